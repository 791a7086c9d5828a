import { backOffMs } from '../contract/rules/back-off.ts'
import { MAX_BATCH_WRITES } from '../contract/rules/limits.ts'
import type { Failure } from './classify.ts'
import type { Host } from './host.ts'
import type { StoredWrite } from './stored-write.ts'
import { timings } from './timings.ts'

interface BackOff {
  readonly attempts: number
  /** By `Clock.elapsed`. */
  readonly until: number
  readonly reason: string
}

export type Retries = ReturnType<typeof createRetries>

/** Decides when failed writes are tried again, how many in one batch, and when all sending pauses. */
export function createRetries({ clock, random }: Pick<Host, 'clock' | 'random'>) {
  const backedOff = new Map<string, BackOff>()
  const limits = new Map<string, number>()
  let failuresInARow = 0
  let pausedUntil = 0
  let noBatchesUntil = 0

  const pauseMs = (failures: number, maxMs: number): number =>
    backOffMs(failures, { minMs: timings.minBackOffMs, maxMs }, random.fraction)

  return {
    isPaused: (): boolean => clock.elapsed() < pausedUntil,
    mayTry: (id: string): boolean => (backedOff.get(id)?.until ?? 0) <= clock.elapsed(),

    /** The largest batch that a write may join. */
    limitOf: (id: string): number =>
      clock.elapsed() < noBatchesUntil ? 1 : (limits.get(id) ?? MAX_BATCH_WRITES),
    limit(writes: readonly StoredWrite[], size: number): void {
      for (const { op } of writes) limits.set(op.id, Math.max(1, size))
    },

    /** Stops sending batches for a while: the server does not know them, but may after an update. */
    suspendBatches(): void {
      noBatchesUntil = clock.elapsed() + timings.noBatchesMs
    },

    /** Lets the writes of one failed call back off. Returns the pause in ms. */
    backOff(writes: readonly StoredWrite[], { reason, after, failure }: Failure): number {
      const attempts = 1 + Math.max(0, ...writes.map(({ op }) => backedOff.get(op.id)?.attempts ?? 0))
      // If the network fails, the device goes offline and probes the server, so no write needs a longer pause.
      const pause = pauseMs(attempts, failure === 'network' ? timings.tickIntervalMs : timings.maxBackOffMs)
      // The minimum applies even if the server asks for no pause, or for one that is already over.
      const wait = Math.max(after ?? 0, pause)
      for (const { op } of writes) backedOff.set(op.id, { attempts, until: clock.elapsed() + wait, reason })
      return wait
    },

    /** Counts a failed call. After several, all sending pauses: not every pending write should try a failing server. */
    countFailure({ failure, after }: Failure): void {
      failuresInARow += 1
      if (failure !== 'busy' && failuresInARow < timings.maxInFlight) return
      const wanted = failure === 'busy' ? (after ?? 0) : 0
      const pause = pauseMs(failuresInARow - timings.maxInFlight, timings.maxBackOffMs)
      pausedUntil = clock.elapsed() + Math.max(wanted, pause)
    },

    /** Forgets the failures of writes that have ended. */
    succeeded(writes: readonly StoredWrite[]): void {
      failuresInARow = 0
      for (const { op } of writes) {
        backedOff.delete(op.id)
        limits.delete(op.id)
      }
    },

    /** Ends all back-offs. */
    retryAllNow(): void {
      pausedUntil = 0
      failuresInARow = 0
      for (const [id, one] of backedOff) backedOff.set(id, { ...one, until: 0 })
    },

    /** Why a write backs off, and for how many more ms; undefined if it has not failed. */
    backOffOf(id: string): (Pick<BackOff, 'attempts' | 'reason'> & { readonly leftMs: number }) | undefined {
      const backOff = backedOff.get(id)
      if (!backOff) return undefined
      const { attempts, reason, until } = backOff
      return { attempts, reason, leftMs: Math.max(0, Math.max(until, pausedUntil) - clock.elapsed()) }
    },
  }
}
