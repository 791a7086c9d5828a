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
  remove(id: number): Promise<void>
}

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
    async push({ request, ...metadata }) {
      const requestData = new StorableRequest({ ...request, headers: { ...request.headers } }).toObject()
      await store.pushEntry({ requestData, timestamp: Date.now(), metadata })
    },
    remove: id => store.deleteEntry(id),
  }
}
