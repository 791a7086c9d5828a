import { type ErrorBody, isErrorBody } from '../../contract/api/errors.ts'

/** Converts error answers of the API. A network failure and a refusal by the server are always told apart. */

/** The server refused, with an error name and a sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly body: ErrorBody
  /** Shown to quote to the person who runs the server; the log has it too. */
  readonly requestId: string | undefined

  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
    this.requestId = typeof body.requestId === 'string' ? body.requestId : undefined
  }
}

/** There is no network, or something other than the server answered. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The answer is not from the API: a gateway whose server is down, or a network's sign-in page. */
export class ForeignAnswerError extends NetworkError {
  constructor(status: number) {
    super(`Something other than the server answered (${status}).`)
  }
}

/** The device is offline and has no copy of the answer. */
export class NoCopyError extends Error {
  override readonly name = 'NoCopyError'
}

/** The server has not answered in time, over a line that is slow but there; nothing is stored on this device. */
export class LateError extends NoCopyError {}

/** The error of an answer that is not a success; `content` is its parsed JSON, if it is JSON. */
export function errorOf(status: number, content: unknown): ApiError | NetworkError {
  if (isErrorBody(content)) return new ApiError(content)
  return new ForeignAnswerError(status)
}

/** Whether the server answered 404, or this device did for something whose deletion waits. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.body.statusCode === 404

/** Explains an error to the operator. */
export function explain(error: unknown): string {
  if (error instanceof ApiError && error.body.statusCode >= 500 && error.requestId)
    return `${error.message} (Reference ${error.requestId.slice(0, 8)})`
  if (error instanceof ApiError) return error.message
  if (error instanceof LateError) return 'The line is slow, and this has not arrived yet.'
  if (error instanceof NoCopyError)
    return 'You are offline, and this has not been opened on this device before.'
  if (error instanceof NetworkError)
    return 'The server cannot be reached. Check the connection and try again.'
  return 'Something went wrong in the app. Please try again.'
}
