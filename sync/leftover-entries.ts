import type { Clock } from './host.ts'
import type { Queue } from './stores.ts'
import { timings } from './timings.ts'

interface Options {
  readonly queue: Queue
  readonly clock: Pick<Clock, 'after'>
  /** Runs `work` while no other outcome is being stored; does nothing once the outbox has ended. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
}

/** Queue entries of settled writes that the disk could not delete yet. Tries again until it can. */
export function createLeftoverEntries({ queue, clock, exclusively }: Options) {
  /** Entry ids by the id of their write. */
  const entries = new Map<string, readonly number[]>()
  let isWaiting = false

  async function removeAll(): Promise<void> {
    const keys = [...entries].flatMap(([opId, ids]) => ids.map(id => ({ id, opId })))
    if (keys.length === 0) return
    try {
      await queue.remove(keys)
      entries.clear()
    } catch (error) {
      console.warn('Settled writes could not be removed from the queue yet:', error)
      removeLater()
    }
  }

  function removeLater(): void {
    if (isWaiting) return
    isWaiting = true
    clock.after(timings.maxBackOffMs, () => {
      isWaiting = false
      void exclusively(removeAll)
    })
  }

  return {
    /** Removes the entries of a settled write: now, or as soon as the disk allows it. Never throws. */
    async remove(opId: string, ids: readonly number[]): Promise<void> {
      entries.set(opId, [...(entries.get(opId) ?? []), ...ids])
      await removeAll()
    },

    has: (opId: string): boolean => entries.has(opId),

    /** Stops removing the entries of a write: they are gone, or the write is pending again. */
    forget: (opId: string): boolean => entries.delete(opId),
  }
}
