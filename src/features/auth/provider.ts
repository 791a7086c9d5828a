import type { AuthenticationResult } from '@azure/msal-browser'
import { errorCode } from './error-code.ts'
import type { IdentityOptions, SignInOutcome } from './identity.ts'
import { isInstalledOnApple } from './installed-on-apple.ts'
import { loadSignInSettings } from './load-settings.ts'
import { createSignInClient, idOf, tokenOf, userOf } from './msal-client.ts'
import type { SessionStore, SignedInUser } from './session-store.ts'
import { type SettingsSource, SignInUnavailable } from './settings.ts'
import { isProviderAway, signInFailure } from './sign-in-errors.ts'

/** The page's requests to the sign-in provider. Loaded when first needed, together with MSAL. */
export type Provider = Awaited<ReturnType<typeof createProvider>>

interface ProviderOptions extends Pick<IdentityOptions, 'storagePrefix' | 'redirectUri'> {
  /** The key in session storage of a redirect that this page has begun. */
  readonly redirectKey: string
  readonly session: SessionStore
  readonly settingsSource: SettingsSource
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || isInstalledOnApple()
}

/** Initialises MSAL and accepts the answer of a sign-in by redirect. @throws SignInUnavailable if MSAL cannot load. */
export async function createProvider(options: ProviderOptions) {
  const { storagePrefix, redirectKey, redirectUri, session, settingsSource } = options
  const { msal, settings, redirected } = await createSignInClient(
    await loadSignInSettings(settingsSource),
    redirectUri,
  )
  const isReturning = sessionStorage.getItem(redirectKey) !== null
  sessionStorage.removeItem(redirectKey)
  let returned = redirected && outcomeOfRedirect(redirected)

  function accept(result: AuthenticationResult): SignedInUser {
    const user = userOf(result.account)
    session.remember(user, tokenOf(result))
    return user
  }

  function outcomeOfRedirect(answer: NonNullable<typeof redirected>): SignInOutcome | undefined {
    if ('result' in answer) return { outcome: 'signed-in', user: accept(answer.result) }
    // If a page was left while its popup was open, MSAL takes that for a failed redirect.
    return isReturning ? outcomeOfError(answer.error) : undefined
  }

  /** Whether the provider answers anything at all. */
  const isReachable = () =>
    fetch(`${settings.authority}/.well-known/openid-configuration`, {
      mode: 'no-cors',
      cache: 'no-store',
    }).then(
      () => true,
      () => false,
    )

  /** Tablets are shared: always asks for the account, and for the password while an earlier session may be open. */
  const prompt = () => (localStorage.getItem(`${storagePrefix}sign_outs`) ? 'login' : 'select_account')

  async function redirect(mayLeave: boolean): Promise<SignInOutcome> {
    if (!mayLeave) return { outcome: 'leaves-page' }
    sessionStorage.setItem(redirectKey, 'true')
    await msal.acquireTokenRedirect({ scopes: [settings.scope], prompt: prompt() })
    return { outcome: 'redirecting' }
  }

  function popup(): Promise<AuthenticationResult> {
    return msal.acquireTokenPopup({
      scopes: [settings.scope],
      prompt: prompt(),
      // A closed popup is not noticed; the next press must not fail because a sign-in seems to be in progress.
      overrideInteractionInProgress: true,
    })
  }

  return {
    msal,
    settings,
    /** How the last redirect ended, until the next sign-in. */
    returned: () => returned,

    /**
     * Opens the popup without awaiting anything before: browsers block one that opens too long after the press. Where
     * there can be none, leaves the page, if it may.
     */
    async signIn(mayLeave: boolean): Promise<SignInOutcome> {
      returned = undefined
      try {
        if (isInstalledOnApple()) return await redirect(mayLeave)
        try {
          return { outcome: 'signed-in', user: accept(await popup()) }
        } catch (error) {
          if (signInFailure(error) === 'popup-blocked' && isInstalled()) return await redirect(mayLeave)
          throw error
        }
      } catch (error) {
        return outcomeOfError(error)
      }
    },

    /** Requests a token for this user, and accepts no other's. @throws SignInUnavailable without a connection. */
    async silent(known: SignedInUser, forceRefresh: boolean): Promise<string> {
      const account = msal.getAllAccounts().find(candidate => idOf(candidate) === known.id)
      const scopes = [settings.scope]
      const asked = account
        ? msal.acquireTokenSilent({ scopes, account, forceRefresh })
        : msal.ssoSilent({ scopes, loginHint: known.username || (known.loginHint ?? '') })
      const result = await asked.catch(async (cause: unknown) => {
        const code = errorCode(cause)
        if (await isProviderAway(cause, isReachable)) throw new SignInUnavailable(code, { cause })
        throw cause
      })
      if (idOf(result.account) !== known.id) {
        await msal.clearCache({ account: result.account })
        throw new Error('Somebody else is signed in with the provider.')
      }
      // The user may have signed out while the provider was asked.
      if (session.user()?.id !== known.id) throw new Error('The user has signed out meanwhile.')
      accept(result)
      return result.accessToken
    },
  }
}

/** The outcome of a failed sign-in. */
function outcomeOfError(error: unknown): SignInOutcome {
  const failure = signInFailure(error)
  if (failure === 'superseded') return { outcome: 'superseded' }
  console.warn('Sign-in did not succeed:', errorCode(error) || error)
  if (failure !== 'sign-in-needed') return { outcome: failure }
  const code = errorCode(error) || (error instanceof Error ? error.name : '')
  return { outcome: 'failed', ...(code && { code }) }
}
