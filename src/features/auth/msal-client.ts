import type {
  AccountInfo,
  AuthenticationResult,
  Configuration,
  PublicClientApplication,
} from '@azure/msal-browser'
import type { SignedInUser, StoredToken } from './session-store.ts'
import { type SignInSettings, SignInUnavailable } from './settings.ts'

/** MSAL, loaded and ready, and the settings that it was made with. */
interface SignInClient {
  readonly msal: PublicClientApplication
  readonly settings: SignInSettings
  /** how a sign-in by redirect ended, when one ended on this page load */
  readonly redirected: { readonly result: AuthenticationResult } | { readonly error: unknown } | undefined
}

async function loadLibrary() {
  try {
    return await import('./msal-library.ts')
  } catch (error) {
    throw new SignInUnavailable('The sign-in library could not be loaded.', { cause: error })
  }
}

/**
 * Loads MSAL and makes it ready. The library is fetched here and nowhere else: a desk that has a valid token never
 * loads it, nor does the public invite page.
 * @throws SignInUnavailable when it can't be fetched.
 */
export async function createSignInClient(
  settings: SignInSettings,
  redirectUri: string,
): Promise<SignInClient> {
  const { BrowserCacheLocation, LogLevel, ProtocolMode, PublicClientApplication } = await loadLibrary()
  const { authority, authorityMetadata, clientId, knownAuthorities } = settings
  const generic = authorityMetadata !== undefined
  const configuration: Configuration = {
    auth: {
      clientId,
      authority,
      knownAuthorities: [...knownAuthorities],
      redirectUri,
      // Without `offline_access`, for which a provider other than Entra asks for consent.
      ...(generic
        ? {
            authorityMetadata: JSON.stringify(authorityMetadata),
            OIDCOptions: { defaultScopes: ['openid', 'profile', 'email'] },
          }
        : {}),
    },
    cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
    system: {
      protocolMode: generic ? ProtocolMode.OIDC : ProtocolMode.AAD,
      loggerOptions: {
        logLevel: LogLevel.Error,
        piiLoggingEnabled: false,
        loggerCallback: (_level, message) => console.warn(message),
      },
    },
  }
  const msal = new PublicClientApplication(configuration)
  await msal.initialize()
  return { msal, settings, redirected: await takeRedirect(msal) }
}

async function takeRedirect(msal: PublicClientApplication): Promise<SignInClient['redirected']> {
  try {
    const result = await msal.handleRedirectPromise()
    return result ? { result } : undefined
  } catch (error) {
    return { error }
  }
}

function claim(account: AccountInfo, name: string): string {
  const value = account.idTokenClaims?.[name]
  return typeof value === 'string' ? value : ''
}

/** Tenant and object id of an account joined by a dot, as the server names users; undefined when either is missing. */
export function idOf(account: AccountInfo): string | undefined {
  const tenant = claim(account, 'tid')
  const oid = claim(account, 'oid')
  return tenant && oid ? `${tenant}.${oid}` : undefined
}

/**
 * The user of a sign-in's answer.
 * @throws Error when the provider did not say who it is.
 */
export function userOf(account: AccountInfo): SignedInUser {
  const id = idOf(account)
  if (!id) throw new Error('The sign-in provider did not say who this is (tid, oid).')
  const loginHint = claim(account, 'login_hint') || undefined
  return { id, name: account.name ?? account.username, username: account.username, loginHint }
}

/** The access token of an answer. */
export function tokenOf({ accessToken, expiresOn }: AuthenticationResult): StoredToken {
  if (!accessToken || !expiresOn) throw new Error('The sign-in provider sent no access token.')
  return { token: accessToken, expiresAt: expiresOn.getTime() }
}
