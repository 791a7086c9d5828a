import { systemClock, systemRandom } from '../browser/system.ts'
import { createLogicalClock } from '../logical-clock.ts'
import { createPatchedSnapshots } from '../patched-snapshots.ts'
import type { StoredSnapshots } from '../snapshots.ts'
import type { SnapshotMeta } from '../versions.ts'

/** Stored answers in memory, of a user named Una. Patches are stored at once, unless another interval is given. */
export function memorySnapshots(onKept = async () => {}, isClosed = () => false, flushIntervalMs = 0) {
  const bodies = new Map<string, { body: string; value: unknown; meta: SnapshotMeta }>()
  const kept: StoredSnapshots = {
    userId: 'una',
    paths: () => [...bodies.keys()],
    metaOf: path => bodies.get(path)?.meta,
    get: async path => {
      const one = bodies.get(path)
      if (!one) return undefined
      const { meta, body, value } = one
      return { meta, body: () => body, text: async () => body, json: async () => value }
    },
    put: async (path, body, value, meta) => {
      bodies.set(path, { body, value, meta })
    },
    refresh: async (path, asOf, askedAt) => {
      const one = bodies.get(path)
      if (one) one.meta = { ...one.meta, asOf, askedAt }
    },
    remove: async path => bodies.delete(path),
  }
  return Object.assign(
    createPatchedSnapshots(kept, {
      clock: systemClock,
      random: systemRandom,
      logicalClock: createLogicalClock(systemClock),
      flushIntervalMs,
      maxBackOffMs: 8 * flushIntervalMs,
      onFlushed: onKept,
      isClosed,
    }),
    { kept },
  )
}
