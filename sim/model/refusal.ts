import { type ErrorName, errors } from '../../contract/api/errors.ts'

/** A refusal of the model server, in the words of the contract. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: ErrorName

  constructor(error: ErrorName) {
    super(errors[error].message)
    this.error = error
  }
}

/** What is there; throws a refusal of this name where it is not. */
export function orRefuse<T>(thing: T | undefined, error: ErrorName): T {
  if (thing === undefined) throw new Refusal(error)
  return thing
}
