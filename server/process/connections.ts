import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** How often a server that ends looks for connections without a request, in ms. */
const LOOK_MS = 100

/** A client that sends slowly holds a connection no longer than this; and whose word is taken for where one comes from. */
export function connectionLimits({ limits, trustProxy }: Config) {
  const [headers, request] = [limits.headersSeconds * 1000, limits.requestSeconds * 1000]
  return {
    requestTimeout: request,
    // Nothing in either direction: a client that does not take its answer, or is gone. Live streams beat more often.
    connectionTimeout: 2 * request,
    http: {
      headersTimeout: headers,
      maxHeaderSize: 16 * 1024,
      // Asked for in our own words (http-refusals.ts).
      requireHostHeader: false,
      // Twice in that time: the refusal comes before the connection ends without a word.
      connectionsCheckingInterval: Math.min(5000, headers) / 2,
    },
    trustProxy: trustProxy ?? false,
  }
}

/**
 * A server that ends closes connections that are idle at that moment; those that were busy then would be kept alive for
 * another minute after their answer, and the end would wait for them.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
