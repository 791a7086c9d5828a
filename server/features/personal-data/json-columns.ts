import { type SQL, sql } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import type { Db } from '../../db/client.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { eventGroups } from '../../db/schema.ts'
import { type Mention, redact, type Subject } from './mentions.ts'

/** A JSON column that can name people. */
interface JsonColumn {
  readonly table: string
  readonly column: string
  /** A heading for people to read. */
  readonly title: string
  readonly key: readonly string[]
  /**
   * The columns that an export includes besides the parts that name the person. `event_id` only where devices store the
   * rows of an event.
   */
  readonly shown: readonly string[]
  /** Matches the rows of an event (0: of the whole team). */
  readonly inScope: (scope: number) => SQL
}

/** A group's contact belongs to the team, and the note of a hand-over at any event may name them. */
const ofHandoverTo = (scope: number): SQL =>
  scope === TEAM_SCOPE ? sql`jsonb_exists(answer, 'tours_not_started')` : sql`false`

/** All JSON columns that can name people. The erasure test fails if one is missing. */
export const JSON_COLUMNS: readonly JsonColumn[] = [
  {
    table: 'changes',
    column: 'detail',
    title: 'Audit trail, where it concerns others as well',
    key: ['id'],
    shown: ['id', 'what', 'entity', 'at'],
    inScope: scope => sql`scope = ${scope}`,
  },
  {
    table: 'idempotency_keys',
    column: 'answer',
    title: 'Stored answers of writes, the parts that name them',
    key: ['user_id', 'key'],
    shown: ['created_at', 'status'],
    inScope: scope => sql`(',' || versions like ${`%,${scope}:%`} or ${ofHandoverTo(scope)})`,
  },
  {
    table: 'guest_list_uploads',
    column: 'before',
    title: 'Guest list before the last upload, so that it can be restored',
    key: ['event_group_id'],
    shown: ['event_group_id', 'uploaded_at'],
    inScope: scope =>
      sql`event_group_id in (select ${eventGroups.id} from ${eventGroups} where ${eventGroups.eventId} = ${scope})`,
  },
  {
    table: 'predictor_submissions',
    column: 'predictions',
    title: 'Answers to the predictor, the parts that name them',
    key: ['id'],
    shown: ['id', 'event_id', 'source_id', 'points'],
    inScope: scope => sql`event_id = ${scope}`,
  },
  {
    table: 'handovers',
    column: 'content',
    title: 'Hand-overs of days, the parts that name them',
    key: ['id'],
    shown: ['id', 'event_id', 'day', 'made_at'],
    inScope: scope => (scope === TEAM_SCOPE ? sql`true` : sql`event_id = ${scope}`),
  },
]

/** How many rows are read at a time, so that a process can check guests in meanwhile. */
const PAGE_SIZE = 500

interface JsonRow {
  readonly key: readonly unknown[]
  readonly value: unknown
  readonly shown: Readonly<Record<string, unknown>>
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
const columns = (names: readonly string[]): SQL => list(names.map(name => sql`${sql.identifier(name)}`))

/** Reads the rows of a column in pages: of an event (0: the team), or (undefined) of all. */
export async function* jsonRows(
  db: Db,
  { table, column, key, shown, inScope }: JsonColumn,
  scope: number | undefined,
): AsyncGenerator<JsonRow> {
  let last: readonly unknown[] | undefined
  for (;;) {
    const after = last ? sql`and (${columns(key)}) > (${list(last.map(value => sql`${value}`))})` : sql``
    const page = await rawRows(
      db,
      sql`select ${columns([...new Set([column, ...key, ...shown])])} from ${sql.identifier(table)}
        where ${sql.identifier(column)} is not null and ${scope === undefined ? sql`true` : inScope(scope)} ${after}
        order by ${columns(key)} limit ${PAGE_SIZE}`,
    )
    for (const row of page) {
      last = key.map(name => row[name])
      yield {
        key: last,
        value: row[column],
        shown: Object.fromEntries(shown.map(name => [name, row[name]])),
      }
    }
    if (page.length < PAGE_SIZE) return
  }
}

/** Finds the mentions of a person in one column, row by row: of an event (0: the team), or (undefined) of all. */
export async function* mentionsIn(
  db: Db,
  column: JsonColumn,
  scope: number | undefined,
  subject: Subject,
): AsyncGenerator<{ readonly shown: JsonRow['shown']; readonly mentions: readonly Mention[] }> {
  for await (const { value, shown } of jsonRows(db, column, scope)) {
    const { mentions } = redact(value, subject)
    if (mentions.length > 0) yield { shown, mentions }
  }
}

/** Replaces the values of one column, row by row, of an event (0: the team). */
export async function replaceJson(
  tx: Db,
  table: string,
  scope: number,
  replace: (value: unknown) => unknown,
): Promise<void> {
  for (const column of JSON_COLUMNS)
    if (column.table === table)
      for await (const { key, value } of jsonRows(tx, column, scope)) {
        const text = JSON.stringify(replace(value))
        if (text !== JSON.stringify(value)) await storeJson(tx, column, key, text)
      }
}

const storeJson = (tx: Db, { table, column, key }: JsonColumn, of: readonly unknown[], text: string) =>
  tx.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${text}::text::jsonb
      where (${columns(key)}) = (${list(of.map(part => sql`${part}`))})`,
  )

/**
 * Removes a person from all JSON columns. Returns the number of changed rows of each table, and the events of which
 * devices have stored such rows.
 */
export async function eraseMentions(
  tx: Db,
  scope: number | undefined,
  subject: Subject,
): Promise<{ readonly rows: Readonly<Record<string, number>>; readonly eventIds: readonly number[] }> {
  const rows: Record<string, number> = {}
  const eventIds = new Set<number>()
  for (const column of JSON_COLUMNS)
    for await (const { key, value, shown } of jsonRows(tx, column, scope)) {
      const without = redact(value, subject)
      const text = JSON.stringify(without.value)
      if (without.mentions.length === 0 || text === JSON.stringify(value)) continue
      await storeJson(tx, column, key, text)
      rows[column.table] = (rows[column.table] ?? 0) + 1
      if (typeof shown.event_id === 'number') eventIds.add(shown.event_id)
    }
  return { rows, eventIds: [...eventIds] }
}
