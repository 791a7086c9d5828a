import { type ErrorName, errors } from '../../contract/api/errors.ts'

/** A refusal by the model server, with an error of the contract. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: ErrorName
  /** What stands in the fields that a change would have replaced. */
  readonly now: Readonly<Record<string, unknown>> | undefined

  constructor(error: ErrorName, now?: Readonly<Record<string, unknown>>) {
    super(errors[error].message)
    this.error = error
    this.now = now
  }
}

/** Returns the thing if it exists; otherwise throws a refusal with this error. */
export function orRefuse<T>(thing: T | undefined, error: ErrorName): T {
  if (thing === undefined) throw new Refusal(error)
  return thing
}
