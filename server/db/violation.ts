const UNIQUE_OR_FOREIGN_KEY = new Set(['23505', '23503'])

/**
 * The name of the unique or foreign key constraint that a statement violated; undefined for all other errors. After a
 * violation the transaction is aborted, so the caller must throw.
 */
export function violatedConstraint(error: unknown): string | undefined {
  // Drizzle wraps the driver's error.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || !('constraint' in cause)) return undefined
  const { code, constraint } = cause
  return typeof code === 'string' && UNIQUE_OR_FOREIGN_KEY.has(code) && typeof constraint === 'string'
    ? constraint
    : undefined
}

/** For the `catch` of a statement: throws `refusal` if it violated this constraint, otherwise the error itself. */
export const onViolation =
  (constraint: string, refusal: () => Error) =>
  (error: unknown): never => {
    throw violatedConstraint(error) === constraint ? refusal() : error
  }
