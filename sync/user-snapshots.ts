import type { SessionUser } from '../contract/worker/messages.ts'
import type { Host } from './host.ts'
import { createLogicalClock } from './logical-clock.ts'
import { createPatchedSnapshots, type Snapshots } from './patched-snapshots.ts'
import { metaOfStored, openSnapshots } from './snapshots.ts'
import { timings } from './timings.ts'
import type { SnapshotMeta } from './versions.ts'

interface Options extends Pick<Host, 'clock' | 'random' | 'caches' | 'database'> {
  readonly user: () => SessionUser | null
  /** Another engine has loaded what is stored. */
  readonly isStopped: () => boolean
  /** What was patched is stored. */
  readonly onFlushed: (store: Snapshots) => Promise<void>
}

/** The stored answers of whoever is signed in, opened when they are first asked for. */
export function createUserSnapshots(options: Options) {
  const { clock, random, caches, database, user, isStopped, onFlushed } = options
  const logicalClock = createLogicalClock(clock)
  let opened: { readonly userId: string; readonly snapshots: Promise<Snapshots> } | undefined
  /** The same once it is open. */
  let store: Snapshots | undefined
  /** How often the answers were closed: what was opened before is of no use any more. */
  let closedTimes = 0

  async function open(userId: string): Promise<Snapshots> {
    const openedAfter = closedTimes
    const isClosed = () => isStopped() || closedTimes > openedAfter
    const kept = await openSnapshots(userId, caches, database.freshness).catch(error => {
      // Whoever asks next tries again.
      if (!isClosed()) opened = undefined
      throw error
    })
    const snapshots = createPatchedSnapshots(kept, {
      clock,
      random,
      logicalClock,
      flushIntervalMs: timings.flushIntervalMs,
      maxBackOffMs: timings.maxFlushBackOffMs,
      isClosed,
      onFlushed: () => onFlushed(snapshots),
    })
    if (!isClosed()) store = snapshots
    return snapshots
  }

  return {
    /** Undefined while nobody is signed in. */
    async current(): Promise<Snapshots | undefined> {
      const owner = user()
      if (!owner) return undefined
      if (opened?.userId !== owner.id) opened = { userId: owner.id, snapshots: open(owner.id) }
      return opened.snapshots
    },

    /** Somebody else is signed in. */
    close(): void {
      closedTimes += 1
      opened = undefined
      store = undefined
    },

    /** What is known of one answer: who asks before the answers are open does not wait for all of them. */
    async metaOf(path: string): Promise<SnapshotMeta | undefined> {
      const owner = user()
      if (!owner) return undefined
      if (store?.userId === owner.id) return store.metaOf(path)
      return metaOfStored(owner.id, path, caches, database.freshness)
    },
  }
}
