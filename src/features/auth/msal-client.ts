import type {
  AccountInfo,
  AuthenticationResult,
  Configuration,
  PublicClientApplication,
} from '@azure/msal-browser'
import type { SignedInUser, StoredToken } from './session-store.ts'
import { type SignInSettings, SignInUnavailable } from './settings.ts'

/** MSAL, loaded and initialised, with its settings. */
interface SignInClient {
  readonly msal: PublicClientApplication
  readonly settings: SignInSettings
  /** How a sign-in by redirect ended, if one ended on this page load. */
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
 * Loads and initialises MSAL. The library is loaded only here: neither a desk with a valid token nor the public invite
 * page loads it.
 * @throws SignInUnavailable if it cannot be loaded.
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
      // Without `offline_access`, because providers other than Entra ask for consent to it.
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

/** Tenant and object id of an account, joined by a dot, as the server identifies users; undefined without either. */
export function idOf(account: AccountInfo): string | undefined {
  const tenant = claim(account, 'tid')
  const oid = claim(account, 'oid')
  return tenant && oid ? `${tenant}.${oid}` : undefined
}

/**
 * The user of a sign-in.
 * @throws Error if the provider did not identify the user.
 */
export function userOf(account: AccountInfo): SignedInUser {
  const id = idOf(account)
  if (!id) throw new Error('The sign-in provider did not say who this is (tid, oid).')
  const loginHint = claim(account, 'login_hint') || undefined
  return { id, name: account.name ?? account.username, username: account.username, loginHint }
}

/**
 * The access token of a sign-in.
 * @throws Error if the provider sent none.
 */
export function tokenOf({ accessToken, expiresOn }: AuthenticationResult): StoredToken {
  if (!accessToken || !expiresOn) throw new Error('The sign-in provider sent no access token.')
  return { token: accessToken, expiresAt: expiresOn.getTime() }
}
