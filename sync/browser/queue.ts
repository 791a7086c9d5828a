import { type IDBPObjectStore, openDB } from 'idb'
import { QueueStore, StorableRequest } from 'workbox-background-sync'
import { type StoredWrite, writeOfEntry } from '../stored-write.ts'
import type { EntryKey, Queue } from '../stores.ts'
import { createConnection } from './connection.ts'
import { systemClock } from './system.ts'

/** Name of the queue of pending writes (specification section 3). */
export const QUEUE_NAME = 'rbr_trackside_requests'

/** The database and object store of Workbox's queues. */
const DATABASE_NAME = 'workbox-background-sync'
const STORE_NAME = 'requests'

/** A write that a page was told is kept survives a power cut, if the browser supports that. Workbox asks for less. */
const DURABLE = { durability: 'strict' } as const

type Requests = IDBPObjectStore<unknown, [typeof STORE_NAME], typeof STORE_NAME, 'readwrite'>

/**
 * Workbox's queue in the format of its QueueStore, without its replay, which deletes an entry before sending it.
 * Workbox creates the store; a connection of our own, which reopens when it is lost, uses it.
 */
export function workboxQueue(): Queue {
  let onReopened = () => {}
  const use = createConnection(
    async events => {
      await new QueueStore(QUEUE_NAME).size()
      return openDB(DATABASE_NAME, undefined, events)
    },
    () => onReopened(),
  )

  /** Changes the store in one transaction. */
  const change = (
    work: (requests: Requests) => Promise<unknown>,
    options?: IDBTransactionOptions,
  ): Promise<void> =>
    use(async db => {
      const tx = db.transaction(STORE_NAME, 'readwrite', options)
      await Promise.all([work(tx.store), tx.done])
    })

  return {
    async all() {
      const entries = await use(db => db.getAllFromIndex(STORE_NAME, 'queueName', QUEUE_NAME))
      return entries.flatMap((entry: UnknownEntry) => {
        const write = writeOfEntry(entry)
        return write ? [{ id: entry.id, write }] : []
      })
    },
    push: write =>
      change(
        requests => requests.add({ timestamp: systemClock.now(), ...entryOf(write), queueName: QUEUE_NAME }),
        DURABLE,
      ),
    replace: entries =>
      change(async requests => {
        const changes = entries.map(async ({ id, write }) => {
          const stored = await entryWith(requests, { id, opId: write.op.id })
          if (stored) await requests.put({ ...stored, ...entryOf(write) })
        })
        await Promise.all(changes)
      }, DURABLE),
    remove: (entries, how) =>
      change(
        requests =>
          Promise.all(
            entries.map(async key => {
              if (await entryWith(requests, key)) await requests.delete(key.id)
            }),
          ),
        how === 'strict' ? DURABLE : undefined,
      ),
    onReopened: listener => {
      onReopened = listener
    },
  }
}

interface UnknownEntry {
  readonly id: number
  readonly requestData: object
  readonly metadata?: object
}

/** The entry with this number, if it holds this write. */
async function entryWith(requests: Requests, { id, opId }: EntryKey): Promise<UnknownEntry | undefined> {
  const entry: UnknownEntry | undefined = await requests.get(id)
  return entry && writeOfEntry(entry)?.op.id === opId ? entry : undefined
}

const entryOf = ({ request, ...metadata }: StoredWrite) => ({
  requestData: new StorableRequest({ ...request, headers: { ...request.headers } }).toObject(),
  metadata,
})
