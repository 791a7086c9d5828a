import type { PGlite } from '@electric-sql/pglite'
import type { FastifyBaseLogger } from 'fastify'
import { logFirstFailure } from '../process/log-first-failure.ts'

/** That of PostgreSQL (`checkpoint_timeout`). */
const INTERVAL_MS = 5 * 60_000

/**
 * Checkpoints a PGlite, which has no process that does it: by itself, its write-ahead log would grow until the database
 * is closed, and all of it be read again after a kill. Returns a function that stops.
 */
export function checkpointRegularly(
  pglite: Pick<PGlite, 'exec'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  intervalMs = INTERVAL_MS,
): () => void {
  const attempt = logFirstFailure(error =>
    log.warn({ err: error }, 'no checkpoint could be made; trying again'),
  )
  const timer = setInterval(() => void attempt(() => pglite.exec('checkpoint')), intervalMs).unref()
  return () => clearInterval(timer)
}
