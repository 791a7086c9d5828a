import type { FastifyBaseLogger } from 'fastify'

/**
 * Ends the process with a line in the log if an error, or a rejection, is handled by nothing. Node would print the error
 * as it is, and a database error contains names.
 */
export function endWhenUncaught(log: FastifyBaseLogger): void {
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'an error that nothing has handled')
    process.exit(1)
  })
}
