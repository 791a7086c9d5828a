import { createHash } from 'node:crypto'
import { base64url, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { TokenRef } from '../features/session/revoked-tokens.ts'
import type { IssuerKeys } from './issuer-keys.ts'

/** How access tokens are checked. The checks are the same in both modes; only the keys come from elsewhere. */
export interface AuthConfig {
  /** `iss` of a token, to the letter */
  readonly issuer: string
  /** `aud` of an access token for this API */
  readonly audience: string
  /** the scope a token must carry, in full, for example `api://trackside/access` */
  readonly scope: string
  /** the one application whose tokens are taken: the web app's own client id */
  readonly clientId: string
  /** where the issuer publishes its keys; demo mode has them in the process and needs none */
  readonly jwksUri?: string
}

/** Who sent a request, as their token says. */
export interface AuthUser {
  /** tenant and object id, joined by a dot: both are stable, an e-mail address is not */
  readonly id: string
  readonly name: string
  /** the token that says so */
  readonly token: TokenRef
  /** the id that their device says it has; nothing to trust */
  readonly device?: string
}

type TokenCheck =
  | { readonly outcome: 'user'; readonly user: AuthUser }
  | { readonly outcome: 'refused'; readonly reason: 'missing' | 'expired' | 'invalid' }
  /** the issuer's keys can't be had just now: not the caller's fault, and no reason to sign in again */
  | { readonly outcome: 'keys-unavailable'; readonly cause: unknown }

/** Entra signs with RS256, and so does the demo provider. The list is ours: a token does not choose. */
const algorithms = ['RS256']
/** seconds by which the clocks of issuer and server may differ */
const clockTolerance = 30
/** For so long a token that was taken is taken again without looking at its signature: a desk sends many calls with one. */
const TRUST_MS = 60_000
const MAX_TRUSTED = 1_000

/** A token that has passed. `until` and `keysGivenAt` are ms since the epoch. */
interface Trusted {
  readonly user: AuthUser
  readonly until: number
  readonly keysGivenAt: number | undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a token carries the scope. `scope` (RFC 9068, the demo provider) has it in full; Entra's `scp` names it
 * without the application's address: https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference
 */
function carriesScope(payload: JWTPayload, scope: string): boolean {
  const short = scope.slice(scope.lastIndexOf('/') + 1)
  return text(payload.scope).split(' ').includes(scope) || text(payload.scp).split(' ').includes(short)
}

/** The id that the issuer gave a token (Entra: `uti`, others: `jti`), or else its signature, which no other has. */
function tokenIdOf(payload: JWTPayload, jwt: string): string {
  const id = text(payload.uti) || text(payload.jti) || base64url.decode(jwt.slice(jwt.lastIndexOf('.') + 1))
  return createHash('sha256').update(id).digest('base64url')
}

/**
 * Whether a token was given to our own application, as far as it says so: Entra's `azp` (in tokens of version 1 `appid`),
 * and `client_id` of RFC 9068. Another application of the tenant that was granted the scope is not let in.
 */
function isOfClient(payload: JWTPayload, clientId: string): boolean {
  return [payload.azp, payload.appid, payload.client_id].every(
    client => client === undefined || client === clientId,
  )
}

function toUser(payload: JWTPayload, jwt: string): AuthUser | undefined {
  const oid = text(payload.oid)
  const tenant = text(payload.tid)
  if (!oid || !tenant) return undefined
  return {
    id: `${tenant}.${oid}`,
    name: text(payload.name) || text(payload.email) || text(payload.preferred_username),
    token: { tokenId: tokenIdOf(payload, jwt), endsAt: new Date((payload.exp ?? 0) * 1000) },
  }
}

/** The errors of jose that speak of the token; all others speak of the way to the keys. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
}

/**
 * Makes the check of an `Authorization` header: bearer scheme, signature, algorithm, issuer, audience, expiry, not
 * before, scope, application, and that it names a person (design section 5). A token that passed is known for a minute, by
 * its digest, never beyond its expiry and only while the issuer's keys are the same. Never throws: the outcome says what became of it.
 */
export function createTokenVerifier(config: AuthConfig, keys: IssuerKeys) {
  const trusted = new LRUCache<string, Trusted>({ max: MAX_TRUSTED })
  const keysGivenAt = () => keys.status().at?.getTime()
  return async function verify(header: string | undefined): Promise<TokenCheck> {
    const token = header?.match(/^Bearer +(\S+) *$/i)?.[1]
    if (!token) return { outcome: 'refused', reason: 'missing' }
    const digest = createHash('sha256').update(token).digest('base64url')
    const known = trusted.get(digest)
    if (known && Date.now() < known.until && known.keysGivenAt === keysGivenAt())
      return { outcome: 'user', user: known.user }
    const checkedAgainst = keysGivenAt()
    try {
      const { payload } = await jwtVerify(token, keys.find, {
        algorithms,
        issuer: config.issuer,
        audience: config.audience,
        clockTolerance,
        requiredClaims: ['exp', 'sub'],
      })
      const isOurs = carriesScope(payload, config.scope) && isOfClient(payload, config.clientId)
      const user = isOurs ? toUser(payload, token) : undefined
      if (!user) return { outcome: 'refused', reason: 'invalid' }
      const runsOut = user.token.endsAt.getTime() + clockTolerance * 1000
      const until = Math.min(Date.now() + TRUST_MS, runsOut)
      trusted.set(digest, { user, until, keysGivenAt: checkedAgainst })
      return { outcome: 'user', user }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { outcome: 'refused', reason: 'expired' }
      if (isRefusal(error)) return { outcome: 'refused', reason: 'invalid' }
      return { outcome: 'keys-unavailable', cause: error }
    }
  }
}
