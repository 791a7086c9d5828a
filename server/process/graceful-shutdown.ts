import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Longer than any answer takes (a statement of the database has 30 s at most). */
const EXIT_TIMEOUT_MS = 40_000

/**
 * On SIGTERM or SIGINT: says through `isNear` that the end is near, waits `delaySeconds` for balancers to
 * notice, and has the server closed, which answers what is in flight. A second signal, or a close that does not end in 40 s,
 * ends the process at once.
 */
export function createShutdown(delaySeconds: number, log: FastifyBaseLogger) {
  let near = false
  async function end(close: () => Promise<void>): Promise<void> {
    near = true
    await wait(delaySeconds * 1000)
    setTimeout(() => {
      log.fatal('the server does not end by itself: something still runs')
      process.exit(1)
    }, EXIT_TIMEOUT_MS).unref()
    await close()
  }
  return {
    isShuttingDown: () => near,
    /** Says how to close once told to. */
    by(close: () => Promise<void>): void {
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.on(signal, () => {
          if (near) process.exit(1)
          end(close).then(
            () => process.exit(0),
            (error: unknown) => {
              log.fatal({ err: error }, 'could not end cleanly')
              process.exit(1)
            },
          )
        })
    },
  }
}
