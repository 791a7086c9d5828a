import type { ApiCall } from './api-call.ts'
import { createBatcher } from './batcher.ts'
import { createFirstScreens } from './first-screens.ts'
import type { Host } from './host.ts'
import { createLive } from './live.ts'
import type { Outbox } from './outbox.ts'
import { createReads } from './reads.ts'
import type { Session } from './session.ts'
import { deleteOtherUsersCaches } from './snapshots.ts'
import type { StoredScreen } from './stores.ts'
import { timings } from './timings.ts'
import { createUserSnapshots } from './user-snapshots.ts'
import { createView } from './view.ts'
import { createViewPatches, invalidatePause } from './view-patches.ts'

interface Options extends Pick<Host, 'clock' | 'random' | 'database' | 'caches' | 'postToPages'> {
  readonly outbox: Outbox
  readonly session: Session
  readonly api: ApiCall
  readonly isOffline: () => boolean
  readonly isStopped: () => boolean
  readonly storedScreens: readonly StoredScreen[]
}

/** Connects the parts that store answers for the signed-in user, give them to pages and keep them fresh. */
export function createReadSide(options: Options) {
  const { clock, database, caches, postToPages, outbox, session, storedScreens } = options
  const userSnapshots = createUserSnapshots({
    ...options,
    user: () => session.user(),
    onFlushed: store => reads.forgetIncluded(store),
  })
  const snapshots = userSnapshots.current
  const { viewOf, viewValue } = createView()
  const viewPatches = createViewPatches({ outbox, snapshots, viewValue, post: postToPages })
  const invalidate = createBatcher(clock, invalidatePause, viewPatches.invalidate)
  const postRevalidate = createBatcher(
    clock,
    () => timings.revalidateIntervalMs,
    paths => void postToPages({ type: 'revalidate', paths }),
  )
  const feedVersions = new Map<number, number>()
  const reads = createReads({
    ...options,
    snapshots,
    invalidate,
    postRevalidate,
    feedVersions,
    viewOf,
    recordSent: viewPatches.recordSent,
  })
  const live = createLive({
    clock,
    snapshots,
    feedVersions,
    invalidate,
    postRevalidate,
  })
  const firstScreens = createFirstScreens({
    ...options,
    stored: storedScreens,
    metaOf: userSnapshots.metaOf,
  })

  return {
    snapshots,
    reads,
    live,
    firstScreens,
    invalidate,

    /** Removes the answers of all users but one, or of all; called when the user has changed. */
    async removeOthers(userId: string | undefined): Promise<void> {
      userSnapshots.close()
      viewPatches.forget()
      await deleteOtherUsersCaches(userId, caches, database.freshness)
      await firstScreens.clear()
    },
  }
}
