import type { ErrorBody } from '../contract/api/errors.ts'
import { clientIdEntity } from '../contract/offline/client-ids.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import { refusalAfter } from '../contract/rules/replaced-fields.ts'
import { type Clock, isoNow } from './host.ts'
import { createLeftoverEntries } from './leftover-entries.ts'
import { createOrdered } from './ordered.ts'
import { dependentsOf, unblocked } from './scheduler.ts'
import { readStoredOp } from './stored-op.ts'
import { type StoredWrite, withNewClientId, withNewTime } from './stored-write.ts'
import type { AckedOp, Database, EntryKey, Queue, QueueEntry, RejectedWrite } from './stores.ts'

/**
 * All unfinished writes on this device, of all its users. It never runs ahead of the stores: a change is stored before
 * it becomes visible here.
 */
export type Outbox = Awaited<ReturnType<typeof openOutbox>>

/** A write that the server has carried out. `keep` is true while stored answers may lack it. */
export interface AckedWrite {
  readonly write: StoredWrite
  readonly versions: AckedOp['versions']
  readonly keep: boolean
}

interface Shown {
  readonly waiting: readonly StoredWrite[]
  readonly refused: readonly RejectedWrite[]
  readonly shown: readonly StoredWrite[]
}

const itemOf = ({ id, owner }: Op, seq: number) => ({ id, owner, seq })

/** Loads the stored writes and completes the steps that a killed engine left unfinished. */
export async function openOutbox(queue: Queue, database: Database, clock: Pick<Clock, 'now' | 'after'>) {
  const pending = createOrdered<StoredWrite>(({ op, seq }) => itemOf(op, seq))
  const rejected = createOrdered<RejectedWrite>(({ write: { op, seq } }) => itemOf(op, seq))
  const acked = createOrdered<AckedOp>(({ op, seq }) => itemOf(op, seq))
  const entryIds = new Map<string, readonly number[]>()
  const lastShown = new Map<string, Shown>()
  /** Ids of discarded writes that are still being removed from the stores. */
  const beingDiscarded = new Set<string>()
  /** Ids of discarded writes that the stores no longer have: a late answer must not bring them back. */
  const discarded = new Set<string>()
  /**
   * Serializes the outcomes of writes: a retry followed by a discard ends in a discard, and a write is not retried
   * before its refusal is stored.
   */
  const runExclusive = createMutex()
  let hasEnded = false
  const leftover = createLeftoverEntries({
    queue,
    clock,
    exclusively: work => runExclusive(async () => (hasEnded ? undefined : work())),
  })

  const [storedAcked, storedRejected, entries] = await Promise.all([
    database.acked.all(),
    database.rejected.all(),
    queue.all(),
  ])
  for (const one of storedAcked) acked.set({ ...one, op: readStoredOp(one.op) })
  for (const one of storedRejected)
    rejected.set({ ...one, write: { ...one.write, op: readStoredOp(one.write.op) } })
  for (const { id, write } of entries) {
    // The engine was killed after storing the outcome and before deleting the entry.
    const over = acked.has(write.op.id) || rejected.has(write.op.id)
    if (over) await leftover.remove(write.op.id, [id])
    else {
      // Two entries: a new version was stored before the old entry was deleted. The last one counts.
      pending.set(write)
      entryIds.set(write.op.id, [...(entryIds.get(write.op.id) ?? []), id])
    }
  }
  let seq = Math.max(pending.last(), rejected.last(), acked.last())

  /** The queue entries of a write: two if the connection was lost while storing it, and it was stored again. */
  async function entryIdsOf(opId: string): Promise<readonly number[]> {
    if (!entryIds.has(opId)) {
      const found = new Map<string, number[]>()
      for (const { id, write } of await queue.all())
        found.set(write.op.id, [...(found.get(write.op.id) ?? []), id])
      for (const [id, entries] of found) entryIds.set(id, entries)
    }
    return entryIds.get(opId) ?? []
  }

  /** Calls `onRemoved` in the same turn as the removal, so a write that moves is never visible twice or not at all. */
  async function removeEntries(
    opIds: readonly string[],
    how?: 'strict',
    onRemoved: () => void = () => {},
  ): Promise<void> {
    const stored: EntryKey[] = []
    for (const opId of opIds) stored.push(...(await entryIdsOf(opId)).map(id => ({ id, opId })))
    if (stored.length > 0) await queue.remove(stored, how)
    onRemoved()
    for (const opId of opIds) {
      entryIds.delete(opId)
      pending.delete(opId)
    }
  }

  /** Stores the pending writes that a store lacks which was cleared while this outbox had them in memory. */
  async function storeMissing(): Promise<void> {
    if (hasEnded) return
    const writes = pending.all()
    const stored = new Set((await queue.all()).map(({ write }) => write.op.id))
    for (const write of writes) if (!stored.has(write.op.id)) await queue.push(write)
    entryIds.clear()
  }

  queue.onReopened?.(() => {
    runExclusive(storeMissing).catch((error: unknown) =>
      console.error('Waiting writes could not be stored again:', error),
    )
  })

  /** Later changes of the same thing that were refused as well rest on a change that is made again (decision 068). */
  async function restLaterOn({ op, seq, request }: StoredWrite): Promise<void> {
    const later = rejected.of(op.owner).flatMap(one => {
      const { write } = one
      const isLater =
        write.seq > seq && write.op.endpoint === op.endpoint && write.request.url === request.url
      return isLater ? { ...one, error: refusalAfter(one.error, op.body) } : []
    })
    if (later.length > 0) await database.rejected.put(later)
    for (const one of later) rejected.set(one)
  }

  const refusedOf = (owner: string) => rejected.of(owner).map(({ write }) => write)

  return {
    /** The sequence number for the next write. Call it in the order in which writes are made. */
    nextSeq: () => ++seq,

    /** Stores a write. It is safe once this resolves. */
    async add(write: StoredWrite) {
      await queue.push(write)
      discarded.delete(write.op.id)
      pending.set(write)
    },

    /** A user's pending writes, oldest first. All lists below have this order. */
    pendingOf: pending.of,
    /** The pending writes whose effects are shown: all but those that depend on a refused write. */
    shownOf(owner: string): readonly StoredWrite[] {
      const waiting = pending.of(owner)
      const refused = rejected.of(owner)
      const before = lastShown.get(owner)
      if (before?.waiting === waiting && before.refused === refused) return before.shown
      const shown = unblocked(waiting, refusedOf(owner))
      lastShown.set(owner, { waiting, refused, shown })
      return shown
    },
    countOf: (owner: string) => pending.of(owner).length,
    /** The number of pending writes of one user and of all others, and of refused writes of everybody. */
    counts: (owner: string | undefined) => {
      const waiting = owner === undefined ? 0 : pending.of(owner).length
      return { waiting, ofOthers: pending.all().length - waiting, rejected: rejected.all().length }
    },
    /** The ids of a user's pending writes that depend, directly or indirectly, on this write of theirs. */
    dependentsOf: (owner: string, id: string): string[] =>
      dependentsOf(id, pending.of(owner), refusedOf(owner)),
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
    /** Whether the write is pending and not being discarded. */
    maySend: (id: string) => pending.has(id) && !beingDiscarded.has(id),
    rejectedOf: rejected.of,
    rejectedOne: (id: string) => rejected.get(id),
    ackedOf: acked.of,

    /** Marks writes as carried out, all at once. `ackedAt` is a time of the stored answers' logical clock. */
    acknowledge: (done: readonly AckedWrite[], ackedAt: number): Promise<void> =>
      runExclusive(async () => {
        const known = done.filter(({ write }) => !discarded.has(write.op.id))
        const kept = known
          .filter(({ keep }) => keep)
          .map(({ write: { op, seq }, versions }) => ({ id: op.id, op, seq, versions, ackedAt }))
        if (kept.length > 0) await database.acked.put(kept)
        const ids = known.map(({ write }) => write.op.id)
        await removeEntries(ids, undefined, () => {
          for (const one of kept) acked.set(one)
        })
      }),

    /** Forgets acknowledged ops that every stored answer now includes. */
    async forget(ids: readonly string[]) {
      await database.acked.remove(ids)
      for (const id of ids) acked.delete(id)
    },

    /** Forgets the acknowledged ops of all users but one: another user has signed in and has no use for them. */
    async forgetOthers(owner: string | undefined) {
      await this.forget(acked.notOf(owner).map(one => one.id))
    },

    /** Moves a pending write to the rejected ones. */
    reject: (write: StoredWrite, error: ErrorBody): Promise<void> =>
      runExclusive(async () => {
        if (discarded.has(write.op.id)) return
        const one = { id: write.op.id, write, error, rejectedAt: isoNow(clock) }
        const entries = await entryIdsOf(one.id)
        await database.rejected.put([one])
        rejected.set(one)
        pending.delete(one.id)
        await leftover.remove(one.id, entries)
        entryIds.delete(one.id)
      }),

    /** Gives the pass or radio of a pending write a new client id, in one step with all later writes that name it. */
    replaceClientId: ({ op, seq }: StoredWrite, id: number): Promise<void> =>
      runExclusive(async () => {
        const entity = clientIdEntity(op)
        if (entity === undefined) return
        const writes = pending.of(op.owner).flatMap(write => {
          const next = write.seq >= seq ? withNewClientId(write, entity, id) : write
          return next === write ? [] : next
        })
        const entries: QueueEntry[] = []
        for (const write of writes)
          for (const entryId of await entryIdsOf(write.op.id)) entries.push({ id: entryId, write })
        await queue.replace(entries)
        for (const write of writes) pending.set(write)
      }),

    /**
     * Puts a rejected write back in its old place. A conflict is dated now (decision 066) if a user decides to retry it, but
     * not if its page only asks again: then nobody has read the reason.
     */
    retry: (id: string, as: 'decided' | 'unchanged' = 'decided'): Promise<boolean> =>
      runExclusive(async () => {
        const one = rejected.get(id)
        if (!one || hasEnded) return false
        const isDatedNow = as === 'decided' && one.error.name === 'Conflict'
        const write = isDatedNow ? withNewTime(one.write, isoNow(clock), one.error) : one.write
        if (isDatedNow) await restLaterOn(one.write)
        await queue.push(write)
        await database.rejected.remove([id])
        // Where the disk has kept the one before, the write has two entries from now on.
        leftover.forget(id)
        entryIds.delete(id)
        rejected.delete(id)
        pending.set(write)
        return true
      }),

    /** Discards pending and rejected writes; none is sent from now on. Returns false once this outbox has ended. */
    async discard(ids: readonly string[]): Promise<boolean> {
      for (const id of ids) beingDiscarded.add(id)
      try {
        return await runExclusive(async () => {
          if (hasEnded) return false
          // Pending ones first: once a refused write is gone, an engine killed in between would send its dependents.
          await removeEntries(
            ids.filter(id => pending.has(id) || leftover.has(id)),
            'strict',
          )
          for (const id of ids) leftover.forget(id)
          await database.rejected.remove(ids.filter(id => rejected.has(id)))
          for (const id of ids) {
            rejected.delete(id)
            discarded.add(id)
          }
          return true
        })
      } finally {
        for (const id of ids) beingDiscarded.delete(id)
      }
    },

    /** Resolves when decisions under way are stored. After that, refused writes belong to another engine. */
    end: (): Promise<void> =>
      runExclusive(async () => {
        hasEnded = true
      }),
  }
}
