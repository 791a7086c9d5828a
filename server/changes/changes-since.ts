import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../contract/api/headers.ts'
import type { LiveChange } from '../../contract/api/live.schema.ts'
import { contract } from '../../contract/index.ts'
import { affectedReads } from '../../contract/offline/overlay.ts'
import { isListName, type ListName } from '../../contract/offline/patch-list.ts'
import { queuedWriteNames } from '../../contract/offline/writes.ts'
import { groupBy } from '../../contract/rules/group-by.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/schema.ts'
import { onlineOnlyReads } from './online-only-reads.ts'
import { type EntityRef, entitiesIn, rowsOf } from './rows-of.ts'
import { currentVersions } from './versions.ts'

/** If more changes than this are found, they are not listed one by one: clients read the lists again. */
const MAX_CHANGES = 1000

/** The reads with stored answers whose version belongs to this kind of scope. */
const readsOf = (kind: 'team' | 'event'): readonly string[] =>
  Object.values(contract).flatMap(row =>
    'keep' in row && row.keep === 'snapshot' && row.versions === kind ? [row.name] : [],
  )
const reads = { team: readsOf('team'), event: readsOf('event') }

const byWrite: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(queuedWriteNames.map(name => [name, affectedReads(name)])),
  ...onlineOnlyReads,
}

/** The reads of a scope that a write may have changed; all of them if the contract does not say. */
function affectedReadsOf(what: string, scope: number): readonly string[] {
  const all = scope === TEAM_SCOPE ? reads.team : reads.event
  const touched = byWrite[what]
  return touched ? all.filter(name => touched.includes(name)) : all
}

/**
 * Everything that changed in a scope after version `from`, for the live feed and for deltas: the rows of lists that can
 * be patched, and the names of all other affected reads. The rows are read after the version, so they may be newer than
 * it, but never older.
 */
export async function changesSince(db: Db, scope: number, from: number, now: Date): Promise<LiveChange> {
  const to = (await currentVersions(db, [scope])).get(scope) ?? 0
  const trail = await db
    .select({
      version: changes.version,
      what: changes.what,
      entity: changes.entity,
      detail: changes.detail,
    })
    .from(changes)
    .where(and(eq(changes.scope, scope), gt(changes.version, from), lte(changes.version, to)))
    .orderBy(asc(changes.version))
    .limit(MAX_CHANGES + 1)
  // If the next version is missing, the database was set back, and the caller may have seen changes that are lost.
  const isUnknown = to !== from && trail[0]?.version !== from + 1
  if (trail.length > MAX_CHANGES || isUnknown)
    return { type: 'change', scope, from, to, rows: {}, reread: [...affectedReadsOf('', scope)] }
  const { named, reread } = partition(trail, scope)
  const rows = await rowsOf(db, scope, named, now)
  return { type: 'change', scope, from, to, rows, reread: [...reread] }
}

/** One line of the audit trail: which write touched what. */
export type TrailStep = Pick<typeof changes.$inferSelect, 'version' | 'what' | 'entity' | 'detail'>

/** Splits the affected reads into lists to patch, with the entities touched, and reads for which these are unknown. */
function partition(trail: readonly TrailStep[], scope: number) {
  const named = new Map<ListName, readonly EntityRef[]>()
  const reread = new Set<string>()
  // Each write has its own version.
  for (const steps of groupBy(trail, ({ version }) => version).values()) {
    for (const read of affectedReadsOf(steps[0]?.what ?? '', scope)) {
      if (isListName(read)) {
        const touched = entitiesIn(read, steps)
        named.set(read, [...(named.get(read) ?? []), ...touched])
        if (touched.length > 0) continue
      }
      reread.add(read)
    }
  }
  for (const read of reread) if (isListName(read)) named.delete(read)
  return { named, reread }
}
