import type { ErrorBody } from '../contract/api/errors.ts'
import { clientIdEntity } from '../contract/offline/client-ids.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { randomId } from '../contract/rules/random-id.ts'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import type { Answer } from './classify.ts'
import type { SettledWrite } from './drain.ts'
import { type Host, pause } from './host.ts'
import type { AckedWrite, Outbox } from './outbox.ts'
import type { Reads } from './reads.ts'
import type { StoredWrite } from './stored-write.ts'
import { timings } from './timings.ts'

interface Options extends Pick<Host, 'clock' | 'random'> {
  readonly outbox: Outbox
  readonly reads: Pick<Reads, 'affectedPathsOf' | 'now' | 'mayLack' | 'refresh'>
  readonly post: (message: WorkerMessage) => Promise<unknown>
  readonly invalidate: (paths: readonly string[]) => void
  readonly isOpen: (clientId: string) => Promise<boolean>
  readonly onChange: () => void
}

export type Outcomes = ReturnType<typeof createOutcomes>

/** Brings the end of each write to whom it concerns: the page that waits for it, or all of them. */
export function createOutcomes({
  clock,
  random,
  outbox,
  reads,
  post,
  invalidate,
  isOpen,
  onChange,
}: Options) {
  const waiters = new Map<string, (answer: Answer | undefined) => void>()
  const shownRejections = new Set<string>()
  const idRetries = new Map<string, number>()
  const toRefresh = new Set<string>()
  let stopRefresh: (() => void) | undefined

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
    await outbox.replaceClientId(write, randomId(random.bits32))
    idRetries.set(op.id, times + 1)
    return true
  }

  async function flush(): Promise<void> {
    stopRefresh?.()
    stopRefresh = undefined
    const paths = [...toRefresh]
    toRefresh.clear()
    await reads.refresh(paths)
  }

  /** Reads again what a write has changed, or has run into: at once after the last one, and now and then while many go out. */
  async function scheduleRefresh(op: Op, paths: readonly string[]): Promise<void> {
    for (const path of paths) toRefresh.add(path)
    if (outbox.pendingOf(op.owner).length === 0) await flush()
    else stopRefresh ??= clock.after(timings.refreshIntervalMs, () => void flush())
  }

  /** What the server has carried out in one call is stored as over in one go. */
  async function settleDone(ended: readonly SettledWrite[]): Promise<void> {
    const done: (AckedWrite & { readonly answer: Answer; readonly paths: readonly string[] })[] = []
    for (const { write, outcome, answer } of ended) {
      if (outcome.kind !== 'done') continue
      const paths = await reads.affectedPathsOf(write.op)
      const keep = paths.length > 0 || reads.mayLack(write.op)
      done.push({ write, versions: [...outcome.versions], keep, answer, paths })
    }
    if (done.length === 0) return
    await outbox.acknowledge(done, await reads.now())
    for (const { write, answer, paths } of done) {
      idRetries.delete(write.op.id)
      resolveWaiter(write.op.id, answer)
      void scheduleRefresh(write.op, paths)
    }
  }

  async function settleRejected(write: StoredWrite, error: ErrorBody, answer: Answer): Promise<void> {
    const { id } = write.op
    const paths = await reads.affectedPathsOf(write.op)
    if (await retryWithNewId(write, error)) return invalidate(paths)
    idRetries.delete(id)
    if (waiters.has(id)) shownRejections.add(id)
    await outbox.reject(write, error)
    // What builds on it is not shown from here on.
    for (const op of outbox.opsOf(outbox.dependentsOf(write.op.owner, id)))
      invalidate(await reads.affectedPathsOf(op))
    if (!resolveWaiter(id, answer)) {
      // The page has gone on in the meantime: it is told like all others.
      shownRejections.delete(id)
      onChange()
      await announce(write, error)
    }
    invalidate(paths)
    // What stood in its way was done elsewhere: this device's copies lack it.
    void scheduleRefresh(write.op, paths)
  }

  /** A refusal that the waiting page has got is over if it `isSeen` and nothing builds on its write; else all pages are told. */
  async function settleShown(id: string, isSeen: boolean): Promise<void> {
    const one = outbox.rejectedOne(id)
    if (!one || !shownRejections.has(id)) return
    const isBuiltOn = outbox.dependentsOf(one.write.op.owner, id).length > 0
    if (isSeen && !isBuiltOn) await outbox.discard([id])
    const wasShown = shownRejections.delete(id)
    onChange()
    if (wasShown && outbox.rejectedOne(id)) await announce(one.write, one.error)
  }

  return {
    /** To be called when the writes of a call have ended; moves them out of the queue. */
    async settle(ended: readonly SettledWrite[]): Promise<void> {
      await settleDone(ended)
      for (const { write, outcome, answer } of ended)
        if (outcome.kind === 'rejected') await settleRejected(write, outcome.error, answer)
    },

    /** The answer to a write, if it comes within `timings.answerTimeoutMs` and before the write has to be tried again. */
    waitFor(id: string): Promise<Answer | undefined> {
      // The page has made the same write again: only its last request is still listened to.
      resolveWaiter(id, undefined)
      return new Promise(resolve => {
        waiters.set(id, resolve)
        clock.after(timings.answerTimeoutMs, () => {
          if (waiters.get(id) === resolve) resolveWaiter(id, undefined)
        })
      })
    },

    /** It will take longer: the page that waits for it goes on. */
    removeWaiter: (id: string) => resolveWaiter(id, undefined),

    /** How many writes have a page that waits for their answer just now: they are under way rather than queued. */
    waiterCount: () => waiters.size,

    hasWaiter: (id: string) => waiters.has(id),

    /** Refusals that a page is showing just now stand nowhere else. */
    isRejectionShown: (id: string) => shownRejections.has(id),

    /** The page says that it has drawn the refusal: it is out of the store before the page can be reloaded by hand. */
    endShown: (id: string): Promise<void> => settleShown(id, true),

    /**
     * A refusal was handed to the page that waited for it. It stays on record until that page says that it has drawn it, or
     * has had time to; and for good when the page is gone or other writes depend on the refused one.
     */
    async confirmRejectionShown(id: string, clientId: string): Promise<void> {
      if (!shownRejections.has(id)) return
      await pause(clock, timings.rejectionShownMs)
      await settleShown(id, await isOpen(clientId))
    },
  }
}
