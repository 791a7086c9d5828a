import type { ErrorBody } from '../contract/api/errors.ts'
import { numberedEntity } from '../contract/offline/client-ids.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { nineDigits } from '../contract/rules/random-id.ts'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import type { Answer } from './classify.ts'
import type { Ended } from './drain.ts'
import type { Outbox } from './outbox.ts'
import type { Reads } from './reads.ts'
import { lanesOf } from './scheduler.ts'
import type { StoredWrite } from './stored-write.ts'
import { limits } from './timings.ts'

interface Options {
  readonly outbox: Outbox
  readonly reads: Pick<Reads, 'touchedBy' | 'isAsking' | 'refresh'>
  readonly tell: (message: WorkerMessage) => Promise<unknown>
  readonly changed: (paths: readonly string[]) => void
  readonly isOpen: (clientId: string) => Promise<boolean>
  readonly onChange: () => void
}

const draw = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

export type Outcomes = ReturnType<typeof createOutcomes>

/** Brings the end of each write to whom it concerns: the page that waits for it, or all of them. */
export function createOutcomes({ outbox, reads, tell, changed, isOpen, onChange }: Options) {
  const waiting = new Map<string, (answer: Answer | undefined) => void>()
  const shown = new Set<string>()
  const drawn = new Map<string, number>()
  const toRefresh = new Set<string>()
  let refreshing: ReturnType<typeof setTimeout> | undefined

  const announce = ({ op, text }: StoredWrite, error: ErrorBody): Promise<unknown> =>
    tell({ type: 'refused', id: op.id, endpoint: op.endpoint, text, error })

  /** Hands the answer to the page that waits for it; false when none does any more. */
  function handOver(id: string, answer: Answer | undefined): boolean {
    const resolve = waiting.get(id)
    if (!resolve) return false
    waiting.delete(id)
    resolve(answer)
    onChange()
    return true
  }

  /**
   * A pass or radio whose random number is another's already is given another one and goes out again, without the
   * operator seeing it (specification section 7). False where that is not what is wrong, or does not help.
   */
  async function drawAgain(write: StoredWrite, error: ErrorBody): Promise<boolean> {
    const { op } = write
    const times = drawn.get(op.id) ?? 0
    if (error.name !== 'IdTaken' || numberedEntity(op) === undefined || times === limits.draws) return false
    drawn.set(op.id, times + 1)
    await outbox.renumber(write, nineDigits(draw))
    return true
  }

  async function flush(): Promise<void> {
    clearTimeout(refreshing)
    refreshing = undefined
    const paths = [...toRefresh]
    toRefresh.clear()
    await reads.refresh(paths)
  }

  /** Reads again what a write has changed, or has run into: at once after the last one, and now and then while many go out. */
  async function refreshSoon(op: Op, paths: readonly string[]): Promise<void> {
    for (const path of paths) toRefresh.add(path)
    if (outbox.pendingOf(op.owner).length === 0) await flush()
    else refreshing ??= setTimeout(() => void flush(), limits.refreshEvery)
  }

  return {
    /** To be called when a write has ended; moves it out of the queue. */
    async settle({ write, outcome, answer }: Ended): Promise<void> {
      const { id } = write.op
      const paths = await reads.touchedBy(write.op)
      if (outcome.kind === 'rejected' && (await drawAgain(write, outcome.error))) return changed(paths)
      drawn.delete(id)
      if (outcome.kind === 'done') {
        await outbox.acknowledge(write, [...outcome.versions], paths.length > 0 || reads.isAsking())
        handOver(id, answer)
        void refreshSoon(write.op, paths)
      } else {
        if (waiting.has(id)) shown.add(id)
        await outbox.reject(write, outcome.error)
        if (!handOver(id, answer)) {
          // The page has gone on in the meantime: it is told like all others.
          shown.delete(id)
          onChange()
          await announce(write, outcome.error)
        }
        changed(paths)
        // What stood in its way was done elsewhere: this device's copies lack it.
        void refreshSoon(write.op, paths)
      }
    },

    /** The answer to a write, if it comes within `limits.answerWithin` and before the write has to be tried again. */
    waitFor(id: string): Promise<Answer | undefined> {
      // The page has made the same write again: only its last request is still listened to.
      handOver(id, undefined)
      return new Promise(resolve => {
        waiting.set(id, resolve)
        setTimeout(() => waiting.get(id) === resolve && handOver(id, undefined), limits.answerWithin)
      })
    },

    /** It will take longer: the page that waits for it goes on. */
    release: (id: string) => handOver(id, undefined),

    /** How many writes have a page that waits for their answer just now: they are under way rather than queued. */
    awaited: () => waiting.size,

    isAwaited: (id: string) => waiting.has(id),

    /** Refusals that a page is showing just now stand nowhere else. */
    isShown: (id: string) => shown.has(id),

    /**
     * A refusal was handed to the page that waited for it. It stays on record until that page has had time to show it,
     * and for good when the page is gone or other writes depend on the refused one.
     */
    async confirmShown(id: string, clientId: string): Promise<void> {
      const one = outbox.rejectedOne(id)
      if (!one || !shown.has(id)) return
      await new Promise(resolve => setTimeout(resolve, limits.seenAfter))
      const { owner } = one.write.op
      const rejected = outbox.rejectedOf(owner).map(other => other.write)
      const dependents = [...lanesOf(outbox.pendingOf(owner), rejected).blocked.values()]
      if ((await isOpen(clientId)) && !dependents.includes(id)) await outbox.discard([id])
      else await announce(one.write, one.error)
      shown.delete(id)
      onChange()
    },
  }
}
