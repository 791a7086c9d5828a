import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HEARTBEAT_MS } from '../../contract/rules/heartbeat.ts'
import type { Config } from './config.ts'

/** How often a server that shuts down looks for connections to close. */
const LOOK_INTERVAL_MS = 100

/** How long a server that shuts down waits for a request's head, and for its body or the client's reading, in ms. */
const SHUTDOWN_TIMEOUTS = { headMs: 1_000, requestMs: 20_000 }

/** Server options: how long a slow client may hold a connection, and which proxies are trusted. */
export function connectionLimits({ limits, trustProxy }: Config) {
  const [headers, request] = [limits.headersSeconds * 1000, limits.requestSeconds * 1000]
  return {
    requestTimeout: request,
    // For clients that are gone or do not read their answer. A live stream is silent between two heartbeats.
    connectionTimeout: Math.max(2 * request, 2 * HEARTBEAT_MS),
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
 * Closes connections during shutdown, as soon as no answer is due on them. Fastify closes only those that are idle when
 * shutdown begins, and Node takes no connection for idle that has not sent a whole request yet; it stops its own timeouts
 * when the server closes. One that a browser has opened in advance, or a slow upload, would keep the process from ending.
 */
export function closeConnections(app: FastifyInstance, timeouts = SHUTDOWN_TIMEOUTS): void {
  const sockets = new Set<Socket>()
  const answers = new WeakMap<Socket, ServerResponse>()
  app.server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // First, so that the request is known before it is answered.
  app.server.prependListener('request', ({ socket }, answer) => {
    answers.set(socket, answer)
    answer.once('close', () => {
      if (answers.get(socket) === answer) answers.delete(socket)
    })
  })
  app.addHook('preClose', async () => {
    const began = performance.now()
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      const elapsed = performance.now() - began
      for (const socket of sockets) {
        const answer = answers.get(socket)
        if (elapsed > (answer ? timeouts.requestMs : timeouts.headMs) && isClientsTurn(answer))
          socket.destroy()
      }
    }, LOOK_INTERVAL_MS)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}

/** Whether the client has still to send its request, or to read its answer. */
const isClientsTurn = (answer: ServerResponse | undefined): boolean =>
  !answer?.req.complete || answer.writableEnded || answer.writableNeedDrain
