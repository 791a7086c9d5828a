import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { header } from '../../contract/api/headers.ts'
import type { Db } from '../db/client.ts'
import { HttpError } from '../http/http-error.ts'
import { createRateStore, EXACT_PREFIX } from '../limits/rate-store.ts'
import type { Config } from '../process/config.ts'
import type { RefusedReason } from './auth.ts'
import { clientAddress } from './client-address.ts'

/** Calls a minute: a contact opens a code, looks at a preview and confirms; a whole office may share one address. */
const MAX_INVITE_CALLS_PER_ADDRESS = 120
const MAX_INVITE_CALLS_PER_CODE = 30

declare module 'fastify' {
  interface FastifyInstance {
    /** `onRequest` hook, after `authenticate`: throws TooManyRequests if the user has made too many calls. */
    limitUser(request: FastifyRequest): Promise<void>
    /** `onRequest` hook of calls without a sign-in: limits by address. Calls of signed-in users do not count. */
    limitAnonymous(request: FastifyRequest): Promise<void>
    /** Limits calls whose token was refused, or could not be checked. */
    limitRefused(request: FastifyRequest, reason: RefusedReason): Promise<void>
    /** `onRequest` hook of calls with an invite code: limits by address and by code. */
    limitInvite(request: FastifyRequest): Promise<void>
    /** `onRequest` hook of guests' pages: limits by address, whether or not the code exists. */
    limitGuestPage(request: FastifyRequest): Promise<void>
  }
}

interface LimitsOptions {
  readonly db: Db
  readonly limits: Config['limits']
  readonly clock?: (() => number) | undefined
}

/**
 * Limits calls per minute by user, by invite code and (without a valid token) by address, for all server processes
 * together (decision 021). Above the limit the answer is 429 with `Retry-After`, which queued writes respect.
 */
export const limitsPlugin = fp<LimitsOptions>(async (app, { db, limits, clock }) => {
  const store = createRateStore(db, app.log, clock)
  app.addHook('onClose', () => store.close())
  await app.register(rateLimit, {
    global: false,
    // The library creates its store with `new`; this class passes on ours.
    store: class {
      readonly incr = store.incr
      readonly child = store.child
    },
  })
  const limit = (max: number, key: (request: FastifyRequest) => string) => limitBy(app, max, key)

  const anonymous = limit(limits.anonymousPerMinute, request => `anonymous ${addressOf(request)}`)
  // Expired and revoked tokens come from users who were signed in: a desk must get its 401, whoever shares its address.
  // While the issuer is away, tokens of desks cannot be told from others.
  const expired = limit(limits.userPerMinute, request => `expired ${addressOf(request)}`)
  app.decorate('limitAnonymous', anonymous)
  app.decorate('limitRefused', (request: FastifyRequest, reason: RefusedReason) =>
    (reason === 'missing' || reason === 'invalid' ? anonymous : expired)(request),
  )
  app.decorate(
    'limitUser',
    limit(limits.userPerMinute, request => `user ${request.user?.id ?? 'nobody'}`),
  )

  const invitesByAddress = limit(
    MAX_INVITE_CALLS_PER_ADDRESS,
    request => `${EXACT_PREFIX}invites ${addressOf(request)}`,
  )
  const invitesByCode = limit(MAX_INVITE_CALLS_PER_CODE, request => `${EXACT_PREFIX}code ${codeOf(request)}`)
  app.decorate('limitInvite', async (request: FastifyRequest) => {
    // First the limit that needs no database statement.
    await anonymous(request)
    await invitesByAddress(request)
    await invitesByCode(request)
  })
  // All guests of an event may share one address: that of a hotel's network, or of a phone company.
  app.decorate(
    'limitGuestPage',
    limit(limits.guestPagesPerMinute, request => `guest page ${addressOf(request)}`),
  )
})

function limitBy(app: FastifyInstance, max: number, key: (request: FastifyRequest) => string) {
  const check = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: key })
  return async (request: FastifyRequest): Promise<void> => {
    const outcome = await check(request)
    if (outcome.isAllowed || !outcome.isExceeded) return
    const seconds = outcome.ttlInSeconds
    app.warnThrottled(request, 'too many requests', { limit: max })
    throw new HttpError(
      'TooManyRequests',
      `Too many attempts. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
      { retry_after: seconds },
    )
  }
}

const addressOf = (request: FastifyRequest): string => clientAddress(request.ip)

/** A digest that stands for the invite code, which is a secret. */
function codeOf(request: FastifyRequest): string {
  const { params, headers } = request
  const inPath =
    typeof params === 'object' && params !== null && 'inviteID' in params ? params.inviteID : undefined
  const code = String(inPath ?? headers[header.inviteCode] ?? '')
  return createHash('sha256').update(code).digest('base64url').slice(0, 22)
}
