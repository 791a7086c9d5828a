import { createHmac, randomBytes } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

const LOG_INTERVAL_MS = 60_000
/** Of networks and kinds together; what comes from more of them is counted as one. */
const MAX_COUNTED = 1000

interface Counted {
  /** Since the last line. */
  count: number
  details: Readonly<Record<string, unknown>>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A warning about what anybody outside can cause without end: one line a minute for each kind (`message`) and client. */
    warnThrottled(request: FastifyRequest, message: string, details?: Readonly<Record<string, unknown>>): void
  }
}

interface ThrottledLogOptions {
  /** `LOG_SALT`; without it hashes are this process's own, and no address can be found by them */
  readonly salt?: string | undefined
  readonly intervalMs?: number
}

/** What stands for a client in the log: its address (of IPv6 the network of 64 bits) as a salted digest. */
export const clientHash = (salt: string, address: string): string =>
  createHmac('sha256', salt).update(normalizeIP(address, 64)).digest('hex').slice(0, 16)

/**
 * Adds `app.warnThrottled`. The first of a kind from a client is logged at once, with its request's id; then, while more
 * come, a line a minute with their `count`. No address is in the log, but what an operator can find it by (`npm run
 * client-hash`).
 */
export const throttledLogPlugin = fp<ThrottledLogOptions>(async (app, options) => {
  const { salt = randomBytes(16).toString('hex'), intervalMs = LOG_INTERVAL_MS } = options
  const counted = new Map<string, Counted>()

  app.decorate('warnThrottled', (request, message, details = {}) => {
    const client = clientHash(salt, request.ip)
    const one = counted.get(`${message} ${client}`)
    if (one) {
      one.count += 1
      one.details = details
    } else if (counted.size < MAX_COUNTED) {
      request.log.warn({ ...details, count: 1, client }, message)
      begin(`${message} ${client}`, message, client)
    } else countOthers(message, details)
  })

  function countOthers(message: string, details: Counted['details']): void {
    const others = counted.get(message)
    if (others) {
      others.count += 1
      others.details = details
    } else begin(message, message, 'many others', { count: 1, details })
  }

  function begin(
    key: string,
    message: string,
    client: string,
    mine: Counted = { count: 0, details: {} },
  ): void {
    counted.set(key, mine)
    const timer = setInterval(() => {
      if (mine.count > 0) {
        app.log.warn({ ...mine.details, count: mine.count, client }, message)
        mine.count = 0
      } else {
        clearInterval(timer)
        counted.delete(key)
      }
    }, intervalMs)
    timer.unref()
  }

  // What was counted and not yet told.
  app.addHook('onClose', async () => {
    for (const [key, { count, details }] of counted)
      if (count > 0) app.log.warn({ ...details, count }, key.replace(/ [\da-f]{16}$/, ''))
    counted.clear()
  })
})
