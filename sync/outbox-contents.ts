import type { Op } from '../contract/offline/queued-write.ts'
import { createOrdered } from './ordered.ts'
import { dependentsOf, unblocked } from './scheduler.ts'
import { readStoredOp } from './stored-op.ts'
import type { StoredWrite } from './stored-write.ts'
import type { AckedOp, Database, Queue, QueueEntry, RejectedWrite } from './stores.ts'

/** All unfinished writes of a device, as its stores have them. */
type OutboxContents = Awaited<ReturnType<typeof loadContents>>['contents']

interface Unblocked {
  readonly pending: readonly StoredWrite[]
  readonly rejected: readonly RejectedWrite[]
  readonly unblocked: readonly StoredWrite[]
}

const itemOf = ({ id, owner }: Op, seq: number) => ({ id, owner, seq })

/** Loads the stored writes, with the queue entries of pending ones and of those whose outcome is stored already. */
export async function loadContents(queue: Queue, database: Database) {
  const pending = createOrdered<StoredWrite>(({ op, seq }) => itemOf(op, seq))
  const rejected = createOrdered<RejectedWrite>(({ write: { op, seq } }) => itemOf(op, seq))
  const acked = createOrdered<AckedOp>(({ op, seq }) => itemOf(op, seq))
  const [storedAcked, storedRejected, stored] = await Promise.all([
    database.acked.all(),
    database.rejected.all(),
    queue.all(),
  ])
  for (const one of storedAcked) acked.set({ ...one, op: readStoredOp(one.op) })
  for (const one of storedRejected)
    rejected.set({ ...one, write: { ...one.write, op: readStoredOp(one.write.op) } })
  const pendingEntries: QueueEntry[] = []
  const settledEntries: QueueEntry[] = []
  for (const entry of stored) {
    const { write } = entry
    // The engine was killed after storing the outcome and before deleting the entry.
    if (acked.has(write.op.id) || rejected.has(write.op.id)) settledEntries.push(entry)
    else {
      // Two entries: a new version was stored before the old entry was deleted. The last one counts.
      pending.set(write)
      pendingEntries.push(entry)
    }
  }
  return { contents: { pending, rejected, acked }, pendingEntries, settledEntries }
}

/** What can be asked about the contents. Lists are in the order in which the writes were made. */
export function createQueries({ pending, rejected, acked }: OutboxContents) {
  const lastUnblocked = new Map<string, Unblocked>()
  const rejectedWritesOf = (owner: string) => rejected.of(owner).map(({ write }) => write)

  return {
    /** A user's pending writes. */
    pendingOf: pending.of,
    /** A user's pending writes that depend on no rejected one; only their effects are shown. */
    unblockedOf(owner: string): readonly StoredWrite[] {
      const own = { pending: pending.of(owner), rejected: rejected.of(owner) }
      const before = lastUnblocked.get(owner)
      if (before?.pending === own.pending && before.rejected === own.rejected) return before.unblocked
      const found = unblocked(own.pending, rejectedWritesOf(owner))
      lastUnblocked.set(owner, { ...own, unblocked: found })
      return found
    },
    countOf: (owner: string) => pending.of(owner).length,
    /** The number of pending writes of one user and of all others, and of rejected writes of everybody. */
    counts: (owner: string | undefined) => {
      const own = owner === undefined ? 0 : pending.of(owner).length
      return { pending: own, ofOthers: pending.all().length - own, rejected: rejected.all().length }
    },
    /** The ids of a user's pending writes that depend, directly or indirectly, on this write of theirs. */
    dependentsOf: (owner: string, id: string): string[] =>
      dependentsOf(id, pending.of(owner), rejectedWritesOf(owner)),
    /** The ids of all pending and rejected writes, of all users. */
    allIds: (): string[] => [...pending.all().map(({ op }) => op.id), ...rejected.all().map(one => one.id)],
    /** The pending and rejected writes of all users but one. */
    writesOfOthers: (owner: string | undefined): readonly StoredWrite[] => [
      ...pending.notOf(owner),
      ...rejected.notOf(owner).map(({ write }) => write),
    ],
    /** The ops with these ids that are pending or rejected. */
    opsOf: (ids: readonly string[]) =>
      ids.flatMap(id => pending.get(id)?.op ?? rejected.get(id)?.write.op ?? []),
    isPending: (id: string) => pending.has(id),
    rejectedOf: rejected.of,
    rejectedOne: (id: string) => rejected.get(id),
    ackedOf: acked.of,
  }
}
