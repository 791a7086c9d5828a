import type { ErrorBody } from '../contract/api/errors.ts'
import { clientIdEntity } from '../contract/offline/client-ids.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { offlineWrite } from '../contract/offline/writes.ts'
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
  readonly reads: Pick<Reads, 'affectedPathsOf' | 'now' | 'mayLackOp' | 'refresh'>
  readonly post: (message: WorkerMessage) => Promise<unknown>
  readonly invalidate: (paths: readonly string[]) => void
  readonly isVisible: (clientId: string) => Promise<boolean>
  readonly onChange: () => void
}

export type Outcomes = ReturnType<typeof createOutcomes>

/**
 * Counts a removal as carried out if its thing is already gone: that is what its author wanted. The version is unknown.
 * A reversal for a guest who is gone counts too, but its page still gets the refusal, because it expects the guest in
 * the answer.
 */
const goneAsDone = (ended: SettledWrite): SettledWrite =>
  ended.outcome.kind === 'rejected' &&
  ended.outcome.error.name === offlineWrite(ended.write.op.endpoint)?.goneError
    ? {
        ...ended,
        outcome: { kind: 'done', versions: new Map() },
        ...(ended.write.request.method === 'DELETE' && {
          answer: { ...ended.answer, status: 204, text: '' },
        }),
      }
    : ended

/** Reports the outcome of each write to the page that waits for it, or to all pages. */
export function createOutcomes({
  clock,
  random,
  outbox,
  reads,
  post,
  invalidate,
  isVisible,
  onChange,
}: Options) {
  const waiters = new Map<string, (answer: Answer | undefined) => void>()
  /** Ids of the refusals that the page which made the write shows itself: they are told to no other, and not counted. */
  const shownRefusals = new Set<string>()
  const idRetries = new Map<string, number>()
  const toRefresh = new Set<string>()
  let stopRefresh: (() => void) | undefined

  const announce = ({ op, text }: StoredWrite, error: ErrorBody): Promise<unknown> =>
    post({ type: 'refused', id: op.id, endpoint: op.endpoint, text, error })

  /** Hands the answer to the page that waits for it; returns false if none does any more. */
  function resolveWaiter(id: string, answer: Answer | undefined): boolean {
    const resolve = waiters.get(id)
    if (!resolve) return false
    waiters.delete(id)
    resolve(answer)
    onChange()
    return true
  }

  /**
   * If the client id of a pass or radio is taken, draws a new one and lets the write go again, unseen by the operator
   * (specification section 7). Returns false if the error is another one, or too many ids were taken.
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
    // A write that changed nothing at the server is no longer applied to the answers, which have not changed either.
    invalidate(await reads.refresh(paths))
  }

  /** Rereads what a write has changed or conflicted with: at once after the last write, at intervals before that. */
  async function scheduleRefresh(op: Op, paths: readonly string[]): Promise<void> {
    for (const path of paths) toRefresh.add(path)
    if (outbox.pendingOf(op.owner).length === 0) await flush()
    else stopRefresh ??= clock.after(timings.refreshIntervalMs, () => void flush())
  }

  /** Acknowledges all writes that one call has carried out, in one step. */
  async function settleDone(ended: readonly SettledWrite[]): Promise<void> {
    const done: (AckedWrite & { readonly answer: Answer; readonly paths: readonly string[] })[] = []
    for (const { write, outcome, answer } of ended) {
      if (outcome.kind !== 'done') continue
      const paths = await reads.affectedPathsOf(write.op)
      const keep = outcome.versions.size > 0 && (paths.length > 0 || reads.mayLackOp(write.op))
      done.push({ write, versions: [...outcome.versions], keep, answer, paths })
    }
    if (done.length === 0) return
    await outbox.acknowledge(done, await reads.now())
    for (const { write, versions, answer, paths } of done) {
      idRetries.delete(write.op.id)
      resolveWaiter(write.op.id, answer)
      const refreshing = scheduleRefresh(write.op, paths)
      // It is no longer applied to what pages show; the answers without the removed thing come first.
      if (versions.length === 0) void refreshing.then(() => invalidate(paths))
    }
  }

  async function settleRejected(write: StoredWrite, error: ErrorBody, answer: Answer): Promise<void> {
    const { id } = write.op
    const paths = await reads.affectedPathsOf(write.op)
    if (await retryWithNewId(write, error)) return invalidate(paths)
    idRetries.delete(id)
    if (waiters.has(id)) shownRefusals.add(id)
    await outbox.reject(write, error)
    // Discarded while the answer was on its way: there is nobody to tell.
    if (!outbox.rejectedOne(id)) {
      shownRefusals.delete(id)
      return void resolveWaiter(id, answer)
    }
    // Writes that depend on it are no longer shown.
    for (const op of outbox.opsOf(outbox.dependentsOf(write.op.owner, id)))
      invalidate(await reads.affectedPathsOf(op))
    if (!resolveWaiter(id, answer)) {
      // The page has stopped waiting: it is told like all others.
      shownRefusals.delete(id)
      onChange()
      await announce(write, error)
    }
    invalidate(paths)
    // It conflicted with a change made elsewhere, which this device's copies lack.
    void scheduleRefresh(write.op, paths)
  }

  /**
   * Discards a refusal that its page has shown, if no write depends on the rejected one; otherwise tells all pages.
   * Returns whether it stays in the outbox.
   */
  async function endRefusal(id: string, isSeen: boolean): Promise<boolean> {
    const one = outbox.rejectedOne(id)
    if (!one || !shownRefusals.has(id)) return one !== undefined
    const isBuiltOn = outbox.dependentsOf(one.write.op.owner, id).length > 0
    if (isSeen && !isBuiltOn) await outbox.discard([id])
    const wasShown = shownRefusals.delete(id)
    onChange()
    const isKept = outbox.rejectedOne(id) !== undefined
    if (wasShown && isKept) await announce(one.write, one.error)
    return isKept
  }

  return {
    /** Must be called when the writes of a call have ended. Moves them out of the queue. */
    async settle(answered: readonly SettledWrite[]): Promise<void> {
      const ended = answered.map(goneAsDone)
      await settleDone(ended)
      for (const { write, outcome, answer } of ended)
        if (outcome.kind === 'rejected') await settleRejected(write, outcome.error, answer)
    },

    /** The answer to a write; undefined if there is none within `timings.answerTimeoutMs` or the write backs off. */
    waitFor(id: string): Promise<Answer | undefined> {
      // The page may have made the same write again: only its last request gets the answer.
      resolveWaiter(id, undefined)
      return new Promise(resolve => {
        waiters.set(id, resolve)
        clock.after(timings.answerTimeoutMs, () => {
          if (waiters.get(id) === resolve) resolveWaiter(id, undefined)
        })
      })
    },

    /** Stops the page's waiting, as the answer will take longer. */
    removeWaiter: (id: string) => resolveWaiter(id, undefined),

    /** The number of writes whose page still waits for the answer; they count as under way, not as queued. */
    waiterCount: () => waiters.size,

    hasWaiter: (id: string) => waiters.has(id),

    /** Whether the page that made the write is showing its refusal, so that it is shown nowhere else. */
    isRefusalShown: (id: string) => shownRefusals.has(id),

    /**
     * The page has displayed the refusal (`isSeen`), which is removed from the store before the user can reload the page;
     * or the screen that waited for it has gone.
     */
    endRefusal,

    /**
     * A refusal was handed to the page that waited for it. It stays stored until that page reports that it displays
     * it, or has had time to; it stays for good if the page is gone or hidden, or other writes depend on the rejected one.
     */
    async confirmRefusalShown(id: string, clientId: string): Promise<void> {
      if (!shownRefusals.has(id)) return
      await pause(clock, timings.refusalShownMs)
      await endRefusal(id, await isVisible(clientId))
    },
  }
}
