import { affectedPaths, applyOps, isDeleted } from '../contract/offline/overlay.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import type { AckedOp } from './stores.ts'
import { isMissingOp } from './versions.ts'
import { affects, opsFor } from './view.ts'

/** The ops that change the stored answer of a path. */
type Effective = (path: string) => Promise<ReadonlySet<Op>>

interface Options {
  readonly outbox: Outbox
  /** Whether a page has recently asked for this path. */
  readonly isInUse: (path: string) => boolean
  /** The logical time at which the oldest read under way began. */
  readonly oldestRead: number
}

/** Forgets acknowledged ops that all stored answers include, unless a read under way began before them. */
export async function forgetIncluded(
  store: Snapshots,
  { outbox, isInUse, oldestRead }: Options,
): Promise<void> {
  if (store.isClosed()) return
  const effective = createEffective(store, outbox)
  const included: string[] = []
  for (const one of outbox.ackedOf(store.userId)) {
    if (oldestRead > one.ackedAt && !(await isNeeded(one, store, isInUse, effective))) included.push(one.id)
  }
  if (included.length > 0) await outbox.forget(included)
}

async function isNeeded(
  one: AckedOp,
  store: Snapshots,
  isInUse: Options['isInUse'],
  effective: Effective,
): Promise<boolean> {
  // By the flushed state: if the engine ended now, the next one would have neither the patch in memory nor the op.
  const behind = store.paths().filter(path => {
    const meta = store.flushedMetaOf(path)
    return meta !== undefined && isMissingOp(meta, one)
  })
  for (const path of behind.length > 0 ? affectedPaths(one.op, behind) : []) {
    if (isInUse(path) || !store.isFlushed(path) || (await effective(path)).has(one.op)) return true
    // Patched in the meantime: the op has no effect on top of the patch, but the patch would be lost with the engine.
    if (!store.isFlushed(path)) return true
  }
  return false
}

/**
 * Finds the ops that change a stored answer, each applied on top of those before it: applied alone, a check-in
 * changes nothing if the answer still has an earlier one that was undone in between. Results are cached by path.
 */
function createEffective(store: Snapshots, outbox: Outbox): Effective {
  const known = new Map<string, Promise<ReadonlySet<Op>>>()
  async function find(path: string): Promise<ReadonlySet<Op>> {
    const read = readRequest(path)
    const snapshot = await store.get(path)
    const found = new Set<Op>()
    if (!read || !snapshot) return found
    const stored: unknown = await snapshot.json()
    let value = stored
    for (const op of opsFor(read, snapshot, outbox, store.userId)) {
      const next = applyOps(read.name, read.params, value, [op], undefined, stored)
      if (next !== value || isDeleted(read.name, read.params, [op])) found.add(op)
      value = next
    }
    return found
  }
  return path => {
    const ops = known.get(path) ?? find(path)
    known.set(path, ops)
    return ops
  }
}

/** Whether the acknowledged ops that a stored answer lacks change it. */
export async function isAffected(
  path: string,
  acked: readonly AckedOp[],
  store: Snapshots,
): Promise<boolean> {
  const read = readRequest(path)
  const snapshot = await store.get(path)
  if (!read || !snapshot) return false
  const missing = acked.filter(one => isMissingOp(snapshot.meta, one)).map(one => one.op)
  return affects(read, snapshot, missing)
}

/** Whether an acknowledged op that the stored answer lacks has deleted the answer's subject. */
export function isDeletedByAcked(read: ReadRequest, acked: readonly AckedOp[], store: Snapshots): boolean {
  const meta = store.metaOf(read.path)
  const missing = meta ? acked.filter(one => isMissingOp(meta, one)).map(one => one.op) : []
  return isDeleted(read.name, read.params, missing)
}
