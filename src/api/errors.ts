import { type ErrorBody, isErrorBody } from '../../contract/api/errors.ts'

/** The one place where answers of the API become errors. "No network" and "the server said no" are never the same. */

/** The server refused, with a name and a sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly body: ErrorBody
  /** Quoted to whoever runs the server; the log has it too. */
  readonly requestId: string | undefined

  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
    this.requestId = typeof body.requestId === 'string' ? body.requestId : undefined
  }
}

/** There is no network, or something in between answered in the server's place. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Something answered, and not in the API's words: a gateway whose server is away, or a network's own page. */
export class ForeignAnswerError extends NetworkError {
  constructor(status: number) {
    super(`Something other than the server answered (${status}).`)
  }
}

/** The device is offline and holds no copy of what was asked for. */
export class NoCopyError extends Error {
  override readonly name = 'NoCopyError'
}

/** The error of an answer that is not a success; `content` is its parsed JSON, if it is JSON. */
export function errorOf(status: number, content: unknown): ApiError | NetworkError {
  if (isErrorBody(content)) return new ApiError(content)
  return new ForeignAnswerError(status)
}

/** Whether the server, or this device of what waits to be deleted, says that there is no such thing. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.body.statusCode === 404

/** An error in the operator's words. */
export function explain(error: unknown): string {
  if (error instanceof ApiError && error.body.statusCode >= 500 && error.requestId)
    return `${error.message} (Reference ${error.requestId.slice(0, 8)})`
  if (error instanceof ApiError) return error.message
  if (error instanceof NoCopyError)
    return 'You are offline, and this has not been opened on this device before.'
  if (error instanceof NetworkError)
    return 'The server cannot be reached. Check the connection and try again.'
  return 'Something went wrong in the app. Please try again.'
}
