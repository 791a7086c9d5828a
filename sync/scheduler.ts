/** The fields of a write that decide its order. */
interface Scheduled {
  readonly op: { readonly id: string }
  /** Its position among all writes of this device. */
  readonly seq: number
  readonly entities: readonly string[]
  readonly creates?: string
  /** Those of its entities that have to exist, if not all of them. */
  readonly needs?: readonly string[]
}

interface Schedule<W> {
  /** Writes that are first in line for every entity they touch. */
  readonly ready: readonly W[]
  /** Maps the id of each write that waits for a rejected one to the id of the rejected one. */
  readonly blocked: ReadonlyMap<string, string>
}

/**
 * Decides which writes may go now (design section 4: first in, first out among writes that share an entity).
 *
 * A write that needs an entity which a rejected write would have created is blocked until the rejected one is settled, and so
 * are the writes that depend on it in turn. A blocked write holds up no other: a refused guest must not keep other
 * guests from joining the same tour.
 *
 * The search ends after `limit` ready writes: callers often need only the first few of a thousand.
 */
export function schedule<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
  limit = Number.POSITIVE_INFINITY,
): Schedule<W> {
  /** The entities of earlier writes. */
  const occupied = new Set<string>()
  const ready: W[] = []
  const blocked = visitUnblocked(pending, rejected, write => {
    if (ready.length >= limit) return false
    if (!write.entities.some(entity => occupied.has(entity))) ready.push(write)
    for (const entity of write.entities) occupied.add(entity)
    return true
  })
  return { ready, blocked }
}

/** A write in a batch, and the indexes of the writes that must be carried out before it. */
export interface BatchEntry<W> {
  readonly write: W
  readonly after: readonly number[]
}

/**
 * Returns the next writes that may go in one call, in order. Unlike ready writes, they may share entities with each
 * other; they share none with a write that stays behind, so they never overtake one.
 *
 * `mayGo` excludes writes that are under way or back off. `limitOf` returns the largest batch that a write may join.
 */
export function nextBatch<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
  mayGo: (write: W) => boolean,
  limitOf: (write: W) => number,
): BatchEntry<W>[] {
  /** The entities of writes that stay behind. */
  const occupied = new Set<string>()
  const lastOn = new Map<string, number>()
  const batch: BatchEntry<W>[] = []
  let limit = Number.POSITIVE_INFINITY
  visitUnblocked(pending, rejected, write => {
    const stays = write.entities.some(entity => occupied.has(entity)) || !mayGo(write)
    if (stays || limitOf(write) <= batch.length) {
      for (const entity of write.entities) occupied.add(entity)
      return true
    }
    limit = Math.min(limit, limitOf(write))
    const before = write.entities.flatMap(entity => lastOn.get(entity) ?? [])
    for (const entity of write.entities) lastOn.set(entity, batch.length)
    batch.push({ write, after: [...new Set(before)] })
    return batch.length < limit
  })
  return batch
}

/** How many more calls may begin, and how many of them with several writes. */
export interface Capacity {
  readonly calls: number
  readonly batches: number
}

interface Choice<W> {
  readonly capacity: Capacity
  /** Ids of writes that go before the others, each in a call of its own. */
  readonly urgent: ReadonlySet<string>
  readonly mayGo: (write: W) => boolean
  /** Returns the `limitOf` of one batch. */
  readonly createLimitOf: () => (write: W) => number
}

/** Returns the batches that may go now, each in a call of its own. They share no entity (see `nextBatch`). */
export function nextBatches<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
  { capacity, urgent, mayGo, createLimitOf }: Choice<W>,
): BatchEntry<W>[][] {
  const chosen: BatchEntry<W>[][] = []
  let forBatches = capacity.batches
  const taken = new Set<string>()
  const isFree = (write: W) => !taken.has(write.op.id) && mayGo(write)
  const take = (batch: BatchEntry<W>[]) => {
    chosen.push(batch)
    for (const { write } of batch) taken.add(write.op.id)
  }
  if (urgent.size > 0 && capacity.calls > 0)
    for (const write of schedule(pending, rejected).ready)
      if (chosen.length < capacity.calls && urgent.has(write.op.id) && isFree(write))
        take([{ write, after: [] }])
  while (chosen.length < capacity.calls) {
    const batch = nextBatch(pending, rejected, isFree, createLimitOf())
    if (batch.length === 0 || (batch.length > 1 && forBatches <= 0)) break
    if (batch.length > 1) forBatches -= 1
    take(batch)
  }
  return chosen
}

/**
 * Visits the pending writes in order, skipping blocked ones, until `visit` returns false. Returns the ids of the
 * skipped writes, each with the id of the rejected write that blocks it.
 */
function visitUnblocked<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
  visit: (write: W) => boolean,
): ReadonlyMap<string, string> {
  const pendingWrites = new Set<Scheduled>(pending)
  const isPending = (write: Scheduled): write is W => pendingWrites.has(write)
  const missing = new Map<string, string>()
  const blocked = new Map<string, string>()
  for (const write of [...pending, ...rejected].sort((a, b) => a.seq - b.seq)) {
    const by = isPending(write) ? blockerOf(write, missing) : write.op.id
    if (by !== undefined) {
      if (isPending(write)) blocked.set(write.op.id, by)
      if (write.creates !== undefined) missing.set(write.creates, by)
    } else if (isPending(write) && !visit(write)) break
  }
  return blocked
}

/** The pending writes that are not blocked. A blocked write has no effect to show, as what it depends on is missing. */
export function unblocked<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
): readonly W[] {
  if (rejected.length === 0) return pending
  const { blocked } = schedule(pending, rejected)
  return pending.filter(write => !blocked.has(write.op.id))
}

/** Ids of the pending writes that depend, directly or indirectly, on what this write creates. */
export function dependentsOf(
  id: string,
  pending: readonly Scheduled[],
  rejected: readonly Scheduled[],
): string[] {
  const discarded = [...pending, ...rejected].find(write => write.op.id === id)
  if (!discarded) return []
  const others = (writes: readonly Scheduled[]) => writes.filter(write => write !== discarded)
  const { blocked } = schedule(others(pending), [...others(rejected), discarded])
  return [...blocked].flatMap(([dependent, by]) => (by === id ? [dependent] : []))
}

function blockerOf(write: Scheduled, missing: ReadonlyMap<string, string>): string | undefined {
  for (const entity of write.needs ?? write.entities) {
    const by = missing.get(entity)
    if (by !== undefined) return by
  }
  return undefined
}
