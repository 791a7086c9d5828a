import { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than any statement may take (`statement_timeout`). */
const SILENCE_TIMEOUT_MS = 35_000

/**
 * Breaks a connection off on which nothing has come or gone for so long: what waits on it fails with ETIMEDOUT. A database whose
 * machine is gone says no word, and what was sent to it would be waited for a quarter of an hour, as TCP does.
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
