import type pg from 'pg'

/** The most statements that are prepared on each connection; further ones are planned each time. */
export const MAX_STATEMENTS = 400
/** A statement with more parameters contains a list of rows, and would need one prepared statement for each length. */
export const MAX_PARAMETERS = 32

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `trackside_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Gives a query a name that stands for its text; returns it unchanged if it has a name or is not a plain statement. */
function named(query: unknown, values: unknown): unknown {
  if (typeof query !== 'object' || query === null || 'submit' in query) return query
  if (!('text' in query) || typeof query.text !== 'string' || ('name' in query && query.name)) return query
  if (!Array.isArray(values) || values.length > MAX_PARAMETERS) return query
  const name = nameOf(query.text)
  return name === undefined ? query : { ...query, name }
}

/** Makes a connection prepare each statement on first use: PostgreSQL then parses it once, and soon plans it once. */
export function prepareStatements(client: pg.PoolClient): void {
  const { query } = client
  Object.defineProperty(client, 'query', {
    value: (first: unknown, values: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [named(first, values), values, ...rest]),
  })
}
