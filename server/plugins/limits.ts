import { createHash } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { header } from '../../contract/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { HttpError } from '../http-error.ts'
import { createRateStore, EXACT } from '../limits/rate-store.ts'

/** A contact tries a code, looks at a preview and confirms; one address may be a whole office. */
const INVITES_PER_ADDRESS = 120
const INVITES_PER_CODE = 30

declare module 'fastify' {
  interface FastifyInstance {
    /** onRequest hook, behind `authenticate`: throws TooManyRequests when the user has asked too often. */
    limitUser(request: FastifyRequest): Promise<void>
    /** onRequest hook of the calls that need no sign-in but a code: the same by address and by code. */
    limitInvite(request: FastifyRequest): Promise<void>
  }
}

export interface LimitsOptions {
  readonly db: Db
  readonly limits: Config['limits']
  readonly clock?: (() => number) | undefined
}

/**
 * How often one may ask in a minute, by address, user and invite code, for all server processes together (decision
 * 021). Over the limit the answer is 429 with `Retry-After`; a queued write waits that long and is sent again.
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

  const byAddress = limit(limits.addressPerMinute, request => `address ${addressOf(request)}`)
  app.decorate(
    'limitUser',
    limit(limits.userPerMinute, request => `user ${request.user?.id ?? 'nobody'}`),
  )

  const invitesByAddress = limit(INVITES_PER_ADDRESS, request => `${EXACT}invites ${addressOf(request)}`)
  const invitesByCode = limit(INVITES_PER_CODE, request => `${EXACT}code ${codeOf(request)}`)
  app.decorate('limitInvite', async (request: FastifyRequest) => {
    await invitesByAddress(request)
    await invitesByCode(request)
  })

  app.addHook('onRequest', async request => {
    if (request.url.startsWith(`${API_BASE}/`)) await byAddress(request)
  })
})

function limitBy(app: FastifyInstance, max: number, key: (request: FastifyRequest) => string) {
  const check = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: key })
  return async (request: FastifyRequest): Promise<void> => {
    const outcome = await check(request)
    if (outcome.isAllowed || !outcome.isExceeded) return
    const seconds = outcome.ttlInSeconds
    request.log.warn({ limit: max }, 'too many requests')
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
