import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { RevokedTokens } from '../features/session/revoked-tokens.ts'
import { HttpError } from '../http/http-error.ts'
import type { IssuerKeys } from '../tokens/issuer-keys.ts'
import { type AuthConfig, type AuthUser, createTokenVerifier } from '../tokens/token-verifier.ts'

const refusals = {
  missing: { message: 'Sign in to continue.', challenge: 'Bearer' },
  expired: {
    message: 'The sign-in has expired.',
    challenge: 'Bearer error="invalid_token", error_description="expired"',
  },
  ended: { message: 'This sign-in was ended.', challenge: 'Bearer error="invalid_token"' },
  invalid: { message: 'The sign-in is not valid here.', challenge: 'Bearer error="invalid_token"' },
} as const

export type RefusedReason = keyof typeof refusals | 'unchecked'

declare module 'fastify' {
  interface FastifyInstance {
    /** `onRequest` hook of every route that needs a signed-in user: sets `request.user`, or answers 401. */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
  }
  interface FastifyRequest {
    /** Who sent the request; null on public routes. */
    user: AuthUser | null
  }
}

interface AuthPluginOptions {
  readonly auth: AuthConfig
  readonly issuerKeys: IssuerKeys
  /** Tokens that were revoked before they expired. */
  readonly revoked: Pick<RevokedTokens, 'isEnded'>
  /** Called before each refusal is answered; may throw another error instead. */
  readonly onRefused?: (request: FastifyRequest, reason: RefusedReason) => Promise<void>
}

/**
 * Adds `app.authenticate` and `request.user`. A refusal is 401 `{ statusCode, name: 'Unauthorized', message }`. It does
 * not say which check failed, except for an expired token, which a client can renew by itself, and for a revoked one.
 * If the issuer's keys cannot be fetched, the answer is 503, so that a queued write is kept and tried again.
 */
export const authPlugin = fp<AuthPluginOptions>(
  async (app, { auth, issuerKeys, revoked, onRefused }) => {
    const verify = createTokenVerifier(auth, issuerKeys)
    app.decorateRequest('user', null)
    app.decorate('authenticate', async (request: FastifyRequest, reply: FastifyReply) => {
      const check = await verify(request.headers.authorization)
      if (check.outcome === 'user' && !(await revoked.isEnded(check.user.token.tokenId))) {
        request.user = check.user
        return
      }
      if (check.outcome === 'keys-unavailable') {
        await onRefused?.(request, 'unchecked')
        throw new HttpError(
          'Unavailable',
          'The sign-in provider can’t be reached just now. Try again in a moment.',
          { retry_after: 5 },
          { cause: check.cause },
        )
      }
      // Expired tokens are normal; any other refused token may be an attack.
      const reason = check.outcome === 'user' ? 'ended' : check.reason
      await onRefused?.(request, reason)
      if (reason === 'invalid') app.warnThrottled(request, 'a token was refused')
      if (reason === 'ended') app.warnThrottled(request, 'a token that was ended came again')
      const { message, challenge } = refusals[reason]
      reply.header('www-authenticate', challenge)
      throw new HttpError('Unauthorized', message)
    })
  },
  { name: 'auth' },
)

/**
 * The signed-in user of a request that has passed `app.authenticate`.
 * @throws Error if it has not: a route without the hook must fail rather than run without a user.
 */
export function requireUser(request: FastifyRequest): AuthUser {
  if (!request.user)
    throw new Error(`${request.method} ${request.url} asked for its user but is a public route`)
  return request.user
}
