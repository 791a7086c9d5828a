import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../contract/api/headers.ts'
import type { LiveChange } from '../../contract/api/live.schema.ts'
import { contract } from '../../contract/index.ts'
import { affectedReads } from '../../contract/offline/overlay.ts'
import { isListName, type ListName } from '../../contract/offline/patch-list.ts'
import { queuedWriteNames } from '../../contract/offline/writes.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/schema.ts'
import { onlineOnlyReads } from './online-only-reads.ts'
import { type EntityRef, entitiesIn, rowsOf } from './rows-of.ts'
import { currentVersions } from './versions.ts'

/** More changed things than this are not told one by one: whoever shows their list reads it again. */
const MAX_CHANGES = 1000

/** The stored reads whose answers belong to a scope of this kind. */
const readsOf = (kind: 'team' | 'event'): readonly string[] =>
  Object.values(contract).flatMap(row =>
    'keep' in row && row.keep === 'snapshot' && row.versions === kind ? [row.name] : [],
  )
const reads = { team: readsOf('team'), event: readsOf('event') }

const byWrite: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(queuedWriteNames.map(name => [name, affectedReads(name)])),
  ...onlineOnlyReads,
}

/** The reads of a scope that a write can have changed; all of them, where it is none that the contract tells it of. */
function affectedReadsOf(what: string, scope: number): readonly string[] {
  const all = scope === TEAM_SCOPE ? reads.team : reads.event
  const touched = byWrite[what]
  return touched ? all.filter(name => touched.includes(name)) : all
}

/**
 * All that changed in a scope after version `from`, up to the present one, as the live feed and the delta reads tell
 * it: the rows themselves where their list can be told one by one, else the names of the reads. The rows are read
 * after the version: they may be newer than it says, never older.
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
  // The next version is missing where the database was set back since: the caller may have seen what is no more.
  const isUnknown = to !== from && trail[0]?.version !== from + 1
  if (trail.length > MAX_CHANGES || isUnknown)
    return { type: 'change', scope, from, to, rows: {}, reread: [...affectedReadsOf('', scope)] }
  const { named, reread } = partition(trail, scope)
  const rows = await rowsOf(db, scope, named, now)
  return { type: 'change', scope, from, to, rows, reread: [...reread] }
}

/** One line of the trail, as far as it tells what was touched. */
export type TrailStep = Pick<typeof changes.$inferSelect, 'version' | 'what' | 'entity' | 'detail'>

/** Which lists are told by their rows, and which reads only by name: those of which a write does not say what it touched. */
function partition(trail: readonly TrailStep[], scope: number) {
  const named = new Map<ListName, readonly EntityRef[]>()
  const reread = new Set<string>()
  for (const steps of writesOf(trail)) {
    for (const read of affectedReadsOf(steps[0]?.what ?? '', scope)) {
      const things = isListName(read) ? entitiesIn(read, steps) : []
      if (isListName(read) && things.length > 0) named.set(read, [...(named.get(read) ?? []), ...things])
      else reread.add(read)
    }
  }
  for (const read of reread) if (isListName(read)) named.delete(read)
  return { named, reread }
}

/** The trail by its writes: each has a version of its own. */
function writesOf(trail: readonly TrailStep[]): Iterable<readonly TrailStep[]> {
  const writes = new Map<number, TrailStep[]>()
  for (const step of trail) writes.set(step.version, [...(writes.get(step.version) ?? []), step])
  return writes.values()
}
