/** The demo provider's one client: the web app, a public client with PKCE and no secret. */
export const demoClientId = 'trackside-web'

/** The demo API's audience (`aud` of an access token) and the scope that a token must carry. */
export const demoAudience = 'api://trackside'
export const demoScope = 'api://trackside/access'

/** The issuer of the demo provider that is mounted on this origin (no trailing slash). */
export function demoIssuer(origin: string): string {
  return `${origin}/idp`
}

/**
 * Every origin at which people may open a demo: its own, and on localhost the sister team's
 * (`http://vcarb.localhost:3000`), which browsers send to the same machine. They all sign in with the one provider.
 */
export function demoOrigins(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin)
  if (hostname !== 'localhost') return [origin]
  return [origin, `${protocol}//vcarb.localhost${port === '' ? '' : `:${port}`}`]
}

/**
 * What a page needs to sign in with the demo provider, in the shape of `auth` in GET /api/config.
 *
 * MSAL takes only https authorities; the metadata names the endpoints as they really are, which on a laptop is plain
 * http on localhost (design section 5).
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
