import { diffLists, isListName } from '../contract/offline/patch-list.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import { timings } from './timings.ts'
import { opsFor, type ViewValue, viewVersion } from './view.ts'

/** If more rows than this have changed, pages read the whole list again. */
const MAX_ROWS_IN_PATCH = 200

/**
 * Returns the pause in ms before the next invalidation. It is longer if the last one took long, because of a long list
 * or a slow tablet, so that most of the time is left for the user's typing.
 */
export const invalidatePause = (tookMs: number): number =>
  Math.min(timings.maxInvalidateIntervalMs, Math.max(timings.minInvalidateIntervalMs, 5 * tookMs))

interface Options {
  readonly outbox: Outbox
  readonly snapshots: () => Promise<Snapshots | undefined>
  readonly viewValue: ViewValue
  readonly post: (message: WorkerMessage) => Promise<unknown>
}

interface SentView {
  readonly version: string
  readonly value: readonly unknown[]
}

/**
 * Remembers the last view that pages were given of each list that keeps changing. At the next change, pages are sent
 * only the rows in which their view differs, and need not reread 5,000 guests because of one.
 */
export function createViewPatches({ outbox, snapshots, viewValue, post }: Options) {
  const lastSent = new Map<string, SentView>()
  const runExclusive = createMutex()

  /** The current view of a list. */
  async function viewNow(read: ReadRequest): Promise<(SentView & { readonly asOf: string }) | undefined> {
    const store = await snapshots()
    const snapshot = isListName(read.name) ? await store?.get(read.path) : undefined
    if (!store || !snapshot) return undefined
    const ops = opsFor(read, snapshot, outbox, store.userId)
    const value = await viewValue(read, snapshot, ops)
    return Array.isArray(value)
      ? { version: viewVersion(snapshot, ops), value, asOf: snapshot.meta.asOf }
      : undefined
  }

  /**
   * Returns the patch from the view that pages were last given to the current one; undefined if pages must reread the
   * list. If a page has already read the current view, the patch is empty and tells other pages that theirs is old.
   */
  async function patchOf(path: string): Promise<WorkerMessage | undefined> {
    const before = lastSent.get(path)
    const read = before && readRequest(path)
    const now = read && (await viewNow(read))
    if (!before || !read || !now || !isListName(read.name)) return undefined
    const { rows, gone } = diffLists(read.name, before.value, now.value)
    if (rows.length + gone.length > MAX_ROWS_IN_PATCH) return undefined
    lastSent.set(path, now)
    return { type: 'patched', path, from: before.version, to: now.version, asOf: now.asOf, rows, gone }
  }

  async function announce(paths: readonly string[]): Promise<void> {
    const toReread: string[] = []
    for (const path of paths) {
      const patch = await patchOf(path).catch(error => {
        console.warn(`The changed rows of ${path} could not be determined:`, error)
        return undefined
      })
      if (patch === undefined) {
        lastSent.delete(path)
        toReread.push(path)
      } else await post(patch)
    }
    if (toReread.length > 0) await post({ type: 'invalidate', paths: toReread })
  }

  return {
    /** Records that a page was given `version` of the view of a list that has just changed. */
    recordSent: (read: ReadRequest, version: string): Promise<void> =>
      runExclusive(async () => {
        const now = await viewNow(read)
        if (now?.version === version) lastSent.set(read.path, now)
      }),

    /** Tells pages that the answers of these paths have changed. */
    invalidate: (paths: readonly string[]): Promise<void> =>
      paths.length > 0 ? runExclusive(() => announce(paths)) : Promise.resolve(),

    /** Forgets all views; called when the user changes. */
    forget: (): void => lastSent.clear(),
  }
}
