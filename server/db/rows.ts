/** The rows of a statement that was run as it is (`db.execute`): both drivers give them under this name. */
export function rowsOf<T>(result: unknown): readonly T[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows
  throw new TypeError('The database gave no rows.')
}
