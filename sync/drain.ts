import { header } from '../contract/api/headers.ts'
import { backOffMs } from '../contract/rules/back-off.ts'
import type { OpState } from '../contract/worker/messages.ts'
import { type ApiCall, NoResponse } from './api-call.ts'
import { type Answer, classify, type Outcome } from './classify.ts'
import type { Outbox } from './outbox.ts'
import { schedule } from './scheduler.ts'
import type { Session } from './session.ts'
import type { StoredWrite } from './stored-write.ts'
import { timings } from './timings.ts'

/** How a write ended; `answer` is what the server said. */
export interface SettledWrite {
  readonly write: StoredWrite
  readonly outcome: Extract<Outcome, { kind: 'done' | 'rejected' }>
  readonly answer: Answer
}

interface Options {
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user' | 'token' | 'rejectToken' | 'accepted'>
  readonly api: Pick<ApiCall, 'send'>
  readonly mayCall: () => boolean
  /** Called when a write has ended, before it leaves the outbox: it must be kept somewhere else by then. */
  readonly settle: (ended: SettledWrite) => Promise<void>
  /** Called when a write has failed and waits for its next try. */
  readonly onBackOff: (id: string) => void
  readonly onChange: () => void
  /** Runs `work` when nobody else does (`navigator.locks`). */
  readonly withLock: (work: () => Promise<void>) => Promise<void>
}

export type Drain = ReturnType<typeof createDrain>

/**
 * Sends what waits in the outbox: the first in line on each entity, a few at once, each until it has really ended.
 * Nothing leaves the outbox before that.
 */
export function createDrain({
  outbox,
  session,
  api,
  mayCall,
  settle,
  onBackOff,
  onChange,
  withLock,
}: Options) {
  const inFlight = new Map<string, Promise<void>>()
  const backedOff = new Map<string, { attempts: number; until: number; reason: string }>()
  const urgent = new Set<string>()
  /** Answered, and being stored as over: under way no more, as far as the network goes. */
  const answered = new Set<string>()
  let failuresInARow = 0
  let refusals = 0
  let pausedUntil = 0
  let running: Promise<void> | undefined
  let wanted = false
  let wake = () => {}

  function next(): readonly StoredWrite[] {
    const user = session.user()
    const now = Date.now()
    if (!user || !mayCall() || now < pausedUntil) return []
    const rejected = outbox.rejectedOf(user.id).map(one => one.write)
    const places = timings.maxInFlight - inFlight.size + Math.min(answered.size, timings.maxInFlight)
    if (places <= 0) return []
    const most = urgent.size > 0 ? undefined : inFlight.size + backedOff.size + places
    const ready = schedule(outbox.pendingOf(user.id), rejected, most).ready.filter(
      ({ op }) => !inFlight.has(op.id) && (backedOff.get(op.id)?.until ?? 0) <= now,
    )
    const first = ready.filter(({ op }) => urgent.has(op.id))
    return [...first, ...ready.filter(({ op }) => !urgent.has(op.id))].slice(0, places)
  }

  async function run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const ready = next()
      const token = ready.length > 0 ? await session.token() : undefined
      if (token !== undefined && mayCall()) for (const write of ready) start(write, token)
      if (inFlight.size === 0) return
      await Promise.race([...inFlight.values(), woken])
    }
  }

  function start(write: StoredWrite, token: string): void {
    const { id } = write.op
    const sending = send(write, token)
      .catch(error => {
        console.error(`The outcome of "${write.text}" could not be stored:`, error)
        backOff(write, {
          kind: 'retry',
          reason: 'This device could not store the outcome.',
          failure: 'write',
        })
      })
      .finally(() => {
        inFlight.delete(id)
        answered.delete(id)
        onChange()
      })
    inFlight.set(id, sending)
    onChange()
  }

  async function send(write: StoredWrite, token: string): Promise<void> {
    const outcome = await attempt(write, token)
    if (outcome.kind === 'sign-in') {
      // The same write may try a fresh token at once; when that is refused as well, something else is wrong.
      if (session.rejectToken(token)) refusals += 1
      if (refusals > 1)
        backOff(write, { kind: 'retry', reason: 'The server asks for a new sign-in.', failure: 'write' })
    } else if (outcome.kind === 'retry') {
      backOff(write, outcome)
    } else {
      backedOff.delete(write.op.id)
      failuresInARow = 0
      refusals = 0
      session.accepted()
      // The next one need not wait for this device's disk.
      answered.add(write.op.id)
      wake()
      await settle({ write, outcome, answer: outcome.answer })
    }
  }

  async function attempt({ request }: StoredWrite, token: string) {
    try {
      const response = await api.send(request.url, {
        method: request.method,
        headers: {
          ...request.headers,
          authorization: `Bearer ${token}`,
          [header.sent]: new Date().toISOString(),
        },
        ...(request.body ? { body: request.body } : {}),
      })
      const answer = { status: response.status, headers: response.headers, text: await response.text() }
      return { ...classify(answer, Date.now()), answer }
    } catch (error) {
      const reason = error instanceof NoResponse ? error.message : 'The answer of the server broke off.'
      return { kind: 'retry', reason, failure: 'network' } as const
    }
  }

  function backOff(
    { op: { id } }: StoredWrite,
    { reason, after, failure }: Extract<Outcome, { kind: 'retry' }>,
  ): void {
    const attempts = (backedOff.get(id)?.attempts ?? 0) + 1
    // Where the network fails, the device as a whole goes offline and looks for the way back: no write need wait longer.
    const wait =
      after ?? pauseMs(attempts, failure === 'network' ? timings.tickIntervalMs : timings.maxBackOffMs)
    backedOff.set(id, { attempts, until: Date.now() + wait, reason })
    failuresInARow += 1
    // A server in trouble is not to be asked by every waiting write in turn.
    if (failure === 'busy' || failuresInARow >= timings.maxInFlight)
      pause(failure === 'busy' ? after : undefined)
    setTimeout(() => void kick(), wait + 10)
    onBackOff(id)
  }

  function pause(wanted: number | undefined): void {
    pausedUntil = Date.now() + (wanted ?? pauseMs(failuresInARow - timings.maxInFlight, timings.maxBackOffMs))
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

  /** Sends whatever may go; resolves when nothing more can go for now. */
  function kick(): Promise<void> {
    wanted = true
    wake()
    running ??= loop()
    return running
  }

  return {
    kick,

    /** The page waits for this one: it goes before the others. */
    prioritize: (id: string) => urgent.add(id),
    deprioritize: (id: string) => urgent.delete(id),

    /** Connection or operator are back: what rests may go at once. */
    retryAllNow(): Promise<void> {
      pausedUntil = 0
      failuresInARow = 0
      for (const [id, one] of backedOff) backedOff.set(id, { ...one, until: 0 })
      return kick()
    },

    sending: () => inFlight.size,
    isSending: (id: string) => inFlight.has(id),

    /** How a waiting write stands. */
    stateOf(id: string, blocked: ReadonlyMap<string, string>): OpState {
      const by = blocked.get(id)
      if (by !== undefined) return { state: 'blocked', by }
      if (inFlight.has(id)) return { state: 'sending' }
      const rested = backedOff.get(id)
      if (!rested) return { state: 'waiting' }
      const retryAt = new Date(Math.max(rested.until, pausedUntil)).toISOString()
      return { state: 'retrying', attempts: rested.attempts, retryAt, reason: rested.reason }
    },
  }
}

const pauseMs = (failures: number, maxMs: number): number =>
  backOffMs(failures, { minMs: timings.minBackOffMs, maxMs })
