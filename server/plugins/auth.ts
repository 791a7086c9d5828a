import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { HttpError } from '../http-error.ts'

/** How access tokens are checked. The checks are the same in both modes; only the keys come from elsewhere. */
export interface AuthConfig {
  readonly mode: 'demo' | 'entra'
  /** `iss` of a token, to the letter */
  readonly issuer: string
  /** `aud` of an access token for this API */
  readonly audience: string
  /** the scope a token must carry, in full, for example `api://trackside/access` */
  readonly scope: string
  /** where the issuer publishes its keys; demo mode has them in the process and needs none */
  readonly jwksUri?: string
}

/** Who sent a request, as their token says. */
export interface AuthUser {
  /** tenant and object id, joined by a dot: both are stable, an e-mail address is not */
  readonly id: string
  readonly tenant: string
  readonly name: string
  readonly email: string
}

export type TokenCheck =
  | { readonly outcome: 'user'; readonly user: AuthUser }
  | { readonly outcome: 'refused'; readonly reason: 'missing' | 'expired' | 'invalid' }
  /** the issuer's keys can't be had just now: not the caller's fault, and no reason to sign in again */
  | { readonly outcome: 'keys-unavailable'; readonly cause: unknown }

/** Entra signs with RS256, and so does the demo provider. The list is ours: a token does not choose. */
const algorithms = ['RS256']
/** seconds by which the clocks of issuer and server may differ */
const clockTolerance = 30

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

function toUser(payload: JWTPayload): AuthUser | undefined {
  const oid = text(payload.oid)
  const tenant = text(payload.tid)
  if (!oid || !tenant) return undefined
  const email = text(payload.email) || text(payload.preferred_username)
  return { id: `${tenant}.${oid}`, tenant, name: text(payload.name) || email, email }
}

function keySource(config: AuthConfig, keys: JSONWebKeySet | undefined) {
  if (keys) return createLocalJWKSet(keys)
  if (!config.jwksUri)
    throw new Error('Sign-in needs the address of the issuer’s keys (jwksUri), or the keys.')
  return createRemoteJWKSet(new URL(config.jwksUri), { cooldownDuration: 10_000, timeoutDuration: 5_000 })
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
 * before, scope, and that it names a person (design section 5). Never throws: the outcome says what became of it.
 * @param keys the issuer's public keys when they are in the process (demo); otherwise they come from `jwksUri`.
 * @throws Error at once when there is neither.
 */
export function createTokenVerifier(config: AuthConfig, keys?: JSONWebKeySet) {
  const source = keySource(config, keys)
  return async function verify(header: string | undefined): Promise<TokenCheck> {
    const token = header?.match(/^Bearer +(\S+) *$/i)?.[1]
    if (!token) return { outcome: 'refused', reason: 'missing' }
    try {
      const { payload } = await jwtVerify(token, source, {
        algorithms,
        issuer: config.issuer,
        audience: config.audience,
        clockTolerance,
        requiredClaims: ['exp', 'sub'],
      })
      const user = carriesScope(payload, config.scope) ? toUser(payload) : undefined
      return user ? { outcome: 'user', user } : { outcome: 'refused', reason: 'invalid' }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { outcome: 'refused', reason: 'expired' }
      if (isRefusal(error)) return { outcome: 'refused', reason: 'invalid' }
      return { outcome: 'keys-unavailable', cause: error }
    }
  }
}

const refusals = {
  missing: { message: 'Sign in to continue.', challenge: 'Bearer' },
  expired: {
    message: 'The sign-in has expired.',
    challenge: 'Bearer error="invalid_token", error_description="expired"',
  },
  invalid: { message: 'The sign-in is not valid here.', challenge: 'Bearer error="invalid_token"' },
} as const

declare module 'fastify' {
  interface FastifyInstance {
    /** onRequest hook of every route that needs a signed-in user: sets `request.user`, or answers 401 */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
  }
  interface FastifyRequest {
    /** who sent the request; null on public routes */
    user: AuthUser | null
  }
}

export interface AuthPluginOptions {
  readonly auth: AuthConfig
  /** the issuer's public keys when they are in the process (demo) */
  readonly keys?: JSONWebKeySet
}

/**
 * Adds `app.authenticate` and `request.user`. A refusal is 401 `{ statusCode, name: 'Unauthorized', message }` and does
 * not say which check failed, but for 'expired', which a client can mend by itself. When the issuer's keys can't be
 * fetched the answer is 503, so that a queued write is kept and tried again.
 */
export const authPlugin = fp<AuthPluginOptions>(
  async (app, { auth, keys }) => {
    const verify = createTokenVerifier(auth, keys)
    app.decorateRequest('user', null)
    app.decorate('authenticate', async (request: FastifyRequest, reply: FastifyReply) => {
      const check = await verify(request.headers.authorization)
      if (check.outcome === 'user') {
        request.user = check.user
        return
      }
      if (check.outcome === 'keys-unavailable') {
        request.log.error({ err: check.cause }, 'the keys of the sign-in provider are unavailable')
        throw new HttpError(
          'Unavailable',
          'The sign-in provider can’t be reached just now. Try again in a moment.',
          { retry_after: 5 },
        )
      }
      // A token that ran out is everyday; any other may be somebody trying.
      if (check.reason === 'invalid') request.log.warn('a token was refused')
      const { message, challenge } = refusals[check.reason]
      reply.header('www-authenticate', challenge)
      throw new HttpError('Unauthorized', message)
    })
  },
  { name: 'auth' },
)

/**
 * The signed-in user of a request that went through `app.authenticate`.
 * @throws Error when it did not: a route that forgot the hook must fail, not run for nobody.
 */
export function requireUser(request: FastifyRequest): AuthUser {
  if (!request.user)
    throw new Error(`${request.method} ${request.url} asked for its user but is a public route`)
  return request.user
}
