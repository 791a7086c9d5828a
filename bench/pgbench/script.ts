import type { Client } from 'pg'
import type { Statement } from './tap.ts'

/** What differs between one check-in and the next. */
interface Example {
  readonly guestId: string
  /** The name, because the statements check it as well. */
  readonly name: string
  readonly key: string
}

/** Table of guests by number, because a pgbench script only has numbers. */
export const NUMBERED_GUESTS = 'bench_numbered_guests'

/** The guest and the key of this round, by `:n`. */
const guest = `(select id::text from ${NUMBERED_GUESTS} where n = :n::int)`
const nameOfGuest = `(select name from ${NUMBERED_GUESTS} where n = :n::int)`
const key = `(md5(:run || ' ' || :n)::uuid::text)`

/**
 * A pgbench script with the statements of one check-in as the server sends them, each time for another guest with
 * another key. `:i` counts rounds of a client, `:n` guests; `:per` is the number of guests for each client.
 */
export async function scriptOf(client: Client, statements: readonly Statement[], example: Example) {
  const lines = ['\\set i :i + 1', '\\set n :client_id * :per + :i']
  for (const statement of statements) lines.push(`${await withValues(client, statement, example)};`)
  return lines.join('\n')
}

/** A statement with its values inserted, each as the type that PostgreSQL infers. */
async function withValues(client: Client, { sql, values }: Statement, example: Example): Promise<string> {
  const types = await typesOf(client, sql, values.length)
  return sql.replace(/\$(\d+)/g, (_, position) => {
    const at = Number(position) - 1
    return valueText(values[at] ?? null, types[at] ?? 'text', example)
  })
}

function valueText(value: string | null, type: string, { guestId, name, key: known }: Example): string {
  if (value === null) return `null::${type}`
  // pgbench would take a colon before a word for one of its variables.
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A')
  const literal = `E'${escaped}'`
  const own = [
    [guestId, guest],
    [name, nameOfGuest],
    [known, key],
  ] as const
  const varied = own.reduce(
    (text, [from, to]) =>
      value.includes(from) ? `replace(${text}, '${from.replaceAll("'", "''")}', ${to})` : text,
    literal,
  )
  return `(${varied})::${type}`
}

/** The types that PostgreSQL infers for the parameters. */
async function typesOf(client: Client, sql: string, count: number): Promise<string[]> {
  if (count === 0) return []
  await client.query(`prepare bench_types as ${sql}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'bench_types'",
    )
    return rows[0]?.types ?? []
  } finally {
    await client.query('deallocate bench_types')
  }
}
