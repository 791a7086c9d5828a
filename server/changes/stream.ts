import type { FastifyReply } from 'fastify'
import type { LiveMessage } from '../../contract/api/live.schema.ts'

/**
 * A device that reads too slowly is disconnected if more bytes than this are still buffered when the next event comes.
 * It reconnects and catches up. One event of any size is sent: a device that missed many changes gets them in one.
 */
const MAX_BUFFERED_BYTES = 512 * 1024

/** A message of the live feed as the text of an event. */
export const eventText = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

export interface EventStream {
  /** Sends text that is already formatted as an event. */
  readonly send: (text: string) => void
  readonly end: () => void
}

/**
 * Answers a request with a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html)
 * that stays open. Calls `closed` once when either side ends it.
 */
export function openEventStream(reply: FastifyReply, closed: () => void): EventStream {
  // Fastify would compress the events, and hold them back until there are enough.
  reply.hijack()
  const { raw } = reply
  // A client that hung up before this is not reported again.
  if (raw.closed) queueMicrotask(closed)
  else raw.once('close', closed)
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  // Tells proxies not to buffer the events.
  raw.setHeader('x-accel-buffering', 'no')
  // Ending the stream ends the connection, so that a server that stops does not wait for idle connections.
  raw.setHeader('connection', 'close')
  raw.flushHeaders()
  return {
    send(text) {
      if (raw.destroyed || raw.writableEnded) return
      if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy()
      else raw.write(text)
    },
    end() {
      raw.end()
    },
  }
}
