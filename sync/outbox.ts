import type { ErrorBody } from '../contract/api/errors.ts'
import { clientIdEntity } from '../contract/offline/client-ids.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import { type Clock, isoNow } from './host.ts'
import { createLeftoverEntries } from './leftover-entries.ts'
import { createOrdered } from './ordered.ts'
import { dependentsOf, unblocked } from './scheduler.ts'
import { readStoredOp } from './stored-op.ts'
import { madeAgain, type StoredWrite, withNewClientId } from './stored-write.ts'
import type { AckedOp, Database, Queue, QueueEntry, RejectedWrite } from './stores.ts'

/**
 * Every write of this device that is not over yet, of all its users. What it says is always what is stored: a change
 * is in the store before it can be seen here.
 */
export type Outbox = Awaited<ReturnType<typeof openOutbox>>

/** A write that the server has carried out. `keep` while stored answers may lack it. */
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

/** Loads the stored writes, and finishes what a killed engine left half done. */
export async function openOutbox(queue: Queue, database: Database, clock: Pick<Clock, 'now' | 'after'>) {
  const pending = createOrdered<StoredWrite>(({ op, seq }) => itemOf(op, seq))
  const rejected = createOrdered<RejectedWrite>(({ write: { op, seq } }) => itemOf(op, seq))
  const acked = createOrdered<AckedOp>(({ op, seq }) => itemOf(op, seq))
  const entryIds = new Map<string, readonly number[]>()
  const lastShown = new Map<string, Shown>()
  /** Given up, and not out of the stores yet. */
  const leaving = new Set<string>()
  /**
   * What becomes of refused writes, one after the other: who retries one and then gives it up has given it up, and one is
   * not retried before its refusal has been stored.
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
    // Acknowledged or rejected, and killed before the entry was deleted.
    const over = acked.has(write.op.id) || rejected.has(write.op.id)
    if (over) await leftover.remove(write.op.id, [id])
    else {
      // The last of two entries is what it was made anew as.
      pending.set(write)
      entryIds.set(write.op.id, [...(entryIds.get(write.op.id) ?? []), id])
    }
  }
  let seq = Math.max(pending.last(), rejected.last(), acked.last())

  /** Two where the connection was lost as it was stored, and it was stored again. */
  async function entryIdsOf(opId: string): Promise<readonly number[]> {
    if (!entryIds.has(opId)) {
      const found = new Map<string, number[]>()
      for (const { id, write } of await queue.all())
        found.set(write.op.id, [...(found.get(write.op.id) ?? []), id])
      for (const [id, entries] of found) entryIds.set(id, entries)
    }
    return entryIds.get(opId) ?? []
  }

  /** Calls `onRemoved` in the moment in which they go: what stands elsewhere from then on is never shown twice, or not at all. */
  async function removeEntries(
    opIds: readonly string[],
    how?: 'strict',
    onRemoved: () => void = () => {},
  ): Promise<void> {
    const stored: number[] = []
    for (const opId of opIds) stored.push(...(await entryIdsOf(opId)))
    if (stored.length > 0) await queue.remove(stored, how)
    onRemoved()
    for (const opId of opIds) {
      entryIds.delete(opId)
      pending.delete(opId)
    }
  }

  const refusedOf = (owner: string) => rejected.of(owner).map(({ write }) => write)

  return {
    /** The place of the next write; to be taken in the order in which writes were made. */
    nextSeq: () => ++seq,

    /** Stores a write. When this resolves, it is safe. */
    async add(write: StoredWrite) {
      await queue.push(write)
      pending.set(write)
    },

    /** A user's writes in the order in which they were made; likewise below. */
    pendingOf: pending.of,
    /** Those that are shown as if they were carried out: not what builds on a refused one. */
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
    /** How many writes wait of one user and of all others, and how many were refused. */
    counts: (owner: string | undefined) => {
      const waiting = owner === undefined ? 0 : pending.of(owner).length
      return { waiting, ofOthers: pending.all().length - waiting, rejected: rejected.all().length }
    },
    /** The ids of a user's waiting writes that build on one of theirs, and of those that build on them in turn. */
    dependentsOf: (owner: string, id: string): string[] =>
      dependentsOf(id, pending.of(owner), refusedOf(owner)),
    /** The ids of everybody's writes that wait or were refused. */
    allIds: (): string[] => [...pending.all().map(({ op }) => op.id), ...rejected.all().map(one => one.id)],
    /** The writes of everybody but one owner, whether they wait or were rejected. */
    writesOfOthers: (owner: string | undefined): readonly StoredWrite[] => [
      ...pending.notOf(owner),
      ...rejected.notOf(owner).map(({ write }) => write),
    ],
    /** The ops of these ids, as far as they wait or were rejected. */
    opsOf: (ids: readonly string[]) =>
      ids.flatMap(id => pending.get(id)?.op ?? rejected.get(id)?.write.op ?? []),
    isPending: (id: string) => pending.has(id),
    /** It waits, and nobody is giving it up. */
    maySend: (id: string) => pending.has(id) && !leaving.has(id),
    rejectedOf: rejected.of,
    rejectedOne: (id: string) => rejected.get(id),
    ackedOf: acked.of,

    /**
     * The server has carried these out: they are over together. `ackedAt` is by the logical clock of the stored answers.
     */
    async acknowledge(done: readonly AckedWrite[], ackedAt: number) {
      const kept = done
        .filter(({ keep }) => keep)
        .map(({ write: { op, seq }, versions }) => ({ id: op.id, op, seq, versions, ackedAt }))
      if (kept.length > 0) await database.acked.put(kept)
      const ids = done.map(({ write }) => write.op.id)
      await removeEntries(ids, undefined, () => {
        for (const one of kept) acked.set(one)
      })
    },

    /** Forgets acknowledged ops that every stored answer shows by now. */
    async forget(ids: readonly string[]) {
      await database.acked.remove(ids)
      for (const id of ids) acked.delete(id)
    },

    /** Another user signs in: what the last one saw carried out is of no use to them. */
    async forgetOthers(owner: string | undefined) {
      await this.forget(acked.notOf(owner).map(one => one.id))
    },

    /** The server has refused it. */
    reject: (write: StoredWrite, error: ErrorBody): Promise<void> =>
      runExclusive(async () => {
        const one = { id: write.op.id, write, error, rejectedAt: isoNow(clock) }
        const entries = await entryIdsOf(one.id)
        await database.rejected.put([one])
        rejected.set(one)
        pending.delete(one.id)
        entryIds.delete(one.id)
        await leftover.remove(one.id, entries)
      }),

    /** Gives the pass or radio of a waiting write another number, here and in all that waits for it, in one go. */
    async replaceClientId({ op, seq }: StoredWrite, number: number) {
      const entity = clientIdEntity(op)
      const writes = pending
        .of(op.owner)
        .filter(write => write.seq >= seq && clientIdEntity(write.op) === entity)
        .map(write => withNewClientId(write, number))
      const entries: QueueEntry[] = []
      for (const write of writes) for (const id of await entryIdsOf(write.op.id)) entries.push({ id, write })
      await queue.replace(entries)
      for (const write of writes) pending.set(write)
    },

    /** Puts a rejected write back into its old place. Who has read that it came too late makes it anew. */
    retry: (id: string): Promise<boolean> =>
      runExclusive(async () => {
        const one = rejected.get(id)
        if (!one || hasEnded) return false
        const write = one.error.name === 'Conflict' ? madeAgain(one.write, isoNow(clock)) : one.write
        await queue.push(write)
        await database.rejected.remove([id])
        // Where the disk has kept the one before, the write has two entries from now on.
        leftover.forget(id)
        rejected.delete(id)
        pending.set(write)
        return true
      }),

    /** Gives writes up for good, whether they wait or were rejected: none of them is sent from here on. False where this has ended. */
    async discard(ids: readonly string[]): Promise<boolean> {
      for (const id of ids) leaving.add(id)
      try {
        return await runExclusive(async () => {
          if (hasEnded) return false
          // What waits goes first: killed in between, it would be sent once what it builds on stands refused no more.
          await removeEntries(
            ids.filter(id => pending.has(id) || leftover.has(id)),
            'strict',
          )
          for (const id of ids) leftover.forget(id)
          await database.rejected.remove(ids.filter(id => rejected.has(id)))
          for (const id of ids) rejected.delete(id)
          return true
        })
      } finally {
        for (const id of ids) leaving.delete(id)
      }
    },

    /** What was being decided about refused writes is stored when this resolves; from then on it is for another engine to decide. */
    end: (): Promise<void> =>
      runExclusive(async () => {
        hasEnded = true
      }),
  }
}
