import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What an operator is told of an error. Of a failed statement this is the reason, without the statement and its values,
 * which are people's names.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DrizzleQueryError && error.cause) return errorMessage(error.cause)
  // A name with several addresses, none of which answers: Node's error has no words of its own.
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join('; ')
  return error.message
}
