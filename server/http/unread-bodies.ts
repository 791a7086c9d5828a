import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** So much of a body that nobody wanted is read after all, to keep the connection; beyond that it is cheaper to close it. */
const MAX_DISCARDED_BYTES = 64 * 1024
/** For a client that still sends to read its answer: a connection that is closed at once is reset, and the answer lost. */
const LINGER_MS = 500

/**
 * Whether a request has a body that has not come, and that is too long (or of no known length) to be waited for. To a
 * request that was injected nothing comes: it has no socket.
 */
export function hasUnreadBody({ complete, readableEnded, headers, socket }: IncomingMessage): boolean {
  if (complete || readableEnded || !(socket instanceof Socket)) return false
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES
  )
}

/** Reads no more of a request, and closes its connection once it is answered; the answer needs `Connection: close`. */
export function stopReading({ socket }: IncomingMessage): void {
  stayPaused(socket)
  socket.destroySoon = () => closeAfterAnswer(socket)
}

/** Ends a connection from our side, reads nothing more, and resets it half a second later. */
export function closeAfterAnswer(socket: Socket): void {
  stayPaused(socket)
  socket.end()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Node goes on reading by itself, to throw away what nobody read. */
function stayPaused(socket: Socket): void {
  socket.on('resume', () => socket.pause())
  socket.pause()
}
