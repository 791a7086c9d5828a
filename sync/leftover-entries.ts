import type { Clock } from './host.ts'
import type { Queue } from './stores.ts'
import { timings } from './timings.ts'

interface Options {
  readonly queue: Queue
  readonly clock: Pick<Clock, 'after'>
  /** Runs work when nothing else decides about refused writes, and none of it once the outbox has ended. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
}

/** Entries of the queue whose writes are over, where the disk does not let go of them: it is asked again until it does. */
export function createLeftoverEntries({ queue, clock, exclusively }: Options) {
  /** By the id of their write. */
  const entries = new Map<string, readonly number[]>()
  let isWaiting = false

  async function removeAll(): Promise<void> {
    const ids = [...entries.values()].flat()
    if (ids.length === 0) return
    try {
      await queue.remove(ids)
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
    /** Removes entries of a write that is over: now, or as soon as the disk allows it. */
    async remove(opId: string, ids: readonly number[]): Promise<void> {
      entries.set(opId, [...(entries.get(opId) ?? []), ...ids])
      await removeAll()
    },

    has: (opId: string): boolean => entries.has(opId),

    /** They are gone, or of use again. */
    forget: (opId: string): boolean => entries.delete(opId),
  }
}
