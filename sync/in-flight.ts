import type { Batch } from './batch.ts'
import type { Capacity } from './scheduler.ts'
import { timings } from './timings.ts'

/** A request under way, with a batch or a single write. */
interface Call {
  readonly isBatch: boolean
  /** The answer has arrived and is being stored: the request no longer occupies the network. */
  isAnswered: boolean
  readonly completion: Promise<void>
}

/** The calls under way, and their writes. `onChange` is called when a call has begun or ended. */
export function createInFlight(onChange: () => void) {
  const calls = new Set<Call>()
  const ids = new Set<string>()

  return {
    has: (id: string): boolean => ids.has(id),
    /** The number of writes. */
    count: (): number => ids.size,
    /** One promise for each call under way, which resolves once it has ended. */
    completions: (): Promise<void>[] => [...calls].map(call => call.completion),

    /** Answered calls free their place, at most maxInFlight of them, so that a slow disk cannot pile up answers. */
    capacity(): Capacity {
      const unanswered = [...calls].filter(call => !call.isAnswered)
      const answered = calls.size - unanswered.length
      return {
        calls: timings.maxInFlight - calls.size + Math.min(answered, timings.maxInFlight),
        batches: timings.maxBatchesInFlight - unanswered.filter(call => call.isBatch).length,
      }
    },

    /** Starts a call. `send` must not reject; it calls `onAnswer` once the answer has arrived. */
    start(batch: Batch, send: (onAnswer: () => void) => Promise<void>): void {
      for (const { write } of batch) ids.add(write.op.id)
      const call: Call = {
        isBatch: batch.length > 1,
        isAnswered: false,
        completion: send(() => {
          call.isAnswered = true
        }).finally(() => {
          calls.delete(call)
          for (const { write } of batch) ids.delete(write.op.id)
          onChange()
        }),
      }
      calls.add(call)
      onChange()
    },
  }
}
