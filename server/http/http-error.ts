import {
  type ErrorBody,
  type ErrorName,
  errors,
  type RequestErrorName,
  requestErrors,
} from '../../contract/api/errors.ts'

const known = { ...errors, ...requestErrors }

/** An error that the caller may see. Its name determines the status (contract/api/errors.ts). */
export class HttpError extends Error {
  override readonly name: ErrorName | RequestErrorName
  readonly statusCode: number
  readonly details: Readonly<Record<string, unknown>>

  /** `options.cause` is only logged. */
  constructor(
    name: ErrorName | RequestErrorName,
    message?: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message ?? known[name].message, options)
    this.name = name
    this.statusCode = known[name].status
    this.details = details
  }

  /** The JSON body of the error (design section 6). */
  toBody(): ErrorBody<ErrorName | RequestErrorName> {
    return { ...this.details, statusCode: this.statusCode, name: this.name, message: this.message }
  }
}

/** An error that does not roll back: what the handler stored before throwing it is committed (db/transact.ts). */
export class CommittedError extends HttpError {}

/** Returns the row, or throws the error `name` if it was not found. */
export function orThrow<T>(row: T | undefined, name: ErrorName): T {
  if (row === undefined) throw new HttpError(name)
  return row
}
