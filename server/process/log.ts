import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * The log: JSON lines with the id of the request (`reqId`), which an error on screen quotes. It never holds names, tokens,
 * pins or codes: addresses carry the last two, so that it has the route instead; errors of the database carry what was to
 * be stored, so that only their kind, their code and where they happened are kept. It goes to standard output, or to `stream`.
 */
export const createLog = (
  level: Config['logLevel'] = 'warn',
  stream?: DestinationStream,
): FastifyBaseLogger =>
  pino(
    {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        err: describeError,
      },
    },
    stream ?? pino.destination(1),
  )

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** `code` and `cause`, where there are any. */
  readonly [more: string]: unknown
}

/** An error without what it may have been about. Fastify asks for these three fields. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.constructor.name,
    message: isOfDatabase(error) ? 'a statement failed' : error.message,
    stack: framesOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}

/** Drizzle's errors hold the statement with its values, PostgreSQL's the row that was refused. */
const isOfDatabase = (error: Error): boolean =>
  error.constructor.name === 'DrizzleQueryError' ||
  error.constructor.name === 'DatabaseError' ||
  'severity' in error

/** Where it happened; the first lines of a stack repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
