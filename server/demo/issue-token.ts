import { randomUUID } from 'node:crypto'
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import type { DemoKeys } from './demo-keys.ts'
import { demoAudience, demoClientId, demoScope } from './sign-in-settings.ts'
import { type DemoStaff, demoTenant } from './staff.ts'

/** The content of a token, including faults for tests. Times are in seconds from now, negative for the past. */
export interface IssueTokenOptions {
  readonly keys: DemoKeys
  readonly issuer: string
  readonly staff: DemoStaff
  readonly audience?: string
  /** The application that the token is issued to. */
  readonly client?: string
  /** Null omits the scope. */
  readonly scope?: string | null
  readonly expiresIn?: number
  readonly validFrom?: number
  readonly alg?: 'RS256' | 'none'
  /** Sign with a key that the API has never seen. */
  readonly otherKey?: boolean
}

/**
 * Issues an access token like the demo provider's (an RFC 9068 JWT, by default valid for an hour) without running the
 * provider: for scripts, the command line and tests.
 */
export async function issueToken(options: IssueTokenOptions): Promise<string> {
  const { keys, issuer, staff, audience = demoAudience, scope = demoScope, expiresIn = 3600 } = options
  const { client = demoClientId } = options
  const now = Math.floor(Date.now() / 1000)
  // An expired token must have been issued before it expired.
  const issuedAt = now + Math.min(0, expiresIn - 60)
  const claims = {
    oid: staff.oid,
    tid: demoTenant,
    name: staff.name,
    preferred_username: staff.email,
    iss: issuer,
    aud: audience,
    sub: staff.oid,
    jti: randomUUID(),
    client_id: client,
    iat: issuedAt,
    nbf: options.validFrom === undefined ? issuedAt : now + options.validFrom,
    exp: now + expiresIn,
    ...(scope === null ? {} : { scope }),
  }
  if (options.alg === 'none') return new UnsecuredJWT(claims).encode()
  const key = options.otherKey
    ? (await generateKeyPair('RS256')).privateKey
    : await importJWK(keys.signing, keys.signing.alg)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: keys.signing.kid, typ: 'at+jwt' })
    .sign(key)
}
