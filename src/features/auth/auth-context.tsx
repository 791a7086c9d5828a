import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { type Identity, type SignInOutcome, TOKEN_RETRY_MS, type TokenOutcome } from './identity.ts'
import type { SignedInUser } from './session-store.ts'

interface Auth {
  /** 'checking' only while the page returns from the provider; a known user is signed in at once. */
  readonly status: 'checking' | 'signed-out' | 'signed-in'
  readonly user: SignedInUser | null
  /** Signed in and online, but no token can be had: only a new sign-in by the person can fix it. */
  readonly tokenNeeded: boolean
  /** False until the server's or the stored settings are known. */
  readonly demo: boolean
  /** Prepares sign-in, so that the popup opens at once on a press. Resolves to how the last redirect ended, if any. */
  prepare(): Promise<SignInOutcome | undefined>
  /** `mayLeave`: whether this page may be left for the provider, with all unsaved input. */
  signIn(mayLeave: boolean): Promise<SignInOutcome>
  /** When the token on this device expires, in ms since the epoch. */
  tokenEnds(): number | undefined
  /** A token for the API, or why there is none (spec section 7: a failure is logged and treated as no token). */
  getToken(options?: { readonly forceRefresh?: boolean }): Promise<TokenOutcome>
  /** Signs out by `how` (sign-out.ts, loaded on demand), without asking: the caller has asked already. */
  signOut(how: (identity: Identity) => Promise<void>): Promise<void>
  readonly identity: Identity
}

const AuthContext = createContext<Auth | null>(null)

interface AuthProviderProps {
  identity: Identity
  /** There is a connection, and the offline toggle is not set. */
  online: boolean
  children: ReactNode
}

/** Provides the signed-in user (spec section 4, "Auth"). */
export function AuthProvider({ identity, online, children }: AuthProviderProps) {
  const [user, setUser] = useState(identity.user)
  const [returning, setReturning] = useState(() => identity.isReturning())
  const [tokenNeeded, setTokenNeeded] = useState(false)
  const [demo, setDemo] = useState(() => identity.settings()?.mode === 'demo')
  const userId = user?.id

  const refresh = useCallback(() => {
    setUser(current => {
      const stored = identity.user()
      return stored?.id === current?.id && stored?.name === current?.name ? current : stored
    })
    setDemo(identity.settings()?.mode === 'demo')
  }, [identity])

  const getToken = useCallback<Auth['getToken']>(
    async (options = {}) => {
      const ends = identity.tokenEnds()
      const answer = await identity.token(options)
      // Another tab may have got a new token meanwhile.
      const isRefused = answer.outcome === 'sign-in-needed' && identity.tokenEnds() === ends
      if (answer.outcome !== 'offline') setTokenNeeded(isRefused && identity.user() !== null)
      refresh()
      return answer
    },
    [identity, refresh],
  )

  const prepare = useCallback(async () => {
    try {
      return await identity.prepare()
    } catch (error) {
      console.warn('Sign-in is not ready:', error)
      return undefined
    } finally {
      refresh()
    }
  }, [identity, refresh])

  const signIn = useCallback<Auth['signIn']>(
    async mayLeave => {
      const answer = await identity.signIn(mayLeave)
      if (answer.outcome === 'signed-in') setTokenNeeded(false)
      refresh()
      return answer
    },
    [identity, refresh],
  )

  const signOut = useCallback<Auth['signOut']>(
    async how => {
      await how(identity)
      setTokenNeeded(false)
      refresh()
    },
    [identity, refresh],
  )

  useEffect(
    () =>
      identity.watch(() => {
        // The person may have signed in again in another tab.
        if ((identity.tokenEnds() ?? 0) > Date.now()) setTokenNeeded(false)
        refresh()
      }),
    [identity, refresh],
  )

  useEffect(() => {
    if (returning) void prepare().finally(() => setReturning(false))
  }, [prepare, returning])

  // Spec section 4: "When online and the offline toggle is not set, login state is refreshed." If the provider does not
  // answer although there is a connection, it is asked again until it does or the device is offline.
  useEffect(() => {
    if (!online || userId === undefined || returning) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const ask = async () => {
      const { outcome } = await getToken()
      if (outcome === 'offline' && !ended) timer = setTimeout(ask, TOKEN_RETRY_MS)
    }
    void ask()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [online, userId, returning, getToken])

  const auth = useMemo<Auth>(() => {
    const status = user ? 'signed-in' : returning ? 'checking' : 'signed-out'
    return {
      status,
      user,
      tokenNeeded,
      demo,
      prepare,
      signIn,
      getToken,
      signOut,
      identity,
      tokenEnds: identity.tokenEnds,
    }
  }, [user, returning, tokenNeeded, demo, prepare, signIn, getToken, signOut, identity])

  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>
}

/** The signed-in user, with sign-in and sign-out. @throws Error outside of AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider above it')
  return auth
}
