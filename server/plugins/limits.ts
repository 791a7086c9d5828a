import { createHash } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { header } from '../../contract/api/headers.ts'
import type { Db } from '../db/client.ts'
import { HttpError } from '../http/http-error.ts'
import { createRateStore, EXACT } from '../limits/rate-store.ts'
import type { Config } from '../process/config.ts'
import type { RefusedReason } from './auth.ts'

/** A contact tries a code, looks at a preview and confirms; one address may be a whole office. */
const INVITES_PER_ADDRESS = 120
const INVITES_PER_CODE = 30
/** All guests of an event may be behind one address: the network of a venue, or of a phone company. */
export const GUEST_PAGES_PER_ADDRESS = 600

declare module 'fastify' {
  interface FastifyInstance {
    /** onRequest hook, behind `authenticate`: throws TooManyRequests when the user has asked too often. */
    limitUser(request: FastifyRequest): Promise<void>
    /** onRequest hook of calls without a sign-in: the same by address, which no call of a signed-in user is counted for. */
    limitAnonymous(request: FastifyRequest): Promise<void>
    /** The same for a call whose token was refused. */
    limitRefused(request: FastifyRequest, reason: RefusedReason): Promise<void>
    /** onRequest hook of the calls that need no sign-in but a code: the same by address and by code. */
    limitInvite(request: FastifyRequest): Promise<void>
    /** onRequest hook of a guest's own page: by address, whether the code is known or not. */
    limitGuestPage(request: FastifyRequest): Promise<void>
  }
}

interface LimitsOptions {
  readonly db: Db
  readonly limits: Config['limits']
  readonly clock?: (() => number) | undefined
}

/**
 * How often one may ask in a minute, by user, invite code and (without a valid token) address, for all server processes
 * together (decision 021). Over the limit the answer is 429 with `Retry-After`; a queued write waits that long and is sent again.
 */
export const limitsPlugin = fp<LimitsOptions>(async (app, { db, limits, clock }) => {
  const store = createRateStore(db, app.log, clock)
  app.addHook('onClose', () => store.close())
  await app.register(rateLimit, {
    global: false,
    // The library makes its store with `new`; ours is there already.
    store: class {
      readonly incr = store.incr
      readonly child = store.child
    },
  })
  const limit = (max: number, key: (request: FastifyRequest) => string) => limitBy(app, max, key)

  const anonymous = limit(limits.anonymousPerMinute, request => `anonymous ${addressOf(request)}`)
  // Only who was signed in has such a token, run out or ended: a desk must hear of it, whoever else is behind its address.
  const formerly = limit(limits.userPerMinute, request => `formerly ${addressOf(request)}`)
  app.decorate('limitAnonymous', anonymous)
  app.decorate('limitRefused', (request: FastifyRequest, reason: RefusedReason) =>
    (reason === 'expired' || reason === 'ended' ? formerly : anonymous)(request),
  )
  app.decorate(
    'limitUser',
    limit(limits.userPerMinute, request => `user ${request.user?.id ?? 'nobody'}`),
  )

  const invitesByAddress = limit(INVITES_PER_ADDRESS, request => `${EXACT}invites ${addressOf(request)}`)
  const invitesByCode = limit(INVITES_PER_CODE, request => `${EXACT}code ${codeOf(request)}`)
  app.decorate('limitInvite', async (request: FastifyRequest) => {
    // First what costs no statement.
    await anonymous(request)
    await invitesByAddress(request)
    await invitesByCode(request)
  })
  app.decorate(
    'limitGuestPage',
    limit(GUEST_PAGES_PER_ADDRESS, request => `guest page ${addressOf(request)}`),
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

/** Of IPv6 the network, which is what a subscriber gets. */
const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip, 64)

/** A code is a secret: what is counted is not it, but can be told from others. */
function codeOf(request: FastifyRequest): string {
  const { params, headers } = request
  const inPath =
    typeof params === 'object' && params !== null && 'inviteID' in params ? params.inviteID : undefined
  const code = String(inPath ?? headers[header.inviteCode] ?? '')
  return createHash('sha256').update(code).digest('base64url').slice(0, 22)
}
