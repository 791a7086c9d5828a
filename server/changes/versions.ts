import { inArray, type SQL, sql } from 'drizzle-orm'
import { parseVersions } from '../../contract/api/headers.ts'
import type { Db } from '../db/client.ts'
import { rawRows } from '../db/raw-rows.ts'
import { changes, idempotencyKeys, versions } from '../db/schema.ts'
import { notify } from './notices.ts'

/** One entity that a write has changed. */
export interface Change {
  readonly scope: number
  readonly entity: string
  readonly detail?: Record<string, unknown> | undefined
  /** What was done to this entity, if it is something else than the write's own name says. */
  readonly what?: string | undefined
}

/** Who made a change, with which write, and when. */
export interface Origin {
  readonly what: string
  readonly whoId: string
  readonly whoName: string
  readonly device?: string | undefined
  readonly key?: string | undefined
  readonly at: Date
}

/** An answer to store under its user's idempotency key. */
interface StoredAnswer {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
  readonly sentFingerprint: string | null
  readonly status: number
  readonly answer: unknown
}

/** What is recorded of a write, besides its own effect. */
interface WriteRecord {
  readonly origin: Origin
  readonly changed: readonly Change[]
  /** Scopes that were read but not changed. */
  readonly unchanged?: readonly number[]
  readonly answer?: StoredAnswer | undefined
  /**
   * A statement that carries out the write and then returns a row. If it returns no row, nothing is recorded. Without
   * an `effect`, the record is always written.
   */
  readonly effect?: SQL | undefined
}

/** The current versions of scopes; 0 for a scope without changes. */
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

/** Passes a value of any length to a statement as one JSON parameter. */
const json = (value: unknown): SQL => sql`${value === undefined ? null : JSON.stringify(value)}::text::jsonb`

/**
 * Raises the version of each changed scope, adds the changes to the audit trail and stores the answer, all in one
 * statement after the write's own `effect`. Returns the versions for the answer (`Trackside-Version`); undefined if the
 * effect returned no row. Must be called last in a transaction, or alone: a scope's row stays locked until the end, so
 * that versions are assigned in the order in which their changes become visible. A read at version n then includes
 * every change up to n. After the commit, the caller must notify the live feed (`written` in hub.ts).
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
      select * from jsonb_to_recordset(${json(touched)}) as list(n int, scope int, entity text, detail jsonb, what text)
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
      select scope, version, coalesce(what, ${what}), entity, detail, ${whoId}, ${whoName}, ${device ?? null}::text,
        ${key ?? null}::uuid, ${at.toISOString()}::timestamptz
      from touched join raised using (scope) order by n
    ),
    answer_versions as (
      select coalesce(string_agg(scope || ':' || version, ',' order by scope), '') as versions from (
        select scope, version from raised
        union all
        select unchanged_scopes.scope, coalesce(v.version, 0)
        from (select distinct value::int as scope from jsonb_array_elements_text(${json(unchanged)})) as unchanged_scopes
        left join ${versions} as v using (scope)
        where unchanged_scopes.scope not in (select scope from raised)
      ) as all_scopes
    )
    ${answer ? sql`, ${storedAnswerCte(answer, done)}` : sql``}
    select answer_versions.versions from answer_versions where ${done}`,
  )
  return row && String(row.versions)
}

/** Stores the answer under its key, with the versions of `answer_versions`. */
const storedAnswerCte = (
  { userId, key, fingerprint, sentFingerprint, status, answer }: StoredAnswer,
  done: SQL,
): SQL => sql`
    stored_answer as (
      insert into ${idempotencyKeys} (user_id, key, fingerprint, sent_fingerprint, status, versions, answer)
      select ${userId}, ${key}::uuid, ${fingerprint}, ${sentFingerprint}::text, ${status}::int, answer_versions.versions, ${json(answer)}
      from answer_versions where ${done}
    )`

/** Like `recordWrite`, for tools such as imports; notifies the live feed at commit. Returns the new versions. */
export async function recordChanges(
  db: Db,
  origin: Origin,
  changed: readonly Change[],
): Promise<Map<number, number>> {
  const raised = parseVersions((await recordWrite(db, { origin, changed })) ?? null)
  if (raised.size > 0) await notify(db, raised)
  return raised
}
