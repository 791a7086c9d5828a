import type { SessionUser } from '../contract/worker/messages.ts'
import type { Host } from './host.ts'
import { createLogicalClock } from './logical-clock.ts'
import { createPatchedSnapshots, type Snapshots } from './patched-snapshots.ts'
import { metaOfStored, openSnapshots } from './snapshots.ts'
import { timings } from './timings.ts'
import type { SnapshotMeta } from './versions.ts'

interface Options extends Pick<Host, 'clock' | 'random' | 'caches' | 'database'> {
  readonly user: () => SessionUser | null
  /** Whether this engine is stopped, so that another one owns the stored answers. */
  readonly isStopped: () => boolean
  /** Called when patched answers are stored. */
  readonly onFlushed: (store: Snapshots) => Promise<void>
}

/** The signed-in user's stored answers, opened on first use. */
export function createUserSnapshots(options: Options) {
  const { clock, random, caches, database, user, isStopped, onFlushed } = options
  const logicalClock = createLogicalClock(clock)
  let opened: { readonly userId: string; readonly snapshots: Promise<Snapshots> } | undefined
  /** The opened answers, once they are loaded. */
  let store: Snapshots | undefined
  /** Counts the calls of `close`, which invalidate everything opened before. */
  let closedTimes = 0

  async function open(userId: string): Promise<Snapshots> {
    const openedAfter = closedTimes
    const isClosed = () => isStopped() || closedTimes > openedAfter
    const kept = await openSnapshots(userId, caches, database.freshness).catch(error => {
      // The next caller tries again.
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
    /** The signed-in user's answers; undefined while nobody is signed in. */
    async current(): Promise<Snapshots | undefined> {
      const owner = user()
      if (!owner) return undefined
      if (opened?.userId !== owner.id) opened = { userId: owner.id, snapshots: open(owner.id) }
      return opened.snapshots
    },

    /** Closes the answers; called when the user changes. */
    close(): void {
      closedTimes += 1
      opened = undefined
      store = undefined
    },

    /** The metadata of one answer. Does not wait until all answers are open. */
    async metaOf(path: string): Promise<SnapshotMeta | undefined> {
      const owner = user()
      if (!owner) return undefined
      if (store?.userId === owner.id) return store.metaOf(path)
      return metaOfStored(owner.id, path, caches, database.freshness)
    },
  }
}
