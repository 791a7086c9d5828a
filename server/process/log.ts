import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'
import { logOutput } from './log-output.ts'

/**
 * The log: JSON lines with the request id (`reqId`), which errors on screen quote. It never contains names, tokens,
 * pins or codes. URLs contain pins and codes, so the route is logged instead; database errors contain the stored
 * values, so only their type, code and stack are logged. It goes to standard output, or to `stream`.
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
    stream ?? logOutput(),
  )

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** `code` and `cause`, if present. */
  readonly [more: string]: unknown
}

/** Describes an error without the data in it. Fastify requires these three fields. */
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

/** Whether an error may contain data: Drizzle's include the statement's values, PostgreSQL's the refused row. */
const isOfDatabase = (error: Error): boolean =>
  error.constructor.name === 'DrizzleQueryError' ||
  error.constructor.name === 'DatabaseError' ||
  'severity' in error

/** The frames of a stack, without the first lines, which repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
