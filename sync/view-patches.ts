import { diffLists, isListName } from '../contract/offline/patch-list.ts'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import { type AskedRead, askedRead } from './asked-read.ts'
import { createTurns } from './mutex.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { opsFor, type ShownIn, viewKey } from './view.ts'

/** So many rows are told one by one; where more have changed, the page reads the list again. */
const MOST = 200

interface Options {
  readonly outbox: Outbox
  readonly snapshots: () => Promise<Snapshots | undefined>
  readonly shownIn: ShownIn
  readonly tell: (message: WorkerMessage) => Promise<unknown>
}

interface Given {
  readonly key: string
  readonly value: readonly unknown[]
}

/**
 * What pages were given last of each list that keeps changing: of the next change they are told the rows of their view
 * that are other ones now, and need not read 5,000 guests again for one. What they see is still the fold, and nothing else.
 */
export function createShown({ outbox, snapshots, shownIn, tell }: Options) {
  const given = new Map<string, Given>()
  const inTurn = createTurns()

  /** The view of a list as it is now. */
  async function viewNow(asked: AskedRead): Promise<(Given & { readonly asOf: string }) | undefined> {
    const store = await snapshots()
    const snapshot = isListName(asked.name) ? await store?.get(asked.path) : undefined
    if (!store || !snapshot) return undefined
    const ops = opsFor(asked, snapshot, outbox, store.userId)
    const value = await shownIn(asked, snapshot, ops)
    return Array.isArray(value) ? { key: viewKey(snapshot, ops), value, asOf: snapshot.meta.asOf } : undefined
  }

  /** What leads from the view that pages were given to the present one; undefined where they are to read it again. */
  async function patchOf(path: string): Promise<WorkerMessage | 'same' | undefined> {
    const before = given.get(path)
    const asked = before && askedRead(path)
    const now = asked && (await viewNow(asked))
    if (!before || !asked || !now || !isListName(asked.name)) return undefined
    if (now.key === before.key) return 'same'
    const { rows, gone } = diffLists(asked.name, before.value, now.value)
    if (rows.length + gone.length > MOST) return undefined
    given.set(path, now)
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
        given.delete(path)
        again.push(path)
      } else if (patch !== 'same') await tell(patch)
    }
    if (again.length > 0) await tell({ type: 'changed', paths: again })
  }

  return {
    /** A page was given the view of a list that has just changed, under this key. */
    note: (asked: AskedRead, key: string): Promise<void> =>
      inTurn(async () => {
        const now = await viewNow(asked)
        if (now?.key === key) given.set(asked.path, now)
      }),

    /** The answers of these paths are not what they were. */
    changed: (paths: readonly string[]): Promise<void> =>
      paths.length > 0 ? inTurn(() => announce(paths)) : Promise.resolve(),

    /** Somebody else is signed in: nothing was given to them. */
    forget: (): void => given.clear(),
  }
}
