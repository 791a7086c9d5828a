import type { Mutant } from './mutant.ts'

/** Faults in what is stored and shown. */
export const keeping: readonly Mutant[] = [
  {
    name: 'an entry is removed before its refusal is stored',
    file: 'sync/outbox.ts',
    find: 'await database.rejected.put([one])',
    replace: 'await removeEntries([one.id])\n      await database.rejected.put([one])',
  },
  {
    name: 'an entry is removed before it is stored as acknowledged',
    file: 'sync/outbox.ts',
    find: 'if (kept.length > 0) await database.acked.put(kept)',
    replace:
      'await removeEntries(done.map(({ write }) => write.op.id))\n      if (kept.length > 0) await database.acked.put(kept)',
  },
  {
    name: 'a write is reported as queued before it is stored',
    file: 'sync/outbox.ts',
    find: '      await queue.push(write)\n      discarded.delete(write.op.id)\n',
    replace: '      void queue.push(write)\n      discarded.delete(write.op.id)\n',
  },
  {
    name: 'a refusal is stored without its reason',
    file: 'sync/outbox.ts',
    find: 'const one = { id: write.op.id, write, error,',
    replace: "const one = { id: write.op.id, write, error: { ...error, name: 'BadRequest' as const },",
  },
  {
    name: 'a refusal is kept in memory only',
    file: 'sync/outbox.ts',
    find: '      await database.rejected.put([one])\n',
    replace: '',
  },
  {
    name: 'discarded writes come back after a restart',
    file: 'sync/outbox.ts',
    find: 'await database.rejected.remove(ids.filter(id => rejected.has(id)))',
    replace: '',
  },
  {
    name: 'the dependents of a discarded write stay in the outbox',
    file: 'sync/message-handlers.ts',
    find: 'const ids = [id, ...outbox.dependentsOf(owner, id)]',
    replace: 'const ids = [id]',
  },
  {
    name: 'an acknowledged write is forgotten at once',
    file: 'sync/outcomes.ts',
    find: 'const keep = outcome.versions.size > 0 && (paths.length > 0 || reads.mayLackOp(write.op))',
    replace: 'const keep = false',
  },
  {
    name: 'acknowledged writes are never forgotten',
    file: 'sync/acked-ops.ts',
    find: 'if (included.length > 0) await outbox.forget(included)',
    replace: '',
  },
  {
    name: 'an acknowledged write is applied to an answer that already includes it',
    file: 'sync/versions.ts',
    find: 'if (snapshot.askedAt > acked.ackedAt) return false',
    replace: 'return true',
  },
  {
    name: 'views do not show pending writes',
    file: 'sync/view.ts',
    find: 'return [...acked, ...outbox.unblockedOf(owner)]',
    replace: 'return [...acked]',
  },
  {
    name: 'a slow old answer replaces a newer one',
    file: 'sync/versions.ts',
    find: 'const knownAt = Math.max(stored.storedAt, stored.seenAt ?? 0)',
    replace: 'const knownAt = -1',
  },
  {
    name: 'answers are ordered by the device clock, which may be set back',
    file: 'sync/logical-clock.ts',
    find: 'last = Math.max(now(), last + 1)',
    replace: 'last = now()',
  },
  {
    name: 'the end of one read counts as the end of all reads under way',
    file: 'sync/revalidate.ts',
    find: 'readsUnderWay.delete(askedAt)',
    replace: 'readsUnderWay.clear()',
  },
  {
    name: 'an acknowledged write is forgotten while only an answer in memory includes it',
    file: 'sync/acked-ops.ts',
    find: 'const meta = store.flushedMetaOf(path)',
    replace: 'const meta = store.metaOf(path)',
  },
  {
    name: 'a user is shown the answers of another user',
    file: 'sync/user-snapshots.ts',
    find: `      if (opened?.userId !== owner.id) opened = { userId: owner.id, snapshots: open(owner.id) }
      return opened.snapshots
    },

    /** Closes the answers; called when the user changes. */
    close(): void {
      closedTimes += 1
      opened = undefined
`,
    replace: `      opened ??= { userId: owner.id, snapshots: open(owner.id) }
      return opened.snapshots
    },

    close(): void {
`,
  },
  {
    name: 'a live change is applied to an answer of any version',
    file: 'contract/offline/live-change.ts',
    find: "if (isOtherShape || version < change.from || change.reread.includes(name)) return { kind: 'reread' }",
    replace: "if (isOtherShape || change.reread.includes(name)) return { kind: 'reread' }",
  },
  {
    name: 'another host takes over before writes under way are stored',
    file: 'sync/engine.ts',
    find: 'await Promise.all([writes.stored(), outbox.end()])',
    replace: 'await outbox.end()',
  },
  {
    name: 'an engine that hands over does not store what is only in memory',
    file: 'sync/engine.ts',
    find: 'await (await snapshots())?.flush()',
    replace: '',
  },
]
