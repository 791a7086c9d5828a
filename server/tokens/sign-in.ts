import type { Response } from '../../contract/api/endpoint.ts'
import type { appConfig } from '../../contract/api/system.ts'
import type { Config } from '../process/config.ts'
import type { AuthConfig } from './token-verifier.ts'

/** The sign-in: settings for the page, settings for checking tokens, and the origins that the page contacts. */
export interface SignIn {
  readonly mode: 'demo' | 'production'
  readonly page: Response<typeof appConfig>['auth']
  readonly auth: AuthConfig
  readonly origins: readonly string[]
  readonly https: boolean
}

const ENTRA = 'https://login.microsoftonline.com'

/**
 * The sign-in with Entra ID. Access tokens of version 2 have the application's client id as audience:
 * https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference
 */
export function entraSignIn({ tenantId, clientId, scope }: NonNullable<Config['entra']>): SignIn {
  const authority = `${ENTRA}/${tenantId}`
  return {
    mode: 'production',
    page: { authority, clientId, scope, knownAuthorities: [] },
    auth: {
      issuer: `${authority}/v2.0`,
      audience: clientId,
      scope,
      clientId,
      jwksUri: `${authority}/discovery/v2.0/keys`,
    },
    origins: [ENTRA],
    https: true,
  }
}
