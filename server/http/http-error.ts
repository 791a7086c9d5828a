import {
  type ErrorBody,
  type ErrorName,
  errors,
  type RequestErrorName,
  requestErrors,
} from '../../contract/api/errors.ts'

const known = { ...errors, ...requestErrors }

/** An error that the caller is meant to see: its name decides the status (contract/api/errors.ts). */
export class HttpError extends Error {
  override readonly name: ErrorName | RequestErrorName
  readonly statusCode: number
  readonly details: Readonly<Record<string, unknown>>

  /** `options.cause` is for the log alone. */
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

  /** The error on the wire (design section 6). */
  toBody(): ErrorBody<ErrorName | RequestErrorName> {
    return { ...this.details, statusCode: this.statusCode, name: this.name, message: this.message }
  }
}

/** A refusal that leaves a trace: what its handler stored before throwing it is kept (db/transact.ts). */
export class CommittedError extends HttpError {}

/** Throws `name` when a row was not found; gives the row otherwise. */
export function orThrow<T>(row: T | undefined, name: ErrorName): T {
  if (row === undefined) throw new HttpError(name)
  return row
}
