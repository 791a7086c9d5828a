import type { OpState } from '../contract/worker/messages.ts'
import type { ApiCall } from './api-call.ts'
import { type Batch, batched } from './batch.ts'
import { createCalls } from './calls.ts'
import type { Answer, Failure, Outcome } from './classify.ts'
import type { Host } from './host.ts'
import type { Outbox } from './outbox.ts'
import { createRetries } from './retries.ts'
import { nextBatch, schedule } from './scheduler.ts'
import type { Session } from './session.ts'
import { remainingHoldMs, type StoredWrite } from './stored-write.ts'
import { timings } from './timings.ts'

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

/** A request under way, with a batch or a single write. */
interface Call {
  readonly isBatch: boolean
  /** The answer has arrived and is being stored: the request no longer occupies the network. */
  isAnswered: boolean
  readonly ended: Promise<void>
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
  const calls = new Set<Call>()
  const inFlight = new Set<string>()
  const urgent = new Set<string>()
  const retries = createRetries({ clock, random })
  const { attempt } = createCalls({ clock, api, retries })
  /** Ids of writes that are held back no longer. */
  const endedHolds = new Set<string>()
  let refusals = 0
  let running: Promise<void> | undefined
  let wanted = false
  let wake = () => {}

  /** The batches to send now. They share no entity with writes that are under way. */
  function nextBatches(): readonly Batch[] {
    const user = session.user()
    if (!user || !mayCall() || retries.isPaused()) return []
    const answered = [...calls].filter(call => call.isAnswered).length
    let places = timings.maxInFlight - calls.size + Math.min(answered, timings.maxInFlight)
    let forBatches =
      timings.maxBatchesInFlight - [...calls].filter(call => call.isBatch && !call.isAnswered).length
    const pending = outbox.pendingOf(user.id)
    const rejected = outbox.rejectedOf(user.id).map(one => one.write)
    const chosen: Batch[] = []
    const taken = new Set<string>()
    const now = clock.now()
    const mayGo = (write: StoredWrite) => {
      const { id } = write.op
      if (!endedHolds.has(id) && remainingHoldMs(write, now) > 0) return false
      const isFree = !inFlight.has(id) && !taken.has(id)
      return isFree && outbox.maySend(id) && retries.mayTry(id)
    }
    const take = (batch: Batch) => {
      chosen.push(batch)
      places -= 1
      for (const { write } of batch) taken.add(write.op.id)
    }
    if (urgent.size > 0 && places > 0)
      for (const write of schedule(pending, rejected).ready)
        if (places > 0 && urgent.has(write.op.id) && mayGo(write)) take([{ write, after: [] }])
    while (places > 0) {
      const batch = nextBatch(pending, rejected, mayGo, batchSizer())
      if (batch.length === 0 || (batch.length > 1 && forBatches <= 0)) break
      if (batch.length > 1) forBatches -= 1
      take(batch)
    }
    return chosen
  }

  /** Returns a function that returns the largest batch a write may join. It adds up bodies, so it serves one batch. */
  function batchSizer(): (write: StoredWrite) => number {
    let bytes = 0
    const sizes = new Map<string, number>()
    return write => {
      const known = sizes.get(write.op.id)
      if (known !== undefined) return known
      bytes += write.request.body?.byteLength ?? 0
      const fits = bytes <= timings.maxBatchBytes && batched(write) !== undefined
      const size = fits ? retries.limitOf(write.op.id) : 1
      sizes.set(write.op.id, size)
      return size
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const batches = nextBatches()
      const token = batches.length > 0 ? await session.token() : undefined
      if (token !== undefined && mayCall())
        // While waiting for the token, a write may have been discarded, or another user may have signed in.
        for (const batch of batches)
          if (batch.every(({ write: { op } }) => op.owner === session.user()?.id && outbox.maySend(op.id)))
            start(batch, token)
      if (calls.size === 0) return
      await Promise.race([...[...calls].map(call => call.ended), woken])
    }
  }

  function start(batch: Batch, token: string): void {
    const writes = batch.map(({ write }) => write)
    for (const { op } of writes) inFlight.add(op.id)
    const call: Call = {
      isBatch: batch.length > 1,
      isAnswered: false,
      ended: send(batch, token, () => {
        call.isAnswered = true
        wake()
      })
        .catch(error => {
          const left = writes.filter(({ op }) => outbox.isPending(op.id))
          for (const { text } of left) console.error(`The outcome of "${text}" could not be stored:`, error)
          backOff(left, notStored)
          retries.countFailure(notStored)
        })
        .finally(() => {
          calls.delete(call)
          for (const { op } of writes) inFlight.delete(op.id)
          onChange()
        }),
    }
    calls.add(call)
    onChange()
  }

  async function send(batch: Batch, token: string, onAnswer: () => void): Promise<void> {
    const attempts = await attempt(batch, token)
    if (attempts.some(one => one?.outcome.kind === 'sign-in') && session.rejectToken(token)) refusals += 1
    const ended: SettledWrite[] = []
    const failed = new Map<Failure, StoredWrite[]>()
    for (const [at, { write }] of batch.entries()) {
      const { outcome, answer } = attempts[at] ?? {}
      const failure = failureOf(outcome)
      if (failure) failed.set(failure, [...(failed.get(failure) ?? []), write])
      else if (answer && (outcome?.kind === 'done' || outcome?.kind === 'rejected'))
        ended.push({ write, outcome, answer })
    }
    if (ended.length > 0) {
      retries.succeeded(ended.map(({ write }) => write))
      refusals = 0
      session.accepted()
    }
    for (const [failure, writes] of failed) backOff(writes, failure)
    // One failure per call, and none if any write ended, unless the server is busy.
    const failures = [...failed.keys()].filter(one => one.failure !== 'alone')
    const busy = failures.find(one => one.failure === 'busy')
    const counted = ended.length === 0 ? (busy ?? failures[0]) : busy
    if (counted) retries.countFailure(counted)
    if (ended.length === 0) return
    // The next batches need not wait for this device's disk.
    onAnswer()
    await settle(ended)
  }

  /** After a 401 a write may try a fresh token at once; if that is refused too, the write backs off. */
  function failureOf(outcome: Outcome | undefined): Failure | undefined {
    if (outcome?.kind === 'retry') return outcome
    return outcome?.kind === 'sign-in' && refusals > 1
      ? { kind: 'retry', reason: 'The server asks for a new sign-in.', failure: 'write' }
      : undefined
  }

  function backOff(writes: readonly StoredWrite[], failure: Failure): void {
    const wait = retries.backOff(writes, failure)
    clock.after(wait + 10, () => void kick())
    for (const { op } of writes) onBackOff(op.id)
  }

  async function loop(): Promise<void> {
    try {
      do {
        wanted = false
        await withLock(run)
      } while (wanted)
    } finally {
      running = undefined
    }
  }

  /** Sends all writes that may go; resolves when no more can go for now. */
  function kick(): Promise<void> {
    wanted = true
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

    sending: () => inFlight.size,
    isSending: (id: string) => inFlight.has(id),

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

const notStored: Failure = {
  kind: 'retry',
  reason: 'This device could not store the outcome.',
  failure: 'write',
}
