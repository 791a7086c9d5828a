import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE_MS } from '../../contract/rules/durations.ts'
import { parseJson } from '../../contract/rules/parse-json.ts'
import type { Db } from '../db/client.ts'
import { rawRows } from '../db/raw-rows.ts'
import { redemptionTypes } from '../db/schema.ts'
import { webhookProgress } from '../db/webhooks.ts'
import { beginMessages } from '../features/webhooks/webhook-messages.ts'
import { TABLES, WITH_SERIAL } from './tables.ts'

/**
 * A backup is a gzipped file of JSON lines (decision 022): a header, every row of every table, and the counts of rows.
 * The database itself converts its rows to JSON and back, so that a backup of PGlite can be restored into PostgreSQL
 * and vice versa.
 */

const ROWS_PER_FETCH = 500
/** Added to versions even if this machine's clock is behind: more than were assigned since the backup. */
const VERSIONS_LEFT_OUT = 1_000_000
/** Added to ids likewise: what waits on a tablet for a lost group must not find another one under its id. */
const IDS_LEFT_OUT = 10_000

const Head = z.object({ trackside: z.literal('backup'), schema: z.string(), at: z.iso.datetime() })
const Row = z.tuple([z.string(), z.record(z.string(), z.unknown())])
const Foot = z.object({ rows: z.record(z.string(), z.number()) })

/** The number of rows of each table. */
type Counts = Readonly<Record<string, number>>

/** The counts as a line: `23 events, 25 groups`. */
export const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .map(([table, rows]) => `${rows} ${table}`)
    .join(', ')

/** Identifies the schema: a hash of the migrations that have run. */
async function schemaOf(db: Db): Promise<string> {
  const made = await rawRows(db, sql`select hash from drizzle.__drizzle_migrations order by id`)
  return createHash('sha256')
    .update(made.map(({ hash }) => String(hash)).join())
    .digest('hex')
    .slice(0, 16)
}

/**
 * Writes a consistent backup to a file that only its owner can read; the server may be running (PostgreSQL). An
 * unfinished backup has a name of its own, also beside another one to the same file, and is deleted after a failure.
 */
export async function writeBackup(db: Db, file: string, now: Date): Promise<Counts> {
  const unfinished = `${file}.${randomUUID()}.unfinished`
  try {
    const counts = await writeRows(db, unfinished, now)
    renameSync(unfinished, file)
    return counts
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

async function writeRows(db: Db, file: string, now: Date): Promise<Counts> {
  const counts: Record<string, number> = {}
  await db.transaction(
    async tx => {
      async function* lines() {
        yield line({ trackside: 'backup', schema: await schemaOf(tx), at: now.toISOString() })
        for (const table of TABLES) {
          counts[table] = 0
          await tx.execute(
            sql`declare backup cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
          )
          for (;;) {
            const rows = await rawRows(tx, sql.raw(`fetch ${ROWS_PER_FETCH} from backup`))
            for (const { row } of rows) yield `["${table}",${String(row)}]\n`
            counts[table] += rows.length
            if (rows.length < ROWS_PER_FETCH) break
          }
          await tx.execute(sql`close backup`)
        }
        yield line({ rows: counts })
      }
      // Flushed, so that after a power failure no file has the name of a whole backup without being one.
      const written = createWriteStream(file, { mode: 0o600, flush: true })
      await pipeline(Readable.from(lines()), createGzip(), written)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return counts
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

/**
 * Restores a backup into an empty database, all of it or nothing. Versions continue higher by one for each millisecond
 * since the backup, and ids by one for each minute, so that they differ from all lost ones, also from those of an earlier
 * restore. Throws an Error for the operator if the database is not empty, or the backup is of another version, damaged
 * or incomplete.
 */
export async function readBackup(db: Db, file: string, now: Date): Promise<Counts> {
  return db.transaction(async tx => {
    const { sendsWebhooks } = await requireEmpty(tx)
    const counts: Record<string, number> = {}
    let table = ''
    let waiting: unknown[] = []
    let foot: z.output<typeof Foot> | undefined
    let head: z.output<typeof Head> | undefined
    const store = async () => {
      if (waiting.length > 0) await insert(tx, table, waiting)
      waiting = []
    }
    for await (const text of linesOf(file)) {
      const value = parseJson(text) ?? refuse(head ? DAMAGED : NO_BACKUP, file)
      if (!head) {
        head = requireSameSchema(Head.safeParse(value).data, await schemaOf(tx), file)
        continue
      }
      const row = Row.safeParse(value)
      if (!row.success) {
        foot = Foot.safeParse(value).data ?? refuse(DAMAGED, file)
        continue
      }
      const [of, columns] = row.data
      if (of !== table || waiting.length >= ROWS_PER_FETCH) await store()
      table = of
      waiting.push(columns)
      counts[of] = (counts[of] ?? 0) + 1
    }
    await store()
    for (const name of TABLES)
      if (!foot || (foot.rows[name] ?? 0) !== (counts[name] ?? 0)) refuse(DAMAGED, file)
    const ageMs = Math.max(0, now.getTime() - Date.parse(head?.at ?? ''))
    const idsLeftOut = IDS_LEFT_OUT + Math.floor(ageMs / MINUTE_MS)
    for (const [name, column] of WITH_SERIAL)
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${idsLeftOut}::int + coalesce((select max(${sql.identifier(column)}) from ${sql.identifier(name)}), 0))`,
      )
    await tx.execute(sql`update versions set version = version + ${VERSIONS_LEFT_OUT + ageMs}`)
    if (sendsWebhooks) await beginMessages(tx)
    return foot?.rows ?? {}
  })
}

const DAMAGED = 'is not whole: it was cut short or damaged.'
const NO_BACKUP = 'is no backup of this app.'

function refuse(why: string, file: string): never {
  throw new Error(`${file} ${why}`)
}

/** The lines of a file. They end with `\n` alone: Node's own reader also splits them where a text has U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8')
  const read = pipeline(createReadStream(file), unzipped)
  // The error is reported below: the loop ends with it, or it is awaited after the loop.
  read.catch(() => undefined)
  try {
    let rest = ''
    for await (const text of unzipped) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
    await read
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw new Error(`${file} cannot be read: ${error.message}`)
  }
}

/** Tables with rows that nobody has written; the latter has one once a server with webhooks has started. */
const FROM_THE_START: readonly string[] = ['redemption_types', 'webhook_progress']

/** Empties the tables that have rows from the start. Returns whether a server sends webhooks from this database. */
async function requireEmpty(tx: Db): Promise<{ readonly sendsWebhooks: boolean }> {
  for (const table of TABLES) {
    if (FROM_THE_START.includes(table)) continue
    const [first] = await rawRows(tx, sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (first)
      throw new Error(
        `The database is not empty (${table}). Restore into a new one, so that nothing is mixed up.`,
      )
  }
  await tx.delete(redemptionTypes)
  const progress = await tx.delete(webhookProgress).returning()
  return { sendsWebhooks: progress.length > 0 }
}

function requireSameSchema(head: z.output<typeof Head> | undefined, schema: string, file: string) {
  if (!head) return refuse(NO_BACKUP, file)
  if (head.schema !== schema)
    throw new Error(
      `${file} was made by another version of the app (its tables differ). Restore it with that version, then start this one: it brings the tables up to date.`,
    )
  return head
}

async function insert(tx: Db, table: string, rows: readonly unknown[]): Promise<void> {
  if (!TABLES.some(name => name === table))
    throw new Error(`The backup has a table ${table} that does not exist.`)
  const name = sql.identifier(table)
  await tx.execute(
    sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  )
}
