import { diffLists, isListName } from '../contract/offline/patch-list.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import { timings } from './timings.ts'
import { opsFor, type ViewValue, viewVersion } from './view.ts'

/** So many rows are told one by one; where more have changed, the page reads the list again. */
const MAX_ROWS_IN_PATCH = 200

/**
 * How long screens are left alone after they were told what to draw anew, in ms: longer where a long list or a slow tablet
 * makes that a lot of work, so that most of the time is left for who types.
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
  readonly key: string
  readonly value: readonly unknown[]
}

/**
 * What pages were given last of each list that keeps changing: of the next change they are told the rows of their view
 * that are other ones now, and need not read 5,000 guests again for one. What they see is still the overlay, and nothing else.
 */
export function createViewPatches({ outbox, snapshots, viewValue: shownIn, post }: Options) {
  const lastSent = new Map<string, SentView>()
  const runExclusive = createMutex()

  /** The view of a list as it is now. */
  async function viewNow(asked: ReadRequest): Promise<(SentView & { readonly asOf: string }) | undefined> {
    const store = await snapshots()
    const snapshot = isListName(asked.name) ? await store?.get(asked.path) : undefined
    if (!store || !snapshot) return undefined
    const ops = opsFor(asked, snapshot, outbox, store.userId)
    const value = await shownIn(asked, snapshot, ops)
    return Array.isArray(value)
      ? { key: viewVersion(snapshot, ops), value, asOf: snapshot.meta.asOf }
      : undefined
  }

  /**
   * What leads from the view that pages were given to the present one; undefined where they are to read it again. Where the
   * two are one, a page has read it ahead of this: no row is told, and whoever holds another view learns that it is an old one.
   */
  async function patchOf(path: string): Promise<WorkerMessage | undefined> {
    const before = lastSent.get(path)
    const asked = before && readRequest(path)
    const now = asked && (await viewNow(asked))
    if (!before || !asked || !now || !isListName(asked.name)) return undefined
    const { rows, gone } = diffLists(asked.name, before.value, now.value)
    if (rows.length + gone.length > MAX_ROWS_IN_PATCH) return undefined
    lastSent.set(path, now)
    return { type: 'patched', path, from: before.key, to: now.key, asOf: now.asOf, rows, gone }
  }

  async function announce(paths: readonly string[]): Promise<void> {
    const again: string[] = []
    for (const path of paths) {
      const patch = await patchOf(path).catch(error => {
        console.warn(`What changed in ${path} could not be told by its rows:`, error)
        return undefined
      })
      if (patch === undefined) {
        lastSent.delete(path)
        again.push(path)
      } else await post(patch)
    }
    if (again.length > 0) await post({ type: 'invalidate', paths: again })
  }

  return {
    /** A page was given the view of a list that has just changed, under this key. */
    recordSent: (asked: ReadRequest, key: string): Promise<void> =>
      runExclusive(async () => {
        const now = await viewNow(asked)
        if (now?.key === key) lastSent.set(asked.path, now)
      }),

    /** The answers of these paths are not what they were. */
    invalidate: (paths: readonly string[]): Promise<void> =>
      paths.length > 0 ? runExclusive(() => announce(paths)) : Promise.resolve(),

    /** Somebody else is signed in: nothing was given to them. */
    forget: (): void => lastSent.clear(),
  }
}
