import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { clientAddress } from './client-address.ts'

const LOG_INTERVAL_MS = 60_000
/** The most pairs of client and kind that are counted apart; all further ones are counted together. */
const MAX_COUNTED = 1000

interface Counted {
  readonly message: string
  readonly client: string
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
    const key = `${message} ${client}`
    if (counted.has(key)) count(key, { message, client, details })
    else if (counted.size < MAX_COUNTED) {
      request.log.warn({ ...details, count: 1, client }, message)
      begin(key, { message, client, details, count: 0 })
    } else count(message, { message, client: 'many others', details })
  })

  function count(key: string, warning: Omit<Counted, 'count'>): void {
    const known = counted.get(key)
    if (known) {
      known.count += 1
      known.details = warning.details
    } else begin(key, { ...warning, count: 1 })
  }

  function begin(key: string, mine: Counted): void {
    counted.set(key, mine)
    const timer = setInterval(() => {
      if (mine.count > 0) return logCounted(mine)
      clearInterval(timer)
      counted.delete(key)
    }, intervalMs)
    timer.unref()
  }

  function logCounted(mine: Counted): void {
    const { message, client, details } = mine
    app.log.warn({ ...details, count: mine.count, client }, message)
    mine.count = 0
  }

  // Log what was counted but not logged yet.
  app.addHook('onClose', async () => {
    for (const mine of counted.values()) if (mine.count > 0) logCounted(mine)
    counted.clear()
  })
})
