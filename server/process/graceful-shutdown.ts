import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Longer than any answer takes (database statements are limited to 30 s). */
export const EXIT_TIMEOUT_MS = 40_000

/**
 * On SIGTERM or SIGINT, makes `isShuttingDown` true, waits `delaySeconds` for balancers to notice, and closes the
 * server, which answers the requests in flight. A second signal, or a close that takes longer than 40 s, ends the
 * process at once.
 */
export function createShutdown(delaySeconds: number, log: FastifyBaseLogger) {
  let shuttingDown = false
  async function end(close: () => Promise<void>): Promise<void> {
    shuttingDown = true
    await wait(delaySeconds * 1000)
    setTimeout(() => {
      log.fatal('the server did not stop in time: something still runs')
      process.exit(1)
    }, EXIT_TIMEOUT_MS).unref()
    await close()
  }
  return {
    isShuttingDown: () => shuttingDown,
    /** Listens for the signals. `close` closes the server. */
    onSignal(close: () => Promise<void>): void {
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.on(signal, () => {
          if (shuttingDown) process.exit(1)
          end(close).then(
            () => process.exit(0),
            (error: unknown) => {
              log.fatal({ err: error }, 'the server could not stop cleanly')
              process.exit(1)
            },
          )
        })
    },
  }
}
