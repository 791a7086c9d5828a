import type pg from 'pg'

/** So many statements are prepared on each connection; what comes after them is planned anew each time. */
const MAX_STATEMENTS = 400
/** A statement of more parameters is a list of rows, of which there are as many kinds as lengths. */
const MAX_PARAMETERS = 32

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `trackside_${names.size + 1}`
  names.set(text, name)
  return name
}

/** The same query under the name of its text; itself where it has one, or is no plain statement. */
function named(query: unknown, values: unknown): unknown {
  if (typeof query !== 'object' || query === null || 'submit' in query) return query
  if (!('text' in query) || typeof query.text !== 'string' || ('name' in query && query.name)) return query
  if (!Array.isArray(values) || values.length > MAX_PARAMETERS) return query
  const name = nameOf(query.text)
  return name === undefined ? query : { ...query, name }
}

/** Has a connection prepare every statement at its first use: PostgreSQL then parses it once, and soon plans it once. */
export function prepareStatements(client: pg.PoolClient): void {
  const { query } = client
  Object.defineProperty(client, 'query', {
    value: (first: unknown, values: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [named(first, values), values, ...rest]),
  })
}
