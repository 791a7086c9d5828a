import type { Queue, QueueEntry } from './stores.ts'

/**
 * The ids of the queue entries of each write: two if the connection was lost while storing it, and it was stored again.
 * `entries` are those known so far.
 */
export function createEntryIds(queue: Pick<Queue, 'all'>, entries: readonly QueueEntry[]) {
  const known = new Map<string, readonly number[]>()

  function note(entries: readonly QueueEntry[]): void {
    const found = new Map<string, number[]>()
    for (const { id, write } of entries) found.set(write.op.id, [...(found.get(write.op.id) ?? []), id])
    for (const [opId, ids] of found) known.set(opId, ids)
  }
  note(entries)

  return {
    /** The entry ids of a write. Reads the queue if they are not known. */
    async of(opId: string): Promise<readonly number[]> {
      if (!known.has(opId)) note(await queue.all())
      return known.get(opId) ?? []
    },

    forget: (opId: string): boolean => known.delete(opId),
    forgetAll: (): void => known.clear(),
  }
}
