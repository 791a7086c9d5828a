import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { DemoKeys } from './demo-keys.ts'
import type { GrantStore } from './grant-store.ts'
import { signInPagePolicy, signInProblemPage } from './sign-in-page.ts'
import { demoAudience, demoClientId, demoScope } from './sign-in-settings.ts'
import { sendSignedOutPage, sendSignOutPage } from './sign-out-page.ts'
import { demoTenant, findStaffById } from './staff.ts'

const HOUR_SECONDS = 3600
const FORTNIGHT_SECONDS = 14 * 24 * HOUR_SECONDS

interface OidcSettings {
  readonly keys: DemoKeys
  readonly store: GrantStore
  /** All URLs that users may be redirected to after the sign-in. */
  readonly redirectUris: readonly string[]
  /** How long an access token is valid. */
  readonly tokenSeconds: number
}

function staffClaims(oid: string) {
  const person = findStaffById(oid)
  if (!person) return undefined
  return { oid, tid: demoTenant, name: person.name, preferred_username: person.email, email: person.email }
}

/** Grants all scopes to everybody: the demo asks for no consent. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { provider, session, client } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing?.accountId === session.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile email')
  grant.addResourceScope(demoAudience, demoScope)
  await grant.save()
  return grant
}

function policy() {
  const prompts = interactionPolicy.base()
  // Tablets are shared: the app requests the account picker each time, even if somebody is still signed in here.
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

/**
 * oidc-provider's configuration for the demo: one public client with PKCE, JWT access tokens for the API like Entra's,
 * no consent, and refresh tokens that survive a restart and a lost answer.
 */
export function oidcConfiguration({ keys, store, redirectUris, tokenSeconds }: OidcSettings): Configuration {
  return {
    adapter: kind => store.adapter(kind),
    jwks: { keys: [keys.signing] },
    cookies: { keys: keys.cookies },
    clients: [
      {
        client_id: demoClientId,
        client_name: 'Trackside Hospitality',
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some(uri => new URL(uri).origin === origin),
    scopes: ['openid', 'profile', 'email'],
    claims: {
      // signin_state 'kmsi' is Entra's "stay signed in": without it MSAL ties its cache to a session cookie, which a
      // tablet drops when its browser closes.
      openid: ['sub', 'oid', 'tid', 'signin_state', 'login_hint'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
    },
    findAccount: (_ctx, sub) => {
      const claims = staffClaims(sub)
      if (!claims) return undefined
      return { accountId: sub, claims: () => ({ sub, signin_state: ['kmsi'], login_hint: sub, ...claims }) }
    },
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? staffClaims(token.accountId) : undefined),
    loadExistingGrant: grantEverything,
    // Normally `offline_access` requests a refresh token, but that needs consent, which the demo does not ask for.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    // With rotation, retrying an old token after a lost answer would revoke everything. Entra does not do that either.
    rotateRefreshToken: false,
    interactions: { policy: policy(), url: (_ctx, interaction) => `/idp/interaction/${interaction.uid}` },
    renderError: (ctx, out) => {
      ctx.set('content-security-policy', signInPagePolicy)
      ctx.type = 'html'
      ctx.body = signInProblemPage(out.error_description ?? out.error)
    },
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      IdToken: HOUR_SECONDS,
      RefreshToken: FORTNIGHT_SECONDS,
      Grant: FORTNIGHT_SECONDS,
      Session: FORTNIGHT_SECONDS,
      Interaction: HOUR_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: sendSignOutPage,
        postLogoutSuccessSource: sendSignedOutPage,
      },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        // MSAL names only scopes, never a resource; the only API is the default.
        defaultResource: () => demoAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: demoScope,
          audience: demoAudience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: tokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  }
}
