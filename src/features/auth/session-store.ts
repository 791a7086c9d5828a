import { isRecord } from '../../../contract/rules/fields-of.ts'
import { pause } from '../../lib/pause.ts'
import { readUserRecord, saveUserRecord, type UserRecord } from './user-record.ts'

/** The user signed in on this device. `id` is tenant and object id joined by a dot, the same as the server's. */
export interface SignedInUser {
  readonly id: string
  /** '' until it is read from this device, or if it cannot be read. */
  readonly name: string
  /** The username at the sign-in provider; a hint for it, never an identity. */
  readonly username: string
  /** The provider's own name for the account, with which it ends its session without asking. */
  readonly loginHint?: string | undefined
}

/** An access token and its expiry, in ms since the epoch. */
export interface StoredToken {
  readonly token: string
  readonly expiresAt: number
}

/** Local storage key of the access token (spec section 3). */
const tokenKey = 'RBR_Trackside_MSAL_Auth'

export interface SessionStore {
  /** Resolves once the name is read, or after a time limit. */
  readonly ready: Promise<void>
  user(): SignedInUser | null
  token(): StoredToken | null
  remember(user: SignedInUser, token: StoredToken): void
  /** Removes the name from this device; whoever signs out clears local storage. */
  forgetName(): Promise<void>
  /**
   * Calls back when another tab of this device signs in or out or has a new token, and once the name is read. Returns an
   * unsubscribe function.
   */
  watch(changed: () => void): () => void
}

type Stored = Pick<SignedInUser, 'id' | 'loginHint'> & Partial<UserRecord>

function readStored(stored: string | null): Stored | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return isRecord(value) && typeof value.id === 'string' ? { ...value, id: value.id } : null
  } catch (error) {
    console.warn('The remembered user is damaged.', error)
    return null
  }
}

/** Opening a database may never finish, for example while another page holds an older version open. */
const READY_TIMEOUT_MS = 200
const READ_AGAIN_MS = 100
const MAX_READS = 10

/**
 * The signed-in user and their token, kept apart from MSAL's cache. That cache is empty after its cookie was dropped or
 * while a token cannot be renewed, and neither means that the user has signed out (design section 5). Local storage has
 * the token (spec section 3) and the user's id; IndexedDB has the name.
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
    // Earlier versions kept the name in local storage.
    if (user?.name && user.username) await keep({ ...user, name: user.name, username: user.username })
    else if (user) record = await readUserRecord()
    else await saveUserRecord(null)
  }

  /** Another tab writes the name after the event that somebody signed in. */
  async function loadAnew(): Promise<void> {
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const user = stored()
      if (!user || user.id === record?.id) return
      record = await readUserRecord()
      if (record?.id !== user.id) await pause(READ_AGAIN_MS)
    }
  }

  const loaded = load()

  return {
    ready: Promise.race([loaded, pause(READY_TIMEOUT_MS)]),
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
      // `key` is null if another tab cleared everything, as signing out does.
      const listener = ({ key }: StorageEvent) => {
        if (key === null || key === userKey) void loadAnew().then(changed)
        // Stored after the token.
        else if (key === expiryKey) changed()
      }
      window.addEventListener('storage', listener)
      // On a busy device the name may come after `ready`.
      void loaded.then(changed)
      return () => window.removeEventListener('storage', listener)
    },
  }
}
