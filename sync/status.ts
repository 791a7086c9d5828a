import { guestEntity } from '../contract/offline/entities.ts'
import type { OutboxEntry, Status, WorkerMessage } from '../contract/worker/messages.ts'
import type { Drain } from './drain.ts'
import type { Clock } from './host.ts'
import type { NetworkState } from './network-state.ts'
import type { Outbox } from './outbox.ts'
import type { Outcomes } from './outcomes.ts'
import { schedule } from './scheduler.ts'
import type { Session } from './session.ts'
import type { StoredWrite } from './stored-write.ts'
import { timings } from './timings.ts'

interface Options {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user' | 'needsSignIn'>
  readonly network: Pick<NetworkState, 'reason'>
  readonly drain: Pick<Drain, 'sending' | 'stateOf'>
  readonly outcomes: Pick<Outcomes, 'waiterCount' | 'hasWaiter' | 'isRejectionShown'>
  readonly hasStorageFailed: () => boolean
  readonly tellPages: (message: WorkerMessage) => Promise<unknown>
}

/** What pages are told of the outbox: of the signed-in user's writes, and of nobody else's. */
export function createStatus({
  clock,
  outbox,
  session,
  network,
  drain,
  outcomes,
  hasStorageFailed,
  tellPages,
}: Options) {
  let told = ''
  let stopTimer: (() => void) | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  const refusedOf = (owner: string) =>
    outbox.rejectedOf(owner).filter(one => !outcomes.isRejectionShown(one.id))

  function current(): Status {
    const owner = session.user()?.id
    const pending = owner === undefined ? 0 : Math.max(0, outbox.countOf(owner) - outcomes.waiterCount())
    return {
      pending,
      sending: drain.sending(),
      rejected: owner === undefined ? 0 : refusedOf(owner).length,
      offline: network.reason(),
      needsSignIn: pending > 0 && session.needsSignIn(),
      ...(hasStorageFailed() ? { storageFailed: true } : {}),
    }
  }

  function tell(): void {
    stopTimer?.()
    stopTimer = undefined
    toldAt = clock.elapsed()
    const status = current()
    const text = JSON.stringify(status)
    if (text !== told) void tellPages({ type: 'status', status })
    told = text
  }

  return {
    current,

    /** Tells the pages at once: what they do next depends on it. */
    tell,

    /** To be called after each change: posts the status to every page, several changes in one. */
    changed(): void {
      stopTimer ??= clock.after(Math.max(0, toldAt + timings.statusIntervalMs - clock.elapsed()), tell)
    },

    /** What the signed-in user's waiting writes touch; not those whose answer a page waits for just now. */
    waiting(): string[] {
      const owner = session.user()?.id
      const writes = owner === undefined ? [] : outbox.pendingOf(owner)
      return [
        ...new Set(writes.filter(({ op }) => !outcomes.hasWaiter(op.id)).flatMap(write => touchedBy(write))),
      ]
    },

    /** Every write of the signed-in user that is not over yet, in the order in which they were made. */
    outbox(): OutboxEntry[] {
      const owner = session.user()?.id
      if (owner === undefined) return []
      const pending = outbox.pendingOf(owner)
      const rejected = refusedOf(owner)
      const { blocked } = schedule(
        pending,
        rejected.map(one => one.write),
      )
      const waiting = pending.map(write => ({
        seq: write.seq,
        entry: { ...drain.stateOf(write.op.id, blocked), ...shownOf(write) },
      }))
      const refused = rejected.map(({ write, error, rejectedAt }) => ({
        seq: write.seq,
        entry: { state: 'rejected' as const, error, rejectedAt, ...shownOf(write) },
      }))
      return [...waiting, ...refused].sort((a, b) => a.seq - b.seq).map(one => one.entry)
    },
  }
}

/** A redemption knows its guest by pin; what it is about names them. */
const touchedBy = ({ entities, op }: StoredWrite): readonly string[] =>
  op.context.guest_id === undefined ? entities : [...entities, guestEntity(op.context.guest_id)]

const shownOf = ({ op, text, entities }: StoredWrite) => ({ op, text, entities })
