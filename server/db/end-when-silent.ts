import { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than the longest statement (`statement_timeout`). */
const SILENCE_TIMEOUT_MS = 35_000

/**
 * Closes a connection without traffic for `timeoutMs`; statements waiting on it fail with ETIMEDOUT. If the database's
 * machine is gone, nothing arrives, and TCP alone would wait a quarter of an hour for an answer. Throws TypeError if the
 * driver does not tell its socket.
 */
export function endWhenSilent(client: pg.ClientBase, timeoutMs = SILENCE_TIMEOUT_MS): void {
  const stream = 'connection' in client ? streamOf(client.connection) : undefined
  if (!stream) throw new TypeError('The driver no longer tells the socket of a connection.')
  stream.setTimeout(timeoutMs, () => {
    stream.destroy(Object.assign(new Error('The database has fallen silent.'), { code: 'ETIMEDOUT' }))
  })
}

const streamOf = (connection: unknown): Socket | undefined =>
  typeof connection === 'object' &&
  connection !== null &&
  'stream' in connection &&
  connection.stream instanceof Socket
    ? connection.stream
    : undefined
