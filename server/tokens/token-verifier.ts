import { createHash } from 'node:crypto'
import { base64url, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { TokenRef } from '../features/session/revoked-tokens.ts'
import type { IssuerKeys } from './issuer-keys.ts'

/** How access tokens are checked. The checks are the same in both modes; only the source of the keys differs. */
export interface AuthConfig {
  /** `iss` of a token, exactly */
  readonly issuer: string
  /** `aud` of an access token for this API */
  readonly audience: string
  /** The scope a token must carry, in full, for example `api://trackside/access`. */
  readonly scope: string
  /** The client id of the web app, the only application whose tokens are accepted. */
  readonly clientId: string
  /** The URL of the issuer's keys; absent in demo mode, which has them in the process. */
  readonly jwksUri?: string
}

/** The sender of a request, from the token. */
export interface AuthUser {
  /** Tenant and object id, joined by a dot: both are stable, an e-mail address is not. */
  readonly id: string
  readonly name: string
  /** The token itself. */
  readonly token: TokenRef
  /** The id that the device claims to have; not to be trusted. */
  readonly device?: string
}

type TokenCheck =
  | { readonly outcome: 'user'; readonly user: AuthUser }
  | { readonly outcome: 'refused'; readonly reason: 'missing' | 'expired' | 'invalid' }
  /** The issuer's keys are unavailable: not the caller's fault, and no reason to sign in again. */
  | { readonly outcome: 'keys-unavailable'; readonly cause: unknown }

/** Entra and the demo provider sign with RS256. The list is fixed: a token cannot choose. */
const algorithms = ['RS256']
/** How far the clocks of issuer and server may differ. */
const CLOCK_TOLERANCE_SECONDS = 30
/** How long an accepted token is accepted again without checking its signature: a desk makes many calls with one. */
const TRUST_MS = 60_000
const MAX_TRUSTED = 1_000

/** A token that has passed the checks. `until` and `keysGivenAt` are ms since the epoch. */
interface Trusted {
  readonly user: AuthUser
  readonly until: number
  readonly keysGivenAt: number | undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a token has the scope. `scope` (RFC 9068, the demo provider) contains it in full; Entra's `scp` contains it
 * without the application's URI: https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference
 */
function carriesScope(payload: JWTPayload, scope: string): boolean {
  const short = scope.slice(scope.lastIndexOf('/') + 1)
  return text(payload.scope).split(' ').includes(scope) || text(payload.scp).split(' ').includes(short)
}

/** A digest of the id that the issuer gave a token (Entra: `uti`, others: `jti`), or else of its unique signature. */
function tokenIdOf(payload: JWTPayload, jwt: string): string {
  const id = text(payload.uti) || text(payload.jti) || base64url.decode(jwt.slice(jwt.lastIndexOf('.') + 1))
  return createHash('sha256').update(id).digest('base64url')
}

/**
 * Whether a token was issued to our own application, if it says so: in Entra's `azp` (in tokens of version 1 `appid`),
 * or `client_id` of RFC 9068. Other applications of the tenant are refused, even if they were granted the scope.
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

/** Whether an error of jose is about the token; all others are about getting the keys. */
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
 * Creates the check of an `Authorization` header: bearer scheme, signature, algorithm, issuer, audience, expiry, not
 * before, scope, application, and that it names a person (design section 5). Never throws. Accepted tokens are
 * remembered by digest for a minute at most, until they expire, and only while the issuer's keys stay the same.
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
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'sub'],
      })
      const isOurs = carriesScope(payload, config.scope) && isOfClient(payload, config.clientId)
      const user = isOurs ? toUser(payload, token) : undefined
      if (!user) return { outcome: 'refused', reason: 'invalid' }
      const runsOut = user.token.endsAt.getTime() + CLOCK_TOLERANCE_SECONDS * 1000
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
