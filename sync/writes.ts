import type { RowName } from '../contract/index.ts'
import type { ReadParams } from '../contract/offline/overlay.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import type { SessionUser } from '../contract/worker/messages.ts'
import type { Drain } from './drain.ts'
import type { Host } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { Outcomes } from './outcomes.ts'
import type { Reads } from './reads.ts'
import { queuedReply, refusedReply } from './replies.ts'
import { schedule } from './scheduler.ts'
import type { Session } from './session.ts'
import { makeWrite, remainingHoldMs, type StoredWrite } from './stored-write.ts'

/** A timer that fires a little early would find the write still held back. */
const TIMER_MARGIN_MS = 10

/** A call to an endpoint of the contract whose writes may wait. */
export interface MatchedWrite {
  readonly name: RowName
  readonly params: ReadParams
}

interface Options extends Pick<Host, 'clock' | 'random' | 'registerWakeUp'> {
  readonly outbox: Outbox
  readonly session: Session
  readonly drain: Drain
  readonly outcomes: Outcomes
  readonly reads: Reads
  readonly isOffline: () => boolean
  readonly isToggled: () => boolean
  /** Sends a page's call directly, without storing it. */
  readonly forward: (request: Request) => Promise<Response>
  readonly invalidate: (paths: readonly string[]) => void
  readonly onChange: () => void
}

export interface Caller {
  readonly request: Request
  readonly clientId: string
  readonly later: (work: Promise<unknown>) => void
}

/** Handles writes from pages: stores them first, then sends them, and returns the server's answer if it comes soon. */
export function createWrites(options: Options) {
  const {
    clock,
    random,
    outbox,
    session,
    drain,
    outcomes,
    reads,
    isOffline,
    isToggled,
    forward,
    invalidate,
    registerWakeUp,
    onChange,
  } = options
  /** Keeps the order: writes are stored in the order in which they were made. */
  const runExclusive = createMutex()
  let storageFailed = false

  async function store(
    call: MatchedWrite,
    request: Request,
    user: SessionUser,
  ): Promise<StoredWrite | undefined> {
    const owner = { owner: user.id, ownerName: user.name }
    const write = await makeWrite(request, { ...call, ...owner, seq: outbox.nextSeq() }, { clock, random })
    if (!write) return undefined
    const { id } = write.op
    // The page repeated a write under its key: it is stored once and takes effect once.
    if (outbox.isPending(id) || (await outbox.retry(id, 'unchanged'))) return write
    await outbox.add(write)
    return write
  }

  function isReady(write: StoredWrite): boolean {
    const { owner, id } = write.op
    const rejected = outbox.rejectedOf(owner).map(one => one.write)
    return schedule(outbox.pendingOf(owner), rejected).ready.some(({ op }) => op.id === id)
  }

  /** Sends a stored write and returns the answer for its page. */
  async function send(write: StoredWrite, { clientId, later }: Caller): Promise<Response> {
    const { id } = write.op
    const held = remainingHoldMs(write, clock.now())
    if (held > 0) clock.after(held + TIMER_MARGIN_MS, () => void drain.kick())
    if (isOffline() || held > 0) return queuedReply()
    const soon = isReady(write) && !session.lacksToken()
    const waiting = soon ? outcomes.waitFor(id) : undefined
    drain.prioritize(id)
    later(drain.kick())
    const answer = await waiting
    drain.deprioritize(id)
    if (!answer) return queuedReply()
    later(outcomes.confirmRefusalShown(id, clientId))
    return new Response(answer.status === 204 ? null : answer.text, {
      status: answer.status,
      headers: answer.headers,
    })
  }

  return {
    /** Whether the last write could not be stored. */
    hasStorageFailed: () => storageFailed,

    /** Resolves once all writes received so far are stored. */
    stored: (): Promise<void> => runExclusive(async () => undefined),

    /** Answers a page's write. */
    async answer(call: MatchedWrite, caller: Caller): Promise<Response> {
      const { request, later } = caller
      const user = session.user()
      const bypassOutbox = () => (isToggled() ? refusedReply(request) : forward(request))
      // Without a known user the write is not stored, so it can never become another user's.
      if (!user || !session.observeToken(request.headers.get('authorization'))) return bypassOutbox()
      const write = await runExclusive(() => store(call, request, user)).then(
        stored => {
          storageFailed = false
          return stored
        },
        error => {
          console.error('A write could not be stored on this device, so it is only sent:', error)
          storageFailed = true
          onChange()
          return undefined
        },
      )
      if (!write) return bypassOutbox()
      later(registerWakeUp())
      later(reads.affectedPathsOf(write.op).then(invalidate))
      onChange()
      return send(write, caller)
    },
  }
}
