import { backOffMs } from '../contract/rules/back-off.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import type { Host } from './host.ts'
import type { LogicalClock } from './logical-clock.ts'
import type { Snapshot, StoredSnapshots } from './snapshots.ts'
import type { SnapshotMeta } from './versions.ts'

/** Stored answers that can be patched, by path below the API base (with its query). */
export type Snapshots = ReturnType<typeof createPatchedSnapshots>

interface Patched {
  readonly meta: SnapshotMeta
  readonly value: unknown
}

interface Options extends Pick<Host, 'clock' | 'random'> {
  /** Of the engine. */
  readonly logicalClock: LogicalClock
  /** What is patched is stored at most this often, in ms. */
  readonly flushIntervalMs: number
  /** What could not be stored is tried again, later each time, at the latest after so many ms. */
  readonly maxBackOffMs: number
  /** It is stored. */
  readonly onFlushed: () => Promise<void>
  /** Others have loaded what is stored, another engine or the same user anew: from then on it is for them to change. */
  readonly isClosed: () => boolean
}

/**
 * Puts what changed on top of stored answers. A list of 5,000 is not written anew for every check-in: what is patched
 * stays in memory for some seconds, and longer while the disk does not take it. A worker that is stopped before that has the
 * older answer, which says of itself how old it is, and catches up.
 */
export function createPatchedSnapshots(
  kept: StoredSnapshots,
  { clock, random, logicalClock, flushIntervalMs, maxBackOffMs, onFlushed, isClosed }: Options,
) {
  const patched = new Map<string, Patched>()
  /** Of answers that changes have left as they are: what they have seen by now. */
  const versionOverrides = new Map<string, SnapshotMeta>()
  const metaOf = (path: string) => patched.get(path)?.meta ?? versionOverrides.get(path) ?? kept.metaOf(path)
  for (const path of kept.paths()) {
    const { askedAt, storedAt } = kept.metaOf(path) ?? {}
    logicalClock.observe(Math.max(askedAt ?? 0, storedAt ?? 0))
  }
  const runExclusive = createMutex()
  const backOff = { minMs: flushIntervalMs, maxMs: maxBackOffMs }
  let flushScheduled = false
  let failures = 0

  function scheduleFlush(): void {
    if (flushScheduled || isClosed()) return
    flushScheduled = true
    const wait = failures === 0 ? flushIntervalMs : backOffMs(failures, backOff, random.fraction)
    clock.after(wait, async () => {
      flushScheduled = false
      if (isClosed()) return
      try {
        await flushNow()
        failures = 0
      } catch (error) {
        console.warn('What the server told could not be stored yet:', error)
        failures += 1
        scheduleFlush()
      }
    })
  }

  const flushNow = () => runExclusive(flush)

  async function flush(): Promise<void> {
    for (const path of [...patched.keys()]) {
      const one = patched.get(path)
      // Removed while another was being stored.
      if (!one) continue
      const { value, meta } = one
      await kept.put(path, JSON.stringify(value), value, meta)
      const now = patched.get(path)
      if (!now || now.value !== value) continue
      patched.delete(path)
      if (now.meta !== meta) versionOverrides.set(path, now.meta)
    }
    await onFlushed()
  }

  /** `value` is what the answer has become; never changed from now on. */
  function patch(path: string, value: unknown, meta: SnapshotMeta): void {
    versionOverrides.delete(path)
    patched.set(path, { value, meta })
    scheduleFlush()
  }

  function forget(path: string): void {
    patched.delete(path)
    versionOverrides.delete(path)
  }

  return {
    userId: kept.userId,
    isClosed,
    /** Later than all that is known of these answers. */
    next: logicalClock.next,
    paths: () => [...new Set([...kept.paths(), ...patched.keys()])],
    metaOf,
    /** The same of the answer that would be there if the engine ended now; of one that would be in memory only, as it is. */
    flushedMetaOf: (path: string) => (patched.has(path) && kept.metaOf(path)) || metaOf(path),
    /** A mutex for whoever compares a stored answer and then writes it. */
    runExclusive,

    async get(path: string): Promise<Snapshot | undefined> {
      const stored = patched.has(path) ? undefined : await kept.get(path)
      // Patched meanwhile: what was read from the store is older by now than what may have been shown.
      const one = patched.get(path)
      if (one) {
        const text = () => JSON.stringify(one.value)
        return { meta: one.meta, body: text, text: async () => text(), json: async () => one.value }
      }
      // Lost: the server would say that what is not there has not changed.
      if (!stored) versionOverrides.delete(path)
      return stored && { ...stored, meta: versionOverrides.get(path) ?? stored.meta }
    },

    /** Takes an answer. One that a full disk does not take stays in memory, like what is patched. */
    async put(path: string, body: string, value: unknown, meta: SnapshotMeta): Promise<void> {
      try {
        await kept.put(path, body, value, meta)
        forget(path)
      } catch (error) {
        console.warn(`The answer of ${path} could not be stored:`, error)
        patch(path, value, meta)
      }
    },

    /** The server said that it has not changed. */
    async refresh(path: string, asOf: string, askedAt: number): Promise<void> {
      const meta = metaOf(path)
      if (!meta || meta.askedAt >= askedAt) return
      const one = patched.get(path)
      if (one) patched.set(path, { ...one, meta: { ...meta, asOf, askedAt } })
      else {
        if (versionOverrides.has(path)) versionOverrides.set(path, { ...meta, asOf, askedAt })
        await kept.refresh(path, asOf, askedAt)
      }
    },

    async remove(path: string): Promise<boolean> {
      const wasPatched = patched.has(path)
      forget(path)
      return (await kept.remove(path)) || wasPatched
    },

    patch,

    /** The answer is what it was, and has seen more. */
    overrideVersion(path: string, meta: SnapshotMeta): void {
      const one = patched.get(path)
      if (one) patched.set(path, { ...one, meta })
      else versionOverrides.set(path, meta)
    },

    /** Stores what is patched now. */
    flush: flushNow,

    /** Whether what is known of a path would survive the engine. */
    isFlushed: (path: string): boolean => !patched.has(path),
  }
}
