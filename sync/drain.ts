import { header } from '../contract/api/headers.ts'
import type { OpState } from '../contract/worker/messages.ts'
import { type ApiCall, NoAnswer } from './api-call.ts'
import { type Answer, classify, type Outcome } from './classify.ts'
import type { Outbox } from './outbox.ts'
import { lanesOf } from './scheduler.ts'
import type { Session } from './session.ts'
import type { StoredWrite } from './stored-write.ts'
import { limits } from './timings.ts'

/** How a write ended; `answer` is what the server said. */
export interface Ended {
  readonly write: StoredWrite
  readonly outcome: Extract<Outcome, { kind: 'done' | 'rejected' }>
  readonly answer: Answer
}

interface Options {
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user' | 'token' | 'refuse' | 'accepted'>
  readonly api: Pick<ApiCall, 'send'>
  readonly mayCall: () => boolean
  /** Called when a write has ended, before it leaves the outbox: it must be kept somewhere else by then. */
  readonly settle: (ended: Ended) => Promise<void>
  /** Called when a write has failed and waits for its next try. */
  readonly onRest: (id: string) => void
  readonly onChange: () => void
  /** Runs `work` when nobody else does (`navigator.locks`). */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

export type Drain = ReturnType<typeof createDrain>

/**
 * Sends what waits in the outbox: the first in line on each entity, a few at once, each until it has really ended.
 * Nothing leaves the outbox before that.
 */
export function createDrain({ outbox, session, api, mayCall, settle, onRest, onChange, alone }: Options) {
  const underWay = new Map<string, Promise<void>>()
  const resting = new Map<string, { attempts: number; until: number; reason: string }>()
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
    const places = limits.atOnce - underWay.size + Math.min(answered.size, limits.atOnce)
    if (places <= 0) return []
    const most = urgent.size > 0 ? undefined : underWay.size + resting.size + places
    const ready = lanesOf(outbox.pendingOf(user.id), rejected, most).free.filter(
      ({ op }) => !underWay.has(op.id) && (resting.get(op.id)?.until ?? 0) <= now,
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
      if (underWay.size === 0) return
      await Promise.race([...underWay.values(), woken])
    }
  }

  function start(write: StoredWrite, token: string): void {
    const { id } = write.op
    const sending = send(write, token)
      .catch(error => {
        console.error(`The outcome of "${write.text}" could not be stored:`, error)
        rest(write, { kind: 'retry', reason: 'This device could not store the outcome.', trouble: 'write' })
      })
      .finally(() => {
        underWay.delete(id)
        answered.delete(id)
        onChange()
      })
    underWay.set(id, sending)
    onChange()
  }

  async function send(write: StoredWrite, token: string): Promise<void> {
    const outcome = await attempt(write, token)
    if (outcome.kind === 'sign-in') {
      // The same write may try a fresh token at once; when that is refused as well, something else is wrong.
      if (session.refuse(token)) refusals += 1
      if (refusals > 1)
        rest(write, { kind: 'retry', reason: 'The server asks for a new sign-in.', trouble: 'write' })
    } else if (outcome.kind === 'retry') {
      rest(write, outcome)
    } else {
      resting.delete(write.op.id)
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
      const reason = error instanceof NoAnswer ? error.message : 'The answer of the server broke off.'
      return { kind: 'retry', reason, trouble: 'network' } as const
    }
  }

  function rest(
    { op: { id } }: StoredWrite,
    { reason, after, trouble }: Extract<Outcome, { kind: 'retry' }>,
  ): void {
    const attempts = (resting.get(id)?.attempts ?? 0) + 1
    // Where the network fails, the device as a whole goes offline and looks for the way back: no write need wait longer.
    const wait = after ?? pauseOf(attempts, trouble === 'network' ? limits.tick : limits.retryLast)
    resting.set(id, { attempts, until: Date.now() + wait, reason })
    failuresInARow += 1
    // A server in trouble is not to be asked by every waiting write in turn.
    if (trouble === 'busy' || failuresInARow >= limits.atOnce) pause(trouble === 'busy' ? after : undefined)
    setTimeout(() => void kick(), wait + 10)
    onRest(id)
  }

  function pause(wanted: number | undefined): void {
    pausedUntil = Date.now() + (wanted ?? pauseOf(failuresInARow - limits.atOnce, limits.retryLast))
  }

  async function loop(): Promise<void> {
    try {
      do {
        wanted = false
        await alone(run)
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
    hurry: (id: string) => urgent.add(id),
    unhurry: (id: string) => urgent.delete(id),

    /** Connection or operator are back: what rests may go at once. */
    wakeAll(): Promise<void> {
      pausedUntil = 0
      failuresInARow = 0
      for (const [id, one] of resting) resting.set(id, { ...one, until: 0 })
      return kick()
    },

    sending: () => underWay.size,
    isSending: (id: string) => underWay.has(id),

    /** How a waiting write stands. */
    stateOf(id: string, blocked: ReadonlyMap<string, string>): OpState {
      const by = blocked.get(id)
      if (by !== undefined) return { state: 'blocked', by }
      if (underWay.has(id)) return { state: 'sending' }
      const rested = resting.get(id)
      if (!rested) return { state: 'waiting' }
      const retryAt = new Date(Math.max(rested.until, pausedUntil)).toISOString()
      return { state: 'retrying', attempts: rested.attempts, retryAt, reason: rested.reason }
    },
  }
}

/** Grows with each attempt up to `most` ms, and differs from device to device so that they do not all come at once. */
const pauseOf = (attempts: number, most: number): number =>
  Math.min(most, limits.retryFirst * 2 ** Math.max(0, attempts - 1)) * (0.5 + Math.random() * 0.5)
