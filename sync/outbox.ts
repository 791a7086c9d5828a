import type { ErrorBody } from '../contract/api/errors.ts'
import { clientIdEntity } from '../contract/offline/client-ids.ts'
import type { OtherGroup } from '../contract/offline/other-group.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import { refusalAfter } from '../contract/rules/retried-change.ts'
import { createEntryIds } from './entry-ids.ts'
import { type Clock, isoNow } from './host.ts'
import { createLeftoverEntries } from './leftover-entries.ts'
import { createQueries, loadContents } from './outbox-contents.ts'
import { retriedWrite, type StoredWrite, withNewClientId, withOtherGroup } from './stored-write.ts'
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

/** Loads the stored writes and completes the steps that a killed engine left unfinished. */
export async function openOutbox(queue: Queue, database: Database, clock: Pick<Clock, 'now' | 'after'>) {
  const { contents, pendingEntries, settledEntries } = await loadContents(queue, database)
  const { pending, rejected, acked } = contents
  let seq = Math.max(pending.last(), rejected.last(), acked.last())
  const entryIds = createEntryIds(queue, pendingEntries)
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

  for (const { id, write } of settledEntries) await leftover.remove(write.op.id, [id])

  /** Calls `onRemoved` in the same turn as the removal, so a write that moves is never visible twice or not at all. */
  async function removeEntries(
    opIds: readonly string[],
    how?: 'strict',
    onRemoved: () => void = () => {},
  ): Promise<void> {
    const stored: EntryKey[] = []
    for (const opId of opIds) stored.push(...(await entryIds.of(opId)).map(id => ({ id, opId })))
    if (stored.length > 0) await queue.remove(stored, how)
    onRemoved()
    for (const opId of opIds) {
      entryIds.forget(opId)
      pending.delete(opId)
    }
  }

  /** Stores the writes that the stores lack if they were cleared while this outbox had them in memory. */
  async function storeMissing(): Promise<void> {
    if (hasEnded) return
    const rejectedWrites = rejected.all()
    if (rejectedWrites.length > 0) await database.rejected.put(rejectedWrites)
    const writes = pending.all()
    const stored = new Set((await queue.all()).map(({ write }) => write.op.id))
    for (const write of writes) if (!stored.has(write.op.id)) await queue.push(write)
    entryIds.forgetAll()
  }

  queue.onReopened?.(() => {
    runExclusive(storeMissing).catch((error: unknown) =>
      console.error('Pending and rejected writes could not be stored again:', error),
    )
  })

  return {
    ...createQueries(contents),

    /** The sequence number for the next write. Call it in the order in which writes are made. */
    nextSeq: () => ++seq,

    /** Stores a write. It is safe once this resolves. */
    async add(write: StoredWrite) {
      await queue.push(write)
      discarded.delete(write.op.id)
      pending.set(write)
    },

    /** Whether the write is pending and not being discarded. */
    maySend: (id: string) => pending.has(id) && !beingDiscarded.has(id),

    /** Marks writes as carried out, all at once. `ackedAt` is a time of the stored answers' logical clock. */
    acknowledge: (done: readonly AckedWrite[], ackedAt: number): Promise<void> =>
      runExclusive(async () => {
        const known = done.filter(({ write }) => !discarded.has(write.op.id))
        const kept = known
          .filter(({ keep }) => keep)
          .map(({ write: { op, seq }, versions }) => ({ id: op.id, op, seq, versions, ackedAt }))
        const writes = known.map(({ write }) => write)
        const rebased = rebaseRefusals(rejected.all(), writes)
        if (rebased.length > 0) await database.rejected.put(rebased)
        for (const one of rebased) rejected.set(one)
        if (kept.length > 0) await database.acked.put(kept)
        const ids = writes.map(({ op }) => op.id)
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
        const entries = await entryIds.of(one.id)
        await database.rejected.put([one])
        rejected.set(one)
        pending.delete(one.id)
        await leftover.remove(one.id, entries)
        entryIds.forget(one.id)
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
          for (const entryId of await entryIds.of(write.op.id)) entries.push({ id: entryId, write })
        await queue.replace(entries)
        for (const write of writes) pending.set(write)
      }),

    /**
     * Puts a rejected write back in its old place. A conflict is dated now (decision 066) if a user decides to retry
     * it, but not if its page only asks again: then nobody has read the reason. `group`: a new guest joins this one.
     */
    retry: (id: string, as: 'decided' | 'unchanged' = 'decided', group?: OtherGroup): Promise<boolean> =>
      runExclusive(async () => {
        const one = rejected.get(id)
        if (!one || hasEnded) return false
        const isDatedNow = as === 'decided' && one.error.name === 'Conflict'
        const moved = group ? withOtherGroup(one.write, group) : one.write
        const write = isDatedNow
          ? retriedWrite(moved, isoNow(clock), errorAfter(one, pending.of(moved.op.owner)))
          : moved
        await queue.push(write)
        await database.rejected.remove([id])
        // If the disk still has its former entry, the write has two now, and neither is left over.
        leftover.forget(id)
        entryIds.forget(id)
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
          // Pending ones first: once a rejected write is gone, an engine killed in between would send its dependents.
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

    /** Resolves when decisions under way are stored. After that, rejected writes belong to another engine. */
    end: (): Promise<void> =>
      runExclusive(async () => {
        hasEnded = true
      }),
  }
}

/**
 * The refusal of a write, once these writes have taken effect: it then tells what the earlier ones of its author set as
 * what stands now, so that a retry replaces that (decision 068). Writes with the same URL are about the same thing, or
 * have none of the fields that a refusal tells.
 */
const errorAfter = ({ write, error }: RejectedWrite, writes: readonly StoredWrite[]): ErrorBody =>
  writes.reduce(
    (told, { op, seq, request }) =>
      op.owner === write.op.owner && seq < write.seq && request.url === write.request.url
        ? refusalAfter(told, op.body)
        : told,
    error,
  )

/** Those refusals that tell something else once these writes have taken effect. */
const rebaseRefusals = (
  rejected: readonly RejectedWrite[],
  writes: readonly StoredWrite[],
): RejectedWrite[] =>
  rejected.flatMap(one => {
    const error = errorAfter(one, writes)
    return error === one.error ? [] : { ...one, error }
  })
