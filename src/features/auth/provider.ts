import type { AuthenticationResult } from '@azure/msal-browser'
import type { IdentityOptions, SignInOutcome } from './identity.ts'
import { isInstalledOnApple } from './installed-on-apple.ts'
import { loadSignInSettings } from './load-settings.ts'
import { createSignInClient, idOf, tokenOf, userOf } from './msal-client.ts'
import type { SessionStore, SignedInUser } from './session-store.ts'
import { type SettingsSource, SignInUnavailable } from './settings.ts'
import { errorCode, signInFailure } from './sign-in-errors.ts'

/** What a page of the app asks the sign-in provider for. Loaded when it is first needed, and MSAL with it. */
export type Provider = Awaited<ReturnType<typeof createProvider>>

interface ProviderOptions extends Pick<IdentityOptions, 'storagePrefix' | 'redirectUri'> {
  readonly session: SessionStore
  readonly settingsSource: SettingsSource
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || isInstalledOnApple()
}

/** Readies MSAL, and takes the answer of a sign-in by redirect. @throws SignInUnavailable when it can't be had. */
export async function createProvider(options: ProviderOptions) {
  const { storagePrefix, redirectUri, session, settingsSource } = options
  const redirectKey = `${storagePrefix}redirecting`
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
    // MSAL takes a page that was left while its popup stood open for a redirect that failed.
    return isReturning ? outcomeOfError(answer.error) : undefined
  }

  /** Tablets are shared: never the last person without asking, and with their password while their session may stand. */
  const prompt = () => (localStorage.getItem(`${storagePrefix}sign_outs`) ? 'login' : 'select_account')

  async function redirect(): Promise<SignInOutcome> {
    sessionStorage.setItem(redirectKey, 'true')
    await msal.acquireTokenRedirect({ scopes: [settings.scope], prompt: prompt() })
    return { outcome: 'redirecting' }
  }

  function popup(): Promise<AuthenticationResult> {
    return msal.acquireTokenPopup({
      scopes: [settings.scope],
      prompt: prompt(),
      // A closed popup isn't noticed; the next press must not be told that sign-in is under way.
      overrideInteractionInProgress: true,
    })
  }

  return {
    msal,
    settings,
    /** how the last redirect ended, until somebody signs in anew */
    returned: () => returned,

    /** Opens the popup, without waiting before: browsers block one that opens too long after the press. */
    async signIn(): Promise<SignInOutcome> {
      returned = undefined
      try {
        if (isInstalledOnApple()) return await redirect()
        try {
          return { outcome: 'signed-in', user: accept(await popup()) }
        } catch (error) {
          if (signInFailure(error) === 'popup-blocked' && isInstalled()) return await redirect()
          throw error
        }
      } catch (error) {
        return outcomeOfError(error)
      }
    },

    /** Asks for a token of this user, and takes nobody else's. @throws SignInUnavailable for want of a connection. */
    async silent(known: SignedInUser, forceRefresh: boolean): Promise<string> {
      const account = msal.getAllAccounts().find(candidate => idOf(candidate) === known.id)
      const scopes = [settings.scope]
      const asked = account
        ? msal.acquireTokenSilent({ scopes, account, forceRefresh })
        : msal.ssoSilent({ scopes, loginHint: known.username || (known.loginHint ?? '') })
      const result = await asked.catch((cause: unknown) => {
        const code = errorCode(cause)
        if (signInFailure(cause) === 'offline') throw new SignInUnavailable(code, { cause })
        throw cause
      })
      if (idOf(result.account) !== known.id) {
        await msal.clearCache({ account: result.account })
        throw new Error('Somebody else is signed in with the provider.')
      }
      // Signing out while the provider was being asked wins.
      if (session.user()?.id !== known.id) throw new Error('The user has signed out meanwhile.')
      accept(result)
      return result.accessToken
    },
  }
}

/** What is told of a sign-in that did not succeed. */
function outcomeOfError(error: unknown): SignInOutcome {
  const trouble = signInFailure(error)
  if (trouble === 'superseded') return { outcome: 'superseded' }
  console.warn('Sign-in did not succeed:', errorCode(error) || error)
  if (trouble !== 'sign-in-needed') return { outcome: trouble }
  const code = errorCode(error) || (error instanceof Error ? error.name : '')
  return { outcome: 'failed', ...(code && { code }) }
}
