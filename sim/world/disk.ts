import { writeOfEntry } from '../../sync/stored-write.ts'
import type {
  AckedOp,
  AnswerCaches,
  Database,
  Freshness,
  ObjectStore,
  Queue,
  QueueEntry,
  RejectedWrite,
  Settings,
} from '../../sync/stores.ts'
import type { SnapshotMeta } from '../../sync/versions.ts'
import type { VirtualClock } from './clock.ts'
import type { Life } from './life.ts'
import type { SeededRandom } from './random.ts'

interface Body {
  readonly body: string
  readonly meta: SnapshotMeta
}

/** The storage of a device across lives. Its maps are for inspection only. */
export interface Disk {
  readonly queue: ReadonlyMap<number, QueueEntry>
  readonly rejected: ReadonlyMap<string, RejectedWrite>
  readonly acked: ReadonlyMap<string, AckedOp>
  /** The stores for the engine of one life. */
  stores(life: Life): { readonly queue: Queue; readonly database: Database; readonly caches: AnswerCaches }
  /** Adds a queue entry as it is, for example one of an earlier version. */
  addQueueEntry(entry: QueueEntry['write']): void
  /** Restores the last durable state. */
  losePower(): void
  /** The position of the journal, and how much of it is durable. */
  journal(): { readonly at: number; readonly flushed: number }
  /** While the disk is full, most writes fail. */
  setFull(full: boolean): void
}

/** Maximum number of changes that are not durable yet. */
const MAX_UNFLUSHED = 40

const noSettings: Settings = {
  offline: false,
  unreachable: false,
  session: null,
  device: undefined,
  signOut: null,
}

/**
 * An in-memory disk: each access takes time, and accesses of one store keep their order. Queued and rejected writes are
 * durable before their promise resolves, as with `durability: 'strict'`; other data becomes durable later. Values are
 * shared and not cloned, because the engine never changes stored values.
 */
export function createDisk(
  clock: VirtualClock,
  random: SeededRandom,
  onRejected: (one: RejectedWrite) => void,
): Disk {
  const queue = new Map<number, QueueEntry>()
  const acked = new Map<string, AckedOp>()
  const rejected = new Map<string, RejectedWrite>()
  const freshness = new Map<string, Freshness>()
  const caches = new Map<string, Map<string, Body>>()
  let settings: Settings = noSettings
  let lastEntry = 0
  let full = false
  let at = 0
  let undo: (() => void)[] = []
  const readyAt = [0, 0, 0]

  function flush(): void {
    undo = []
  }

  function changed(back: () => void, strict = false): void {
    at += 1
    undo.push(back)
    if (strict || undo.length > MAX_UNFLUSHED) flush()
  }

  function put<K, V>(map: Map<K, V>, key: K, value: V, strict = false): void {
    const before = map.get(key)
    map.set(key, value)
    changed(() => (before === undefined ? map.delete(key) : map.set(key, before)), strict)
  }

  function remove<K, V>(map: Map<K, V>, key: K): boolean {
    const before = map.get(key)
    if (before === undefined) return false
    map.delete(key)
    changed(() => map.set(key, before))
    return true
  }

  /** One access of a store, in the order of the calls. */
  function access<T>(life: Life, store: number, writes: boolean, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!life.survivesAccess()) return
      const takes = random.chance(0.02) ? random.int(200) : random.int(3)
      const ready = Math.max(readyAt[store] ?? 0, clock.now() + takes)
      readyAt[store] = ready
      clock.after(ready - clock.now(), () => {
        if (!life.isAlive()) return
        if (writes && full && random.chance(0.8)) {
          reject(new Error('QuotaExceededError: the disk is full.'))
          return
        }
        const value = work()
        if (life.survivesAccess()) resolve(value)
      })
    })
  }

  const objectStore = <T extends { readonly id: string }>(
    life: Life,
    items: Map<string, T>,
    strict: boolean,
    onPut: (some: readonly T[]) => void = () => {},
  ): ObjectStore<T> => ({
    all: () => access(life, 1, false, () => [...items.values()]),
    put: some =>
      access(life, 1, true, () => {
        for (const item of some) put(items, item.id, item)
        if (strict) flush()
        onPut(some)
      }),
    remove: ids =>
      ids.length === 0
        ? Promise.resolve()
        : access(life, 1, false, () => {
            for (const id of ids) remove(items, id)
            if (strict) flush()
          }),
  })

  const queueOf = (life: Life): Queue => ({
    all: () => access(life, 0, false, () => [...queue.values()].sort((a, b) => a.id - b.id).map(readEntry)),
    push: write => access(life, 0, true, () => addQueueEntry(write)),
    replace: entries =>
      access(life, 0, true, () => {
        for (const entry of entries) if (queue.has(entry.id)) put(queue, entry.id, entry)
        flush()
      }),
    remove: (entries, how) =>
      access(life, 0, false, () => {
        for (const { id, opId } of entries) if (queue.get(id)?.write.op.id === opId) remove(queue, id)
        if (how === 'strict') flush()
      }),
  })

  function addQueueEntry(write: QueueEntry['write']): void {
    lastEntry += 1
    put(queue, lastEntry, { id: lastEntry, write }, true)
  }

  const databaseOf = (life: Life): Database => ({
    acked: objectStore(life, acked, false),
    rejected: objectStore(life, rejected, true, some => some.forEach(onRejected)),
    freshness: {
      all: userId =>
        access(life, 1, false, () => [...freshness.values()].filter(one => one.userId === userId)),
      put: item => access(life, 1, true, () => put(freshness, `${item.userId} ${item.path}`, item)),
      clear: userId =>
        access(life, 1, false, () => {
          for (const [key, one] of freshness) if (one.userId === userId) remove(freshness, key)
        }),
      clearAll: () =>
        access(life, 1, false, () => {
          for (const key of [...freshness.keys()]) remove(freshness, key)
        }),
    },
    readSettings: () => access(life, 1, false, () => settings),
    saveSetting: (key, value) =>
      access(life, 1, true, () => {
        const before = settings
        settings = { ...settings, [key]: value }
        changed(() => {
          settings = before
        })
      }),
  })

  const cachesOf = (life: Life): AnswerCaches => ({
    async open(userId) {
      // As in browsers, a deleted cache stays usable for whoever has it open, but nobody else can see it.
      const own = await access(life, 2, false, () => {
        const known = caches.get(userId) ?? new Map<string, Body>()
        if (!caches.has(userId)) put(caches, userId, known)
        return known
      })
      return {
        metas: () => access(life, 2, false, () => [...own].map(([path, { meta }]) => [path, meta] as const)),
        get: path =>
          access(life, 2, false, () => {
            const found = own.get(path)
            if (!found) return undefined
            const { body, meta } = found
            return { meta, body: () => body, text: async () => body, json: async () => JSON.parse(body) }
          }),
        put: (path, body, meta) => access(life, 2, true, () => put(own, path, { body, meta })),
        remove: path => access(life, 2, false, () => remove(own, path)),
      }
    },
    users: () => access(life, 2, false, () => [...caches.keys()]),
    remove: userId => access(life, 2, false, () => void remove(caches, userId)),
  })

  return {
    queue,
    rejected,
    acked,
    stores: life => ({ queue: queueOf(life), database: databaseOf(life), caches: cachesOf(life) }),
    addQueueEntry,
    losePower() {
      for (const back of undo.reverse()) back()
      undo = []
    },
    journal: () => ({ at, flushed: at - undo.length }),
    setFull(next) {
      full = next
    },
  }
}

/** An entry as the browser's queue reads it: of this or an earlier version. */
function readEntry(entry: QueueEntry): QueueEntry {
  if (!('about' in entry.write.op)) return entry
  const { request, ...metadata } = entry.write
  const write = writeOfEntry({ requestData: request, metadata })
  return write ? { id: entry.id, write } : entry
}
