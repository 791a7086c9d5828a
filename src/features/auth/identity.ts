import type { AuthenticationResult } from '@azure/msal-browser'
import { createSignInClient, idOf, type SignInClient, tokenOf, userOf } from './msal-client.ts'
import { createSessionStore, type SignedInUser } from './session-store.ts'
import { loadSignInSettings, rememberedSettings, type SignInSettings } from './settings.ts'
import { errorCode, signInTrouble } from './sign-in-errors.ts'

export type SignInOutcome =
  | { readonly outcome: 'signed-in'; readonly user: SignedInUser }
  /** the page is leaving for the provider and comes back signed in */
  | { readonly outcome: 'redirecting' }
  /** a later press of the button took over */
  | { readonly outcome: 'superseded' }
  | { readonly outcome: 'offline' | 'popup-blocked' | 'cancelled' | 'timed-out' | 'failed' }

export type TokenOutcome =
  | { readonly outcome: 'token'; readonly token: string }
  /** no token can be had for want of a connection; the user stays signed in */
  | { readonly outcome: 'offline' }
  /** the provider wants to see the person */
  | { readonly outcome: 'sign-in-needed' }

export interface IdentityOptions {
  /** address of GET /api/config */
  readonly settingsUrl: string
  /** the deployment's storage prefix, for example `rbr_trackside_` */
  readonly storagePrefix: string
  /** address of redirect.html, as registered with the provider */
  readonly redirectUri: string
  /** false while there is no connection or the offline toggle is set */
  readonly isOnline: () => boolean
}

/** A token this close to its end is renewed: a request on a slow line must still arrive with a valid one. */
const renewBefore = 5 * 60_000
/** Spec section 4: "If no token is obtained, acquisition is retried after 500 ms." */
const retryAfter = 500

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || isInstalledOnApple()
}

/** An app on an iPad's home screen opens a popup outside of itself, where the answer can't reach it. */
function isInstalledOnApple(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}

export type Identity = ReturnType<typeof createIdentity>

/** Sign-in, silent tokens and sign-out for this page (design section 5, spec section 4). One per page. */
export function createIdentity({ settingsUrl, storagePrefix, redirectUri, isOnline }: IdentityOptions) {
  const session = createSessionStore(storagePrefix)
  const settingsSource = { url: settingsUrl, storageKey: `${storagePrefix}sign_in` }
  const redirectKey = `${storagePrefix}redirecting`
  let ready: SignInClient | undefined
  let loading: Promise<SignInClient> | undefined
  let renewal: Promise<TokenOutcome> | undefined
  let returned: SignInOutcome | undefined

  function accept(result: AuthenticationResult): SignedInUser {
    const user = userOf(result.account)
    session.remember(user, tokenOf(result))
    return user
  }

  function outcomeOfRedirect(redirected: NonNullable<SignInClient['redirected']>): SignInOutcome {
    return 'result' in redirected
      ? { outcome: 'signed-in', user: accept(redirected.result) }
      : troubleOf(redirected.error)
  }

  async function load(): Promise<SignInClient> {
    const client = await createSignInClient(await loadSignInSettings(settingsSource), redirectUri)
    sessionStorage.removeItem(redirectKey)
    if (client.redirected) returned = outcomeOfRedirect(client.redirected)
    ready = client
    return client
  }

  function prepare(): Promise<SignInClient> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  async function redirect({ msal, settings }: SignInClient): Promise<SignInOutcome> {
    sessionStorage.setItem(redirectKey, 'true')
    await msal.acquireTokenRedirect({ scopes: [settings.scope], prompt: 'select_account' })
    return { outcome: 'redirecting' }
  }

  function popup({ msal, settings }: SignInClient): Promise<AuthenticationResult> {
    return msal.acquireTokenPopup({
      scopes: [settings.scope],
      // Tablets are shared: never the last person without asking.
      prompt: 'select_account',
      // A closed popup isn't noticed; the next press must not be told that sign-in is under way.
      overrideInteractionInProgress: true,
    })
  }

  function troubleOf(error: unknown): SignInOutcome {
    const trouble = signInTrouble(error)
    if (trouble === 'superseded') return { outcome: 'superseded' }
    console.warn('Sign-in did not succeed:', errorCode(error) || error)
    return { outcome: trouble === 'sign-in-needed' ? 'failed' : trouble }
  }

  async function signIn(): Promise<SignInOutcome> {
    returned = undefined
    try {
      // Once ready there is no await before the popup: browsers block one that opens too long after the press.
      const client = ready ?? (await prepare())
      if (isInstalledOnApple()) return await redirect(client)
      try {
        return { outcome: 'signed-in', user: accept(await popup(client)) }
      } catch (error) {
        if (signInTrouble(error) === 'popup-blocked' && isInstalled()) return await redirect(client)
        throw error
      }
    } catch (error) {
      return troubleOf(error)
    }
  }

  /** Asks MSAL for a token of this user, and takes nobody else's. */
  async function silent(known: SignedInUser, forceRefresh: boolean): Promise<string> {
    const { msal, settings } = await prepare()
    const account = msal.getAllAccounts().find(candidate => idOf(candidate) === known.id)
    const scopes = [settings.scope]
    const result = account
      ? await msal.acquireTokenSilent({ scopes, account, forceRefresh })
      : await msal.ssoSilent({ scopes, loginHint: known.username })
    if (idOf(result.account) !== known.id) {
      await msal.clearCache({ account: result.account })
      throw new Error('Somebody else is signed in with the provider.')
    }
    // Signing out while the provider was being asked wins.
    if (session.user()?.id !== known.id) throw new Error('The user has signed out meanwhile.')
    accept(result)
    return result.accessToken
  }

  async function renew(known: SignedInUser): Promise<TokenOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return { outcome: 'token', token: await silent(known, true) }
      } catch (error) {
        if (attempt === 1) {
          await pause(retryAfter)
          continue
        }
        console.warn('No token could be had:', errorCode(error) || error)
        const offline = !isOnline() || signInTrouble(error) === 'offline'
        return { outcome: offline ? 'offline' : 'sign-in-needed' }
      }
    }
  }

  /** A token for the API; renewed when it is near its end, or always with `forceRefresh` (after a 401). */
  async function token({ forceRefresh = false } = {}): Promise<TokenOutcome> {
    const known = session.user()
    if (!known) return { outcome: 'sign-in-needed' }
    const stored = session.token()
    const left = stored ? stored.expiresAt - Date.now() : 0
    const serving: TokenOutcome | undefined =
      stored && left > 0 && !forceRefresh ? { outcome: 'token', token: stored.token } : undefined
    if (serving && left > renewBefore) return serving
    if (!isOnline()) return serving ?? { outcome: 'offline' }
    renewal ??= renew(known).finally(() => {
      renewal = undefined
    })
    const renewed = await renewal
    // A token near its end still serves when a new one can't be had just now.
    return renewed.outcome === 'token' ? renewed : (serving ?? renewed)
  }

  /** Clears all local storage (spec section 4). What waits in IndexedDB stays, under its user. */
  async function signOut(): Promise<void> {
    const client = ready
    ready = undefined
    loading = undefined
    localStorage.clear()
    if (!client) return
    await client.msal.clearCache().catch((error: unknown) => console.warn('MSAL kept its cache:', error))
    localStorage.clear()
  }

  return {
    /** loads MSAL ahead of a press of the button; how the last redirect ended, if one did; @throws when it can't load */
    async prepare(): Promise<SignInOutcome | undefined> {
      await prepare()
      return returned
    },
    /** whether this page load comes back from the provider */
    isReturning: () => sessionStorage.getItem(redirectKey) !== null,
    signIn,
    token,
    signOut,
    user: () => session.user(),
    /** when the token that this device holds ends, in ms since the epoch; renewed before that while online */
    tokenEnds: (): number | undefined => session.token()?.expiresAt,
    watch: session.watch,
    /** the settings as last seen, without asking the server */
    settings: (): SignInSettings | undefined => ready?.settings ?? rememberedSettings(settingsSource),
  }
}
