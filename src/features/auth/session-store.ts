/** Who is signed in on this device. `id` is tenant and object id joined by a dot, the same as the server's. */
export interface SignedInUser {
  readonly id: string
  readonly name: string
  /** what the sign-in provider knows them by; a hint for it, never an identity */
  readonly username: string
}

/** An access token and the time it ends, in ms since the epoch. */
export interface StoredToken {
  readonly token: string
  readonly expiresAt: number
}

/** Where the access token is kept (spec section 3). */
export const tokenKey = 'RBR_Trackside_MSAL_Auth'

export interface SessionStore {
  user(): SignedInUser | null
  token(): StoredToken | null
  remember(user: SignedInUser, token: StoredToken): void
  /** calls back when another tab of this device signs in or out; returns what ends that */
  watch(changed: () => void): () => void
}

function readUser(stored: string | null): SignedInUser | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return null
    if (!('id' in value) || !('name' in value) || !('username' in value)) return null
    const { id, name, username } = value
    if (typeof id !== 'string' || typeof name !== 'string' || typeof username !== 'string') return null
    return { id, name, username }
  } catch (error) {
    console.warn('The remembered user is damaged.', error)
    return null
  }
}

/**
 * The signed-in user and their token in local storage, beside MSAL's own cache: that cache is empty after its cookie
 * was dropped or while a token can't be renewed, and neither means that the user has signed out (design section 5).
 * @param prefix the deployment's storage prefix, for example `rbr_trackside_`
 */
export function createSessionStore(prefix: string): SessionStore {
  const userKey = `${prefix}user`
  const expiryKey = `${prefix}token_expires`
  return {
    user: () => readUser(localStorage.getItem(userKey)),
    token() {
      const token = localStorage.getItem(tokenKey)
      const expiresAt = Number(localStorage.getItem(expiryKey))
      return token && expiresAt > 0 ? { token, expiresAt } : null
    },
    remember({ id, name, username }, { token, expiresAt }) {
      localStorage.setItem(tokenKey, token)
      localStorage.setItem(expiryKey, String(expiresAt))
      localStorage.setItem(userKey, JSON.stringify({ id, name, username }))
    },
    watch(changed) {
      // `key` is null when another tab cleared everything, which is what signing out does.
      const listener = ({ key }: StorageEvent) => {
        if (key === null || key === userKey) changed()
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}
