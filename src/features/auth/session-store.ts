import { readUserRecord, saveUserRecord, type UserRecord } from './user-record.ts'

/** Who is signed in on this device. `id` is tenant and object id joined by a dot, the same as the server's. */
export interface SignedInUser {
  readonly id: string
  /** '' until it is read from this device, and where it cannot be */
  readonly name: string
  /** what the sign-in provider knows them by; a hint for it, never an identity */
  readonly username: string
  /** the provider's own name for the account, by which it ends its session without asking */
  readonly loginHint?: string | undefined
}

/** An access token and the time it ends, in ms since the epoch. */
export interface StoredToken {
  readonly token: string
  readonly expiresAt: number
}

/** Where the access token is kept (spec section 3). */
const tokenKey = 'RBR_Trackside_MSAL_Auth'

export interface SessionStore {
  /** the name is read, as far as it can be; it is not waited for without end */
  readonly ready: Promise<void>
  user(): SignedInUser | null
  token(): StoredToken | null
  remember(user: SignedInUser, token: StoredToken): void
  /** removes the name from this device; local storage is cleared by whoever signs out */
  forgetName(): Promise<void>
  /** calls back when another tab of this device signs in or out; returns an unsubscribe function */
  watch(changed: () => void): () => void
}

type Stored = Pick<SignedInUser, 'id' | 'loginHint'> & Partial<UserRecord>

function readStored(stored: string | null): Stored | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null || !('id' in value)) return null
    return typeof value.id === 'string' ? { ...value, id: value.id } : null
  } catch (error) {
    console.warn('The remembered user is damaged.', error)
    return null
  }
}

/** Opening a database can take without end, as while another page has an older one open. */
const READY_TIMEOUT_MS = 200
const READ_AGAIN_MS = 100
const MAX_READS = 10

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * The signed-in user and their token, beside MSAL's own cache: that cache is empty after its cookie was dropped or while
 * a token can't be renewed, and neither means that the user has signed out (design section 5). Local storage has the
 * token (spec section 3) and the user's id; the name is in IndexedDB.
 * @param prefix the deployment's storage prefix, for example `rbr_trackside_`
 */
export function createSessionStore(prefix: string): SessionStore {
  const userKey = `${prefix}user`
  const expiryKey = `${prefix}token_expires`
  const stored = () => readStored(localStorage.getItem(userKey))
  let record: UserRecord | undefined

  function keep({ id, name, username, loginHint }: SignedInUser): Promise<void> {
    record = { id, name, username }
    localStorage.setItem(userKey, JSON.stringify({ id, loginHint }))
    return saveUserRecord(record)
  }

  async function load(): Promise<void> {
    const user = stored()
    // Versions before this one had the name in local storage.
    if (user?.name && user.username) await keep({ ...user, name: user.name, username: user.username })
    else if (user) record = await readUserRecord()
    else await saveUserRecord(null)
  }

  /** Another tab writes the name after it has told that somebody signed in. */
  async function loadAnew(): Promise<void> {
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const user = stored()
      if (!user || user.id === record?.id) return
      record = await readUserRecord()
      if (record?.id !== user.id) await pause(READ_AGAIN_MS)
    }
  }

  return {
    ready: Promise.race([load(), pause(READY_TIMEOUT_MS)]),
    user() {
      const user = stored()
      if (!user) return null
      const { id, loginHint } = user
      const { name, username } = record?.id === id ? record : { name: '', username: '' }
      return { id, name, username, loginHint }
    },
    token() {
      const token = localStorage.getItem(tokenKey)
      const expiresAt = Number(localStorage.getItem(expiryKey))
      return token && expiresAt > 0 ? { token, expiresAt } : null
    },
    remember(user, { token, expiresAt }) {
      localStorage.setItem(tokenKey, token)
      localStorage.setItem(expiryKey, String(expiresAt))
      void keep(user)
    },
    forgetName() {
      record = undefined
      return saveUserRecord(null)
    },
    watch(changed) {
      // `key` is null when another tab cleared everything, which is what signing out does.
      const listener = ({ key }: StorageEvent) => {
        if (key === null || key === userKey) void loadAnew().then(changed)
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}
