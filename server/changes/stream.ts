import type { FastifyReply } from 'fastify'

/** A device that takes less than it is sent is let go, once so many bytes wait for it: it comes back and catches up. */
const MAX_BUFFERED_BYTES = 512 * 1024

export interface EventStream {
  /** Sends text that is already in the form of an event. */
  readonly send: (text: string) => void
  readonly end: () => void
}

/**
 * Answers a request with a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html)
 * that stays open. `closed` is called once, whoever ends it.
 */
export function openEventStream(reply: FastifyReply, closed: () => void): EventStream {
  // Fastify's own sending would compress the events, and keep them back until there are enough of them.
  reply.hijack()
  const { raw } = reply
  raw.once('close', closed)
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  // A proxy that collects what it passes on would hold the events back.
  raw.setHeader('x-accel-buffering', 'no')
  // Whoever ends the stream ends the connection: a server that stops waits for none that is only kept alive.
  raw.setHeader('connection', 'close')
  raw.flushHeaders()
  return {
    send(text) {
      if (raw.destroyed || raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy()
    },
    end() {
      raw.end()
    },
  }
}
