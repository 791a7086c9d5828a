import { pause } from '../../lib/pause.ts'
import type { Provider } from './provider.ts'
import { createSessionStore, type SignedInUser } from './session-store.ts'
import { rememberedSettings, type SignInSettings, SignInUnavailable } from './settings.ts'

export type SignInOutcome =
  | { readonly outcome: 'signed-in'; readonly user: SignedInUser }
  /** The page is leaving for the provider and will return signed in. */
  | { readonly outcome: 'redirecting' }
  /** A later press of the button has taken over. */
  | { readonly outcome: 'superseded' }
  /** Only this page itself could go to the provider, and it may not be left. */
  | { readonly outcome: 'leaves-page' }
  | { readonly outcome: 'offline' | 'popup-blocked' | 'cancelled' | 'timed-out' }
  /** `code`: an error code of the provider or the library, for support. */
  | { readonly outcome: 'failed'; readonly code?: string }

export type TokenOutcome =
  | { readonly outcome: 'token'; readonly token: string }
  /** No token can be had without a connection; the user stays signed in. */
  | { readonly outcome: 'offline' }
  /** The provider requires the person to sign in. */
  | { readonly outcome: 'sign-in-needed' }

export interface IdentityOptions {
  /** Address of the API, without a trailing slash. */
  readonly apiBase: string
  /** The deployment's storage prefix, for example `rbr_trackside_`. */
  readonly storagePrefix: string
  /** Address of redirect.html, as registered with the provider. */
  readonly redirectUri: string
  /** False while there is no connection or the offline toggle is set. */
  readonly isOnline: () => boolean
}

/** A token this close to its expiry is renewed, so that a request on a slow line arrives with a valid one. */
const RENEW_BEFORE_MS = 5 * 60_000
/** The provider has to answer within this time: MSAL itself would wait for as long as the browser does. */
const SILENT_TIMEOUT_MS = 20_000
/** Spec section 4: "If no token is obtained, acquisition is retried after 500 ms." */
export const TOKEN_RETRY_MS = 500

export type Identity = ReturnType<typeof createIdentity>

/** Sign-in, silent tokens and sign-out for this page (design section 5, spec section 4). One per page. */
export function createIdentity(settings: IdentityOptions) {
  const { apiBase, storagePrefix, redirectUri, isOnline } = settings
  const session = createSessionStore(storagePrefix)
  const settingsSource = { url: `${apiBase}/config`, storageKey: `${storagePrefix}sign_in` }
  const redirectKey = `${storagePrefix}redirecting`
  let ready: Provider | undefined
  let loading: Promise<Provider> | undefined
  let renewal: Promise<TokenOutcome> | undefined

  async function load(): Promise<Provider> {
    const library = await import('./provider.ts').catch((cause: unknown) => {
      throw new SignInUnavailable('The part that signs in could not be loaded.', { cause })
    })
    ready = await library.createProvider({ storagePrefix, redirectKey, redirectUri, session, settingsSource })
    return ready
  }

  function prepare(): Promise<Provider> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  async function signIn(mayLeave: boolean): Promise<SignInOutcome> {
    try {
      // Once ready, nothing is awaited before the popup opens.
      return await (ready ?? (await prepare())).signIn(mayLeave)
    } catch (error) {
      console.warn('Sign-in is not ready:', error)
      return { outcome: error instanceof SignInUnavailable ? 'offline' : 'failed' }
    }
  }

  function forgetProvider(): void {
    ready = undefined
    loading = undefined
  }

  async function renew(known: SignedInUser): Promise<TokenOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        const asked = prepare().then(provider => provider.silent(known, true))
        const token = await Promise.race([asked, pause(SILENT_TIMEOUT_MS)])
        if (token) return { outcome: 'token', token }
        // MSAL joins an equal request that is under way, so the next one needs a new instance.
        forgetProvider()
        return { outcome: 'offline' }
      } catch (error) {
        if (attempt === 1) {
          await pause(TOKEN_RETRY_MS)
          continue
        }
        console.warn('No token could be acquired:', error)
        const offline = !isOnline() || error instanceof SignInUnavailable
        return { outcome: offline ? 'offline' : 'sign-in-needed' }
      }
    }
  }

  /** A token for the API, renewed close to its expiry, or always with `forceRefresh` (after a 401). */
  async function token({ forceRefresh = false } = {}): Promise<TokenOutcome> {
    const known = session.user()
    if (!known) return { outcome: 'sign-in-needed' }
    const stored = session.token()
    const left = stored ? stored.expiresAt - Date.now() : 0
    const serving: TokenOutcome | undefined =
      stored && left > 0 && !forceRefresh ? { outcome: 'token', token: stored.token } : undefined
    if (serving && left > RENEW_BEFORE_MS) return serving
    if (!isOnline()) return serving ?? { outcome: 'offline' }
    renewal ??= renew(known).finally(() => {
      renewal = undefined
    })
    const renewed = await renewal
    // A token close to its expiry is still used if no new one can be had.
    return renewed.outcome === 'token' ? renewed : (serving ?? renewed)
  }

  return {
    /** Loads MSAL before the button is pressed. Resolves to how the last redirect ended, if any. @throws if it fails */
    async prepare(): Promise<SignInOutcome | undefined> {
      return (await prepare()).returned()
    },
    /** Whether this page load returns from the provider. */
    isReturning: () => sessionStorage.getItem(redirectKey) !== null,
    signIn,
    token,
    /** For signing out, whose code is loaded on demand (sign-out.ts). */
    parts: { session, settings },
    provider: () => ready,
    loadProvider: prepare,
    forgetProvider,
    user: () => session.user(),
    /** When the token on this device expires, in ms since the epoch; while online, it is renewed before. */
    tokenEnds: (): number | undefined => session.token()?.expiresAt,
    watch: session.watch,
    /** The last known settings, without asking the server. */
    settings: (): SignInSettings | undefined => ready?.settings ?? rememberedSettings(settingsSource),
  }
}
