import type { OpState } from '../contract/worker/messages.ts'
import type { ApiCall } from './api-call.ts'
import { type Batch, createBatchSizer } from './batch.ts'
import { type Attempt, createCalls } from './calls.ts'
import type { Answer, Failure, Outcome } from './classify.ts'
import type { Host } from './host.ts'
import { createInFlight } from './in-flight.ts'
import type { Outbox } from './outbox.ts'
import { createRetries } from './retries.ts'
import { nextBatches } from './scheduler.ts'
import type { Session } from './session.ts'
import { remainingHoldMs, type StoredWrite } from './stored-write.ts'

/** The lock that lets only one engine on a device send. */
export const DRAIN_LOCK = 'trackside-drain'

/** A write that has ended, with the server's answer. */
export interface SettledWrite {
  readonly write: StoredWrite
  readonly outcome: Extract<Outcome, { kind: 'done' | 'rejected' }>
  readonly answer: Answer
}

interface Options extends Pick<Host, 'clock' | 'random'> {
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user' | 'token' | 'rejectToken' | 'accepted'>
  readonly api: Pick<ApiCall, 'send'>
  readonly mayCall: () => boolean
  /** Called when the writes of a call have ended. Stores their outcomes, then removes them from the outbox. */
  readonly settle: (ended: readonly SettledWrite[]) => Promise<void>
  /** Called when a write has failed and waits for its next attempt. */
  readonly onBackOff: (id: string) => void
  readonly onChange: () => void
  /** Runs `work` under the lock `DRAIN_LOCK`. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>
}

export type Drain = ReturnType<typeof createDrain>

/**
 * Sends the pending writes of the outbox in batches, a few requests at a time. A single write, or one that a page waits
 * for, has a request of its own. Each write stays in the outbox and is sent again until it has an outcome.
 */
export function createDrain({
  clock,
  random,
  outbox,
  session,
  api,
  mayCall,
  settle,
  onBackOff,
  onChange,
  withLock,
}: Options) {
  const inFlight = createInFlight(onChange)
  const urgent = new Set<string>()
  const retries = createRetries({ clock, random })
  const { attempt } = createCalls({ clock, api, retries })
  /** Ids of writes that are held back no longer. */
  const endedHolds = new Set<string>()
  let refusals = 0
  let running: Promise<void> | undefined
  /** Set by `kick`: the loop runs once more before it ends. */
  let rerun = false
  let wake = () => {}

  /** The batches to send now. They share no entity with writes that are under way. */
  function batchesToSend(): readonly Batch[] {
    const user = session.user()
    if (!user || !mayCall() || retries.isPaused()) return []
    const pending = outbox.pendingOf(user.id)
    const rejected = outbox.rejectedOf(user.id).map(one => one.write)
    const now = clock.now()
    const mayGo = (write: StoredWrite) => {
      const { id } = write.op
      if (!endedHolds.has(id) && remainingHoldMs(write, now) > 0) return false
      return !inFlight.has(id) && outbox.maySend(id) && retries.mayTry(id)
    }
    return nextBatches(pending, rejected, {
      capacity: inFlight.capacity(),
      urgent,
      mayGo,
      createLimitOf: () => createBatchSizer(retries.limitOf),
    })
  }

  async function run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const batches = batchesToSend()
      const token = batches.length > 0 ? await session.token() : undefined
      if (token !== undefined && mayCall())
        // While waiting for the token, a write may have been discarded, or another user may have signed in.
        for (const batch of batches)
          if (batch.every(({ write: { op } }) => op.owner === session.user()?.id && outbox.maySend(op.id)))
            start(batch, token)
      const completions = inFlight.completions()
      if (completions.length === 0) return
      await Promise.race([...completions, woken])
    }
  }

  function start(batch: Batch, token: string): void {
    inFlight.start(batch, onAnswer =>
      send(batch, token, onAnswer).catch(error => {
        const left = batch.flatMap(({ write }) => (outbox.isPending(write.op.id) ? write : []))
        for (const { text } of left) console.error(`The outcome of "${text}" could not be stored:`, error)
        backOff(left, notStored)
        retries.countFailure(notStored)
      }),
    )
  }

  async function send(batch: Batch, token: string, onAnswer: () => void): Promise<void> {
    const attempts = await attempt(batch, token)
    if (attempts.some(one => one?.outcome.kind === 'sign-in') && session.rejectToken(token)) refusals += 1
    const { ended, failed } = sortAttempts(batch, attempts, refusals)
    if (ended.length > 0) {
      retries.succeeded(ended.map(({ write }) => write))
      refusals = 0
      session.accepted()
    }
    for (const [failure, writes] of failed) backOff(writes, failure)
    const counted = failureOfCall([...failed.keys()], ended.length > 0)
    if (counted) retries.countFailure(counted)
    if (ended.length === 0) return
    // The next batches need not wait for this device's disk.
    onAnswer()
    wake()
    await settle(ended)
  }

  function backOff(writes: readonly StoredWrite[], failure: Failure): void {
    const wait = retries.backOff(writes, failure)
    clock.after(wait + 10, () => void kick())
    for (const { op } of writes) onBackOff(op.id)
  }

  async function loop(): Promise<void> {
    try {
      do {
        rerun = false
        await withLock(run)
      } while (rerun)
    } finally {
      running = undefined
    }
  }

  /** Sends all writes that may go; resolves when no more can go for now. */
  function kick(): Promise<void> {
    rerun = true
    wake()
    running ??= loop()
    return running
  }

  return {
    kick,

    /** Sends this write before the others, as a page waits for it. */
    prioritize: (id: string) => urgent.add(id),
    deprioritize: (id: string) => urgent.delete(id),

    /** Ends all back-offs: the connection or the operator is back. */
    retryAllNow(): Promise<void> {
      retries.retryAllNow()
      return kick()
    },

    /** Sends these writes if they are held back: nobody can undo them any more. */
    endHolds(ids: readonly string[]): Promise<void> {
      for (const id of ids) endedHolds.add(id)
      return kick()
    },

    sending: inFlight.count,
    isSending: inFlight.has,

    /** The state of a pending write, as pages see it. */
    stateOf(id: string, blocked: ReadonlyMap<string, string>): OpState {
      const by = blocked.get(id)
      if (by !== undefined) return { state: 'blocked', by }
      if (inFlight.has(id)) return { state: 'sending' }
      const backOff = retries.backOffOf(id)
      if (!backOff) return { state: 'waiting' }
      const { attempts, reason, leftMs } = backOff
      return { state: 'retrying', attempts, retryAt: new Date(clock.now() + leftMs).toISOString(), reason }
    },
  }
}

/**
 * Returns the writes of a call that have ended and, by failure, those that back off. The others may go again at once.
 * `refusals` is the number of tokens refused in a row.
 */
function sortAttempts(batch: Batch, attempts: readonly Attempt[], refusals: number) {
  const ended: SettledWrite[] = []
  const failed = new Map<Failure, StoredWrite[]>()
  for (const [at, { write }] of batch.entries()) {
    const { outcome, answer } = attempts[at] ?? {}
    const failure = failureOf(outcome, refusals)
    if (failure) failed.set(failure, [...(failed.get(failure) ?? []), write])
    else if (answer && (outcome?.kind === 'done' || outcome?.kind === 'rejected'))
      ended.push({ write, outcome, answer })
  }
  return { ended, failed }
}

/** After a 401 a write may try a fresh token at once; if that is refused too, the write backs off. */
function failureOf(outcome: Outcome | undefined, refusals: number): Failure | undefined {
  if (outcome?.kind === 'retry') return outcome
  return outcome?.kind === 'sign-in' && refusals > 1
    ? { kind: 'retry', reason: 'The server asks for a new sign-in.', failure: 'write' }
    : undefined
}

/** The failure that a call counts as: one per call, and none if any write ended, unless the server is busy. */
function failureOfCall(failures: readonly Failure[], hasEnded: boolean): Failure | undefined {
  const busy = failures.find(one => one.failure === 'busy')
  return busy ?? (hasEnded ? undefined : failures.find(one => one.failure !== 'alone'))
}

const notStored: Failure = {
  kind: 'retry',
  reason: 'This device could not store the outcome.',
  failure: 'write',
}
