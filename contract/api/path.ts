import type { RowName } from '../index.ts'
import { contract } from '../index.ts'

type Values = Readonly<Record<string, string | number | undefined>>

/**
 * Fills in a row's path and adds the query, if any: `/guest_list/7`, `/guests/redeemedTypes/1234?event_id=7`. Throws
 * TypeError if a parameter of the path is missing.
 */
export function fillPath(path: string, params?: Values, query?: Values): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params?.[key]
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${key}`)
    return encodeURIComponent(String(value))
  })
  const search = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(String(value))}`],
  )
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}

const matchers = Object.values(contract).map(row => ({
  name: row.name,
  method: row.method,
  pattern: new RegExp(`^${row.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** Converts a parameter to its type in the rows: ids of digits are numbers, all others text. */
const paramOf = (text: string): string | number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : text)

/** Finds the row for a method and a path (below the API base, without query), and parses the path's parameters. */
export function matchRow(
  method: string,
  path: string,
): { name: RowName; params: Record<string, string | number> } | undefined {
  for (const matcher of matchers) {
    if (matcher.method !== method) continue
    const match = matcher.pattern.exec(path)
    if (!match) continue
    const params = Object.entries(match.groups ?? {}).map(([key, text]) => [
      key,
      paramOf(decodeURIComponent(text)),
    ])
    return { name: matcher.name, params: Object.fromEntries(params) }
  }
  return undefined
}
