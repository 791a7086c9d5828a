import { openDB } from 'idb'
import { QueueStore, StorableRequest } from 'workbox-background-sync'
import { type StoredWrite, writeOfEntry } from './stored-write.ts'

/** Name of the queue of pending writes (specification section 3). */
export const QUEUE_NAME = 'rbr_trackside_requests'

/** One stored entry of the queue. `id` is the store's own. */
export interface QueueEntry {
  readonly id: number
  readonly write: StoredWrite
}

/** The queue of pending writes, where peeking and deleting one by its id is all that is needed. */
export interface Queue {
  all(): Promise<QueueEntry[]>
  push(write: StoredWrite): Promise<void>
  /** Puts other writes in the place of stored ones: of all of them, or of none. */
  replace(entries: readonly QueueEntry[]): Promise<void>
  remove(id: number): Promise<void>
}

/** Where Workbox keeps its queues; its QueueStore cannot change what it has stored. */
const DATABASE_NAME = 'workbox-background-sync'
const STORE_NAME = 'requests'

/** Workbox's store, without its replay: that deletes an entry before it has sent it. */
export function workboxQueue(): Queue {
  const store = new QueueStore(QUEUE_NAME)
  return {
    async all() {
      const entries = await store.getAll()
      return entries.flatMap(entry => {
        const write = writeOfEntry(entry)
        return write ? [{ id: entry.id, write }] : []
      })
    },
    async push(write) {
      await store.pushEntry({ timestamp: Date.now(), ...entryOf(write) })
    },
    async replace(entries) {
      const db = await openDB(DATABASE_NAME)
      const tx = db.transaction(STORE_NAME, 'readwrite')
      const changes = entries.map(async ({ id, write }) => {
        const stored: unknown = await tx.store.get(id)
        if (typeof stored === 'object' && stored !== null)
          await tx.store.put({ ...stored, ...entryOf(write) })
      })
      await Promise.all([...changes, tx.done]).finally(() => db.close())
    },
    remove: id => store.deleteEntry(id),
  }
}

const entryOf = ({ request, ...metadata }: StoredWrite) => ({
  requestData: new StorableRequest({ ...request, headers: { ...request.headers } }).toObject(),
  metadata,
})
