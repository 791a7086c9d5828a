import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { clientAddress } from './client-address.ts'

const LOG_INTERVAL_MS = 60_000
/** The most pairs of client and kind that are counted apart; all further ones are counted together. */
const MAX_COUNTED = 1000

interface Counted {
  /** Warnings since the last line. */
  count: number
  details: Readonly<Record<string, unknown>>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a warning that outsiders can cause without limit: one line a minute per kind (`message`) and client. */
    warnThrottled(request: FastifyRequest, message: string, details?: Readonly<Record<string, unknown>>): void
  }
}

interface ThrottledLogOptions {
  /** `LOG_SALT`; without it the hashes are specific to this process, and addresses cannot be found from them */
  readonly salt?: string | undefined
  readonly intervalMs?: number
}

/** Identifies a client in the log by a salted digest of its address (for IPv6, of its /64 network). */
export const clientHash = (salt: string, address: string | undefined): string =>
  createHmac('sha256', salt).update(clientAddress(address)).digest('hex').slice(0, 16)

/**
 * Adds `app.warnThrottled`. The first warning of a kind from a client is logged at once, with the request's id; while
 * more follow, one line a minute with their `count`. Instead of addresses, the log contains digests from which an
 * operator can find them (`npm run client-hash`).
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

  // Log what was counted but not logged yet.
  app.addHook('onClose', async () => {
    for (const [key, { count, details }] of counted)
      if (count > 0) app.log.warn({ ...details, count }, key.replace(/ [\da-f]{16}$/, ''))
    counted.clear()
  })
})
