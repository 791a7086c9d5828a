import type { ErrorBody } from '../contract/api/errors.ts'
import { clientIdEntity } from '../contract/offline/client-ids.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { randomId } from '../contract/rules/random-id.ts'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import type { Answer } from './classify.ts'
import type { SettledWrite } from './drain.ts'
import type { Outbox } from './outbox.ts'
import type { Reads } from './reads.ts'
import { schedule } from './scheduler.ts'
import type { StoredWrite } from './stored-write.ts'
import { timings } from './timings.ts'

interface Options {
  readonly outbox: Outbox
  readonly reads: Pick<Reads, 'affectedPathsOf' | 'isFetching' | 'refresh'>
  readonly post: (message: WorkerMessage) => Promise<unknown>
  readonly invalidate: (paths: readonly string[]) => void
  readonly isOpen: (clientId: string) => Promise<boolean>
  readonly onChange: () => void
}

const random32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

export type Outcomes = ReturnType<typeof createOutcomes>

/** Brings the end of each write to whom it concerns: the page that waits for it, or all of them. */
export function createOutcomes({ outbox, reads, post, invalidate, isOpen, onChange }: Options) {
  const waiters = new Map<string, (answer: Answer | undefined) => void>()
  const shownRejections = new Set<string>()
  const idRetries = new Map<string, number>()
  const toRefresh = new Set<string>()
  let refreshing: ReturnType<typeof setTimeout> | undefined

  const announce = ({ op, text }: StoredWrite, error: ErrorBody): Promise<unknown> =>
    post({ type: 'refused', id: op.id, endpoint: op.endpoint, text, error })

  /** Hands the answer to the page that waits for it; false when none does any more. */
  function resolveWaiter(id: string, answer: Answer | undefined): boolean {
    const resolve = waiters.get(id)
    if (!resolve) return false
    waiters.delete(id)
    resolve(answer)
    onChange()
    return true
  }

  /**
   * A pass or radio whose random number is another's already is given another one and goes out again, without the
   * operator seeing it (specification section 7). False where that is not what is wrong, or does not help.
   */
  async function retryWithNewId(write: StoredWrite, error: ErrorBody): Promise<boolean> {
    const { op } = write
    const times = idRetries.get(op.id) ?? 0
    if (error.name !== 'IdTaken' || clientIdEntity(op) === undefined || times === timings.maxIdRetries)
      return false
    idRetries.set(op.id, times + 1)
    await outbox.replaceClientId(write, randomId(random32))
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
  async function scheduleRefresh(op: Op, paths: readonly string[]): Promise<void> {
    for (const path of paths) toRefresh.add(path)
    if (outbox.pendingOf(op.owner).length === 0) await flush()
    else refreshing ??= setTimeout(() => void flush(), timings.refreshIntervalMs)
  }

  return {
    /** To be called when a write has ended; moves it out of the queue. */
    async settle({ write, outcome, answer }: SettledWrite): Promise<void> {
      const { id } = write.op
      const paths = await reads.affectedPathsOf(write.op)
      if (outcome.kind === 'rejected' && (await retryWithNewId(write, outcome.error)))
        return invalidate(paths)
      idRetries.delete(id)
      if (outcome.kind === 'done') {
        await outbox.acknowledge(write, [...outcome.versions], paths.length > 0 || reads.isFetching())
        resolveWaiter(id, answer)
        void scheduleRefresh(write.op, paths)
      } else {
        if (waiters.has(id)) shownRejections.add(id)
        await outbox.reject(write, outcome.error)
        if (!resolveWaiter(id, answer)) {
          // The page has gone on in the meantime: it is told like all others.
          shownRejections.delete(id)
          onChange()
          await announce(write, outcome.error)
        }
        invalidate(paths)
        // What stood in its way was done elsewhere: this device's copies lack it.
        void scheduleRefresh(write.op, paths)
      }
    },

    /** The answer to a write, if it comes within `limits.answerWithin` and before the write has to be tried again. */
    waitFor(id: string): Promise<Answer | undefined> {
      // The page has made the same write again: only its last request is still listened to.
      resolveWaiter(id, undefined)
      return new Promise(resolve => {
        waiters.set(id, resolve)
        setTimeout(() => waiters.get(id) === resolve && resolveWaiter(id, undefined), timings.answerTimeoutMs)
      })
    },

    /** It will take longer: the page that waits for it goes on. */
    removeWaiter: (id: string) => resolveWaiter(id, undefined),

    /** How many writes have a page that waits for their answer just now: they are under way rather than queued. */
    waiterCount: () => waiters.size,

    hasWaiter: (id: string) => waiters.has(id),

    /** Refusals that a page is showing just now stand nowhere else. */
    isRejectionShown: (id: string) => shownRejections.has(id),

    /**
     * A refusal was handed to the page that waited for it. It stays on record until that page has had time to show it,
     * and for good when the page is gone or other writes depend on the refused one.
     */
    async confirmRejectionShown(id: string, clientId: string): Promise<void> {
      const one = outbox.rejectedOne(id)
      if (!one || !shownRejections.has(id)) return
      await new Promise(resolve => setTimeout(resolve, timings.rejectionShownMs))
      const { owner } = one.write.op
      const rejected = outbox.rejectedOf(owner).map(other => other.write)
      const dependents = [...schedule(outbox.pendingOf(owner), rejected).blocked.values()]
      if ((await isOpen(clientId)) && !dependents.includes(id)) await outbox.discard([id])
      else await announce(one.write, one.error)
      shownRejections.delete(id)
      onChange()
    },
  }
}
