import { inArray, type SQL, sql } from 'drizzle-orm'
import { parseVersions } from '../../contract/api/headers.ts'
import type { Db } from '../db/client.ts'
import { rawRows } from '../db/raw-rows.ts'
import { changes, idempotencyKeys, versions } from '../db/schema.ts'
import { notify } from './notices.ts'

/** One thing that a write touched. */
export interface Change {
  readonly scope: number
  readonly entity: string
  readonly detail?: Record<string, unknown> | undefined
}

/** Who made a change, with what, and when. */
export interface Origin {
  readonly what: string
  readonly whoId: string
  readonly whoName: string
  readonly device?: string | undefined
  readonly key?: string | undefined
  readonly at: Date
}

/** An answer that is to be found again under its user's key. */
interface StoredAnswer {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
  readonly status: number
  readonly answer: unknown
}

/** What a write leaves behind, beside what it did. */
interface WriteRecord {
  readonly origin: Origin
  readonly changed: readonly Change[]
  /** Scopes that were looked at and not changed. */
  readonly unchanged?: readonly number[]
  readonly answer?: StoredAnswer | undefined
  /**
   * A statement that does the write itself and returns a row when it did. When it returns no row, nothing is recorded. When
   * `effect` is absent, the record is always written.
   */
  readonly effect?: SQL | undefined
}

/** The present versions of scopes; a scope without changes stands at 0. */
export async function currentVersions(db: Db, scopes: readonly number[]): Promise<Map<number, number>> {
  const known = new Map(scopes.map(scope => [scope, 0]))
  if (scopes.length === 0) return known
  const rows = await db
    .select()
    .from(versions)
    .where(inArray(versions.scope, [...known.keys()]))
  for (const row of rows) known.set(row.scope, row.version)
  return known
}

/** A value that the statement reads as JSON: one parameter, however long it is. */
const json = (value: unknown): SQL => sql`${value === undefined ? null : JSON.stringify(value)}::text::jsonb`

/**
 * Raises the version of each scope that was touched, adds the changes to the trail and keeps the answer, all in one
 * statement and after the write's own `effect`. Gives the versions that go with the answer (`Trackside-Version`);
 * undefined when the effect found nothing to do. To be called last in a transaction, or alone: the row of a scope stays
 * locked until the end, so that versions are handed out in the order in which their changes become visible. A read
 * that saw version n has seen every change up to n. Whoever commits it tells the live feed (hub.ts, `written`).
 */
export async function recordWrite(
  db: Db,
  { origin, changed, unchanged = [], answer, effect }: WriteRecord,
): Promise<string | undefined> {
  const { what, whoId, whoName, device, key, at } = origin
  const touched = changed.map((change, n) => ({ ...change, n }))
  const done = effect ? sql`exists (select from effect)` : sql`true`
  const [row] = await rawRows(
    db,
    sql`
    with ${effect ? sql`effect as (${effect}),` : sql``}
    touched as materialized (
      select * from jsonb_to_recordset(${json(touched)}) as list(n int, scope int, entity text, detail jsonb)
      where ${done}
    ),
    -- In order, so that two writes that touch the same scopes never wait for each other in a circle.
    raised as (
      insert into ${versions} as v (scope, version)
      select distinct scope, 1 from touched order by scope
      on conflict (scope) do update set version = v.version + 1
      returning scope, version
    ),
    trail as (
      insert into ${changes} (scope, version, what, entity, detail, who_id, who_name, device, key, at)
      select scope, version, ${what}, entity, detail, ${whoId}, ${whoName}, ${device ?? null}::text,
        ${key ?? null}::uuid, ${at.toISOString()}::timestamptz
      from touched join raised using (scope) order by n
    ),
    said as (
      select coalesce(string_agg(scope || ':' || version, ',' order by scope), '') as versions from (
        select scope, version from raised
        union all
        select looked.scope, coalesce(v.version, 0)
        from (select distinct value::int as scope from jsonb_array_elements_text(${json(unchanged)})) as looked
        left join ${versions} as v using (scope)
        where looked.scope not in (select scope from raised)
      ) as all_of_them
    )
    ${answer ? sql`, ${keep(answer, done)}` : sql``}
    select said.versions from said where ${done}`,
  )
  return row && String(row.versions)
}

const keep = ({ userId, key, fingerprint, status, answer }: StoredAnswer, done: SQL): SQL => sql`
    kept as (
      insert into ${idempotencyKeys} (user_id, key, fingerprint, status, versions, answer)
      select ${userId}, ${key}::uuid, ${fingerprint}, ${status}::int, said.versions, ${json(answer)}
      from said where ${done}
    )`

/** The same for whoever writes past the API, such as the imports; the live feed hears of it at the commit. Gives the new versions. */
export async function recordChanges(
  db: Db,
  origin: Origin,
  changed: readonly Change[],
): Promise<Map<number, number>> {
  const raised = parseVersions((await recordWrite(db, { origin, changed })) ?? null)
  if (raised.size > 0) await notify(db, raised)
  return raised
}
