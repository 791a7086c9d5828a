import type { ErrorBody } from '../contract/api/errors.ts'
import { guestEntity } from '../contract/offline/entities.ts'
import { offlineWrite } from '../contract/offline/writes.ts'
import { valuesNow } from '../contract/rules/replaced-fields.ts'
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
  readonly session: Pick<Session, 'user' | 'needsSignIn' | 'lacksToken'>
  readonly network: Pick<NetworkState, 'reason'>
  readonly drain: Pick<Drain, 'sending' | 'stateOf'>
  readonly outcomes: Pick<Outcomes, 'waiterCount' | 'hasWaiter' | 'isRefusalShown'>
  readonly hasStorageFailed: () => boolean
  readonly postToPages: (message: WorkerMessage) => Promise<unknown>
}

/** Posts the state of the outbox to pages: the signed-in user's writes, and how many there are of others. */
export function createStatus({
  clock,
  outbox,
  session,
  network,
  drain,
  outcomes,
  hasStorageFailed,
  postToPages,
}: Options) {
  let lastPosted = ''
  let stopTimer: (() => void) | undefined
  let postedAt = Number.NEGATIVE_INFINITY

  /** No write is of '', which stands for nobody. */
  const owner = () => session.user()?.id ?? ''
  const rejectedNow = () => outbox.rejectedOf(owner()).filter(one => !outcomes.isRefusalShown(one.id))

  function current(): Status {
    const ofOthers = outbox.writesOfOthers(owner()).length
    const pending = Math.max(0, outbox.countOf(owner()) - outcomes.waiterCount())
    return {
      pending,
      sending: drain.sending(),
      rejected: rejectedNow().length,
      ...(ofOthers > 0 ? { ofOthers } : {}),
      offline: network.reason(),
      needsSignIn: pending > 0 && session.needsSignIn(),
      lacksToken: pending > 0 && session.lacksToken(),
      ...(hasStorageFailed() ? { storageFailed: true } : {}),
    }
  }

  function post(): void {
    stopTimer?.()
    stopTimer = undefined
    postedAt = clock.elapsed()
    const status = current()
    const text = JSON.stringify(status)
    if (text !== lastPosted) void postToPages({ type: 'status', status })
    lastPosted = text
  }

  return {
    current,

    /** Posts the status at once, for a change that pages must react to. */
    post,

    /** Must be called after each change: posts the status to every page, several changes together. */
    changed(): void {
      stopTimer ??= clock.after(Math.max(0, postedAt + timings.statusIntervalMs - clock.elapsed()), post)
    },

    /** The entities of the signed-in user's pending writes, without writes whose answer a page still waits for. */
    pendingEntities(): string[] {
      const writes = outbox.pendingOf(owner()).filter(({ op }) => !outcomes.hasWaiter(op.id))
      return [...new Set(writes.flatMap(touchedBy))]
    },

    /** The signed-in user's unfinished writes, oldest first. */
    outbox(): OutboxEntry[] {
      const pending = outbox.pendingOf(owner())
      const rejected = rejectedNow()
      const { blocked } = schedule(
        pending,
        rejected.map(one => one.write),
      )
      const pendingEntries = pending.map(write => ({
        seq: write.seq,
        entry: { ...drain.stateOf(write.op.id, blocked), ...displayFieldsOf(write) },
      }))
      const rejectedEntries = rejected.map(({ write, error, rejectedAt }) => ({
        seq: write.seq,
        entry: {
          state: 'rejected' as const,
          error,
          rejectedAt,
          ...changesOf(write, error),
          ...displayFieldsOf(write),
        },
      }))
      return [...pendingEntries, ...rejectedEntries].sort((a, b) => a.seq - b.seq).map(one => one.entry)
    },
  }
}

/** Adds the guest from the write's context: the redemptions of older versions name their guest only by pin. */
const touchedBy = ({ entities, op }: StoredWrite): readonly string[] =>
  op.context.guest_id === undefined ? entities : [...entities, guestEntity(op.context.guest_id)]

/** What a rejected write would set, for a user who decides about it (decision 068). */
function changesOf({ op }: StoredWrite, error: ErrorBody) {
  const changes = offlineWrite(op.endpoint)?.changes?.(op as never, valuesNow(error))
  return changes ? { changes } : {}
}

const displayFieldsOf = ({ op, text, entities }: StoredWrite) => ({ op, text, entities })
