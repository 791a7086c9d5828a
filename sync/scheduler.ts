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
  const waiting = new Set<Scheduled>(pending)
  const inOrder = [...pending, ...rejected].sort((a, b) => a.seq - b.seq)
  const missing = new Map<string, string>()
  const held = new Set<string>()
  const free = new Set<Scheduled>()
  const blocked = new Map<string, string>()
  for (const write of inOrder) {
    if (free.size >= most) break
    const waits = waiting.has(write)
    const by = waits ? blockerOf(write, missing) : write.op.id
    if (by !== undefined) {
      if (waits) blocked.set(write.op.id, by)
      if (write.creates !== undefined) missing.set(write.creates, by)
      continue
    }
    if (waits && !write.entities.some(entity => held.has(entity))) free.add(write)
    for (const entity of write.entities) held.add(entity)
  }
  return { ready: pending.filter(write => free.has(write)).sort((a, b) => a.seq - b.seq), blocked }
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
