import { backOffMs } from '../contract/rules/back-off.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import type { Host } from './host.ts'
import type { LogicalClock } from './logical-clock.ts'
import type { Snapshot, StoredSnapshots } from './snapshots.ts'
import type { SnapshotMeta } from './versions.ts'

/** Stored answers that can be patched, by path below the API base (with query). */
export type Snapshots = ReturnType<typeof createPatchedSnapshots>

interface Patched {
  readonly meta: SnapshotMeta
  readonly value: unknown
}

interface Options extends Pick<Host, 'clock' | 'random'> {
  readonly logicalClock: LogicalClock
  /** Patched answers are stored at most this often, in ms. */
  readonly flushIntervalMs: number
  /** The longest pause before storing is tried again after failures, in ms. */
  readonly maxBackOffMs: number
  /** Called when the patched answers are stored. */
  readonly onFlushed: () => Promise<void>
  /** Whether another engine, or the user's next sign-in, has loaded the stored answers and alone may change them. */
  readonly isClosed: () => boolean
}

/**
 * Applies changes to stored answers. A list of 5,000 guests is not rewritten for every check-in: patched answers stay
 * in memory for some seconds, or longer while the disk is full. A worker that is stopped before that finds the older
 * answer with its older version, and catches up.
 */
export function createPatchedSnapshots(
  kept: StoredSnapshots,
  { clock, random, logicalClock, flushIntervalMs, maxBackOffMs, onFlushed, isClosed }: Options,
) {
  const patched = new Map<string, Patched>()
  /** The newer metadata of answers whose body the changes since did not affect. */
  const versionOverrides = new Map<string, SnapshotMeta>()
  const metaOf = (path: string) => patched.get(path)?.meta ?? versionOverrides.get(path) ?? kept.metaOf(path)
  for (const path of kept.paths()) {
    const { askedAt, storedAt, seenAt } = kept.metaOf(path) ?? {}
    logicalClock.observe(Math.max(askedAt ?? 0, storedAt ?? 0, seenAt ?? 0))
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
        console.warn('Changes of the live feed could not be stored yet:', error)
        failures += 1
        scheduleFlush()
      }
    })
  }

  const flushNow = () => runExclusive(flush)

  async function flush(): Promise<void> {
    for (const path of [...patched.keys()]) {
      const one = patched.get(path)
      // Removed while another answer was being stored.
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

  /** `value` is the answer's new content; it must not be mutated afterwards. */
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
    /** A logical time later than all times of these answers. */
    next: logicalClock.next,
    paths: () => [...new Set([...kept.paths(), ...patched.keys()])],
    metaOf,
    /** The metadata that an engine would find if this one ended now; that in memory for an answer never stored. */
    flushedMetaOf: (path: string) => (patched.has(path) && kept.metaOf(path)) || metaOf(path),
    /** A mutex for callers that compare a stored answer and then write it. */
    runExclusive,

    async get(path: string): Promise<Snapshot | undefined> {
      const stored = patched.has(path) ? undefined : await kept.get(path)
      // Patched in the meantime: the answer just read may be older than what a page was shown.
      const one = patched.get(path)
      if (one) {
        const text = () => JSON.stringify(one.value)
        return { meta: one.meta, body: text, text: async () => text(), json: async () => one.value }
      }
      // Lost: with its ETag, the server would report an answer that is gone as unchanged.
      if (!stored) versionOverrides.delete(path)
      return stored && { ...stored, meta: versionOverrides.get(path) ?? stored.meta }
    },

    /** Stores an answer. One that the disk refuses stays in memory, like a patched one. */
    async put(path: string, body: string, value: unknown, meta: SnapshotMeta): Promise<void> {
      try {
        await kept.put(path, body, value, meta)
        forget(path)
      } catch (error) {
        console.warn(`The answer of ${path} could not be stored:`, error)
        patch(path, value, meta)
      }
    },

    /** Records that the server reported the answer as unchanged. */
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

    /** Gives an answer newer metadata for the same body. */
    overrideVersion(path: string, meta: SnapshotMeta): void {
      const one = patched.get(path)
      if (one) patched.set(path, { ...one, meta })
      else versionOverrides.set(path, meta)
    },

    /** Stores the patched answers now. */
    flush: flushNow,

    /** Whether the answer of a path is on the disk, not only in memory. */
    isFlushed: (path: string): boolean => !patched.has(path),
  }
}
