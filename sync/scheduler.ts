/** What the order of writes depends on. */
export interface Scheduled {
  readonly op: { readonly id: string }
  /** Its place among all writes of this device. */
  readonly seq: number
  readonly entities: readonly string[]
  readonly creates?: string
}

export interface Schedule<W> {
  /** First in line on everything that they touch. */
  readonly ready: readonly W[]
  /** Ids of writes that wait for a rejected one, with that one's id. */
  readonly blocked: ReadonlyMap<string, string>
}

/**
 * Which writes may go now (design section 4: first in, first out among those that share an entity).
 *
 * A write on something that only a rejected one would have created is blocked until that one is settled; so is what
 * builds on it in turn. A blocked write holds up nobody else: a guest who was refused must not keep the others from
 * joining the same tour.
 *
 * `most` ends the search when so many free ones are found: of a thousand that wait only the first few are asked for.
 */
export function schedule<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
  most = Number.POSITIVE_INFINITY,
): Schedule<W> {
  const held = new Set<string>()
  const ready: W[] = []
  const blocked = walk(pending, rejected, write => {
    if (ready.length >= most) return false
    if (!write.entities.some(entity => held.has(entity))) ready.push(write)
    for (const entity of write.entities) held.add(entity)
    return true
  })
  return { ready, blocked }
}

/** A write in a batch, and the places there of those that have to be carried out before it. */
export interface InBatch<W> {
  readonly write: W
  readonly after: readonly number[]
}

/**
 * The next writes that may go in one call, in their order. Other than what is ready, they may share entities among
 * themselves; with a write that stays behind they share none, as nothing overtakes it.
 *
 * `mayGo`: not those that are under way, or rest after a failure. `limitOf`: the largest batch that a write may be part of.
 */
export function nextBatch<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
  mayGo: (write: W) => boolean,
  limitOf: (write: W) => number,
): InBatch<W>[] {
  const held = new Set<string>()
  const lastOn = new Map<string, number>()
  const batch: InBatch<W>[] = []
  let limit = Number.POSITIVE_INFINITY
  walk(pending, rejected, write => {
    const stays = write.entities.some(entity => held.has(entity)) || !mayGo(write)
    if (stays || limitOf(write) <= batch.length) {
      for (const entity of write.entities) held.add(entity)
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

/**
 * Visits the pending writes in their order, but for those that wait for a rejected one to be settled, until `visit` gives
 * false. Gives the ids of those that it left out, with that of the rejected one.
 */
function walk<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
  visit: (write: W) => boolean,
): ReadonlyMap<string, string> {
  const waiting = new Set<Scheduled>(pending)
  const isPending = (write: Scheduled): write is W => waiting.has(write)
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

/** The pending writes but for those that wait for a rejected one: what they build on is not there, so they have no effect to show. */
export function unblocked<W extends Scheduled>(
  pending: readonly W[],
  rejected: readonly Scheduled[],
): readonly W[] {
  if (rejected.length === 0) return pending
  const { blocked } = schedule(pending, rejected)
  return pending.filter(write => !blocked.has(write.op.id))
}

/** Ids of the pending writes that are about what this write would have created, and of those that build on them in turn. */
export function dependentsOf(
  id: string,
  pending: readonly Scheduled[],
  rejected: readonly Scheduled[],
): string[] {
  const gone = [...pending, ...rejected].find(write => write.op.id === id)
  if (!gone) return []
  const others = (writes: readonly Scheduled[]) => writes.filter(write => write !== gone)
  const { blocked } = schedule(others(pending), [...others(rejected), gone])
  return [...blocked].flatMap(([dependent, by]) => (by === id ? [dependent] : []))
}

function blockerOf(write: Scheduled, missing: ReadonlyMap<string, string>): string | undefined {
  for (const entity of write.entities) {
    const by = missing.get(entity)
    if (by !== undefined) return by
  }
  return undefined
}
