import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Longer than any answer takes (a statement of the database has 30 s at most). */
const EXIT_TIMEOUT_MS = 40_000

/**
 * On SIGTERM or SIGINT: says by `isShuttingDown` that the end is near, waits `delaySeconds` for balancers to notice, and has
 * the server closed, which answers what is in flight. A second signal, or a close that does not end in 40 s, ends the process
 * at once.
 */
export function createShutdown(delaySeconds: number, log: FastifyBaseLogger) {
  let shuttingDown = false
  async function end(close: () => Promise<void>): Promise<void> {
    shuttingDown = true
    await wait(delaySeconds * 1000)
    setTimeout(() => {
      log.fatal('the server does not end by itself: something still runs')
      process.exit(1)
    }, EXIT_TIMEOUT_MS).unref()
    await close()
  }
  return {
    isShuttingDown: () => shuttingDown,
    /** Listens for the signals; `close` is what ends the server. */
    onSignal(close: () => Promise<void>): void {
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.on(signal, () => {
          if (shuttingDown) process.exit(1)
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
