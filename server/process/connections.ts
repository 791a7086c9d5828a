import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** How often a server that shuts down looks for idle connections, in ms. */
const LOOK_MS = 100

/** Server options: how long a slow client may hold a connection, and which proxies are trusted. */
export function connectionLimits({ limits, trustProxy }: Config) {
  const [headers, request] = [limits.headersSeconds * 1000, limits.requestSeconds * 1000]
  return {
    requestTimeout: request,
    // For clients that are gone or do not read their answer. Live streams have heartbeats more often than this.
    connectionTimeout: 2 * request,
    http: {
      headersTimeout: headers,
      maxHeaderSize: 16 * 1024,
      // http-refusals.ts requires the header, with our own error.
      requireHostHeader: false,
      // Check twice within that time, so that the 408 is sent before the connection times out silently.
      connectionsCheckingInterval: Math.min(5000, headers) / 2,
    },
    trustProxy: trustProxy ?? false,
  }
}

/**
 * Keeps closing idle connections during shutdown. Fastify closes only those that are idle when shutdown begins; busy
 * ones would be kept alive for another minute after their answer, and delay the exit.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
