import { inArray, sql } from 'drizzle-orm'
import { formatVersions } from '../contract/headers.ts'
import type { Db } from './db/client.ts'
import { CHANNEL } from './db/listen.ts'
import { changes, versions } from './db/schema.ts'

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

/**
 * Raises the version of each scope that was touched and adds the changes to the trail; gives the new versions.
 * To be called last in a transaction: the row of a scope stays locked until the end, so that versions are handed out in
 * the order in which their changes become visible. A read that saw version n has seen every change up to n. The live
 * feed of every process hears of them at the commit.
 */
export async function recordChanges(
  db: Db,
  origin: Origin,
  touched: readonly Change[],
): Promise<Map<number, number>> {
  const raised = new Map<number, number>()
  // In order, so that two writes that touch the same scopes never wait for each other in a circle.
  const scopes = [...new Set(touched.map(change => change.scope))].sort((a, b) => a - b)
  for (const scope of scopes) {
    const [row] = await db
      .insert(versions)
      .values({ scope, version: 1 })
      .onConflictDoUpdate({ target: versions.scope, set: { version: sql`${versions.version} + 1` } })
      .returning({ version: versions.version })
    if (row) raised.set(scope, row.version)
  }
  if (raised.size > 0) await db.execute(sql`select pg_notify(${CHANNEL}, ${formatVersions(raised)})`)
  const rows = touched.map(change => ({ ...origin, ...change, version: raised.get(change.scope) ?? 0 }))
  // A statement takes 65,535 parameters at most.
  for (let from = 0; from < rows.length; from += 4000)
    await db.insert(changes).values(rows.slice(from, from + 4000))
  return raised
}
