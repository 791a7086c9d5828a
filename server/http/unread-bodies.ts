import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Unwanted bodies up to this size are read, to keep the connection; for longer ones, closing it is cheaper. */
const MAX_DISCARDED_BYTES = 64 * 1024
/** Time for a client that is still sending to read the answer, which a connection reset at once would lose. */
const LINGER_MS = 500

/**
 * Whether a request's body has not arrived and is too long, or of unknown length, to wait for. False for injected
 * requests, which have no socket.
 */
export function hasUnreadBody({ complete, readableEnded, headers, socket }: IncomingMessage): boolean {
  if (complete || readableEnded || !(socket instanceof Socket)) return false
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES
  )
}

/** Stops reading a request and closes its connection after the answer, which needs `Connection: close`. */
export function stopReading({ socket }: IncomingMessage): void {
  stayPaused(socket)
  socket.destroySoon = () => closeAfterAnswer(socket)
}

/** Ends a connection from our side, stops reading, and resets it half a second later. */
export function closeAfterAnswer(socket: Socket): void {
  stayPaused(socket)
  socket.end()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Keeps a socket paused: Node would resume it by itself to discard unread data. */
function stayPaused(socket: Socket): void {
  socket.on('resume', () => socket.pause())
  socket.pause()
}
