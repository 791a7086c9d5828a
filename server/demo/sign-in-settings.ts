/** The demo provider's one client: the web app, a public client with PKCE and no secret. */
export const demoClientId = 'trackside-web'

/** The demo API's audience (`aud` of an access token) and the scope that a token must carry. */
export const demoAudience = 'api://trackside'
export const demoScope = 'api://trackside/access'

/** The issuer of the demo provider on this origin (without a trailing slash). */
export function demoIssuer(origin: string): string {
  return `${origin}/idp`
}

/**
 * All origins of a demo: its own and, on localhost, that of the sister team (`http://vcarb.localhost:3000`), which
 * browsers resolve to the same machine. All of them sign in with the same provider.
 */
export function demoOrigins(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin)
  if (hostname !== 'localhost') return [origin]
  return [origin, `${protocol}//vcarb.localhost${port === '' ? '' : `:${port}`}`]
}

/**
 * The settings with which a page signs in with the demo provider, in the shape of `auth` in GET /api/config.
 *
 * MSAL accepts only https authorities; the metadata contains the real endpoints, which on a laptop are plain http on
 * localhost (design section 5).
 */
export function demoSignInSettings(origin: string) {
  const issuer = demoIssuer(origin)
  const { host } = new URL(origin)
  return {
    authority: `https://${host}/idp`,
    clientId: demoClientId,
    scope: demoScope,
    knownAuthorities: [host],
    authorityMetadata: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/session/end`,
    },
  }
}
