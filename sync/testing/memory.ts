import type { StoredWrite } from '../stored-write.ts'
import type { AckedOp, Database, EntryKey, ObjectStore, Queue, QueueEntry, RejectedWrite } from '../stores.ts'

/** The stores of a device in memory, the same as in a browser; they survive when the worker is killed. */
export interface Device {
  readonly queue: QueueEntry[]
  readonly acked: Map<string, AckedOp>
  readonly rejected: Map<string, RejectedWrite>
}

export const newDevice = (): Device => ({ queue: [], acked: new Map(), rejected: new Map() })

/** The life of a worker: once it is killed, its promises never resolve. */
interface Life {
  /** Called before each access to the stores. Once it returns false, the worker is dead. */
  readonly goesOn: () => boolean
}

const forever: Life = { goesOn: () => true }

/** A worker's access to the device's stores while it lives. Values are cloned, as in a browser. */
export function storesOf(device: Device, life: Life = forever): { queue: Queue; database: Database } {
  async function step<T>(access: () => T): Promise<T> {
    if (!life.goesOn()) return new Promise(() => {})
    await Promise.resolve()
    return structuredClone(access())
  }
  let lastId = Math.max(0, ...device.queue.map(entry => entry.id))
  const indexOf = ({ id, opId }: EntryKey) =>
    device.queue.findIndex(entry => entry.id === id && entry.write.op.id === opId)
  const objectStore = <T extends { id: string }>(items: Map<string, T>): ObjectStore<T> => ({
    all: () => step(() => [...items.values()]),
    put: all =>
      step(() => {
        for (const item of all) items.set(item.id, structuredClone(item))
      }),
    remove: ids =>
      step(() => {
        for (const id of ids) items.delete(id)
      }),
  })
  return {
    queue: {
      all: () => step(() => device.queue),
      push: write =>
        step(() => {
          lastId += 1
          device.queue.push({ id: lastId, write: structuredClone(write) })
        }),
      replace: entries =>
        step(() => {
          for (const { id, write } of entries) {
            const at = indexOf({ id, opId: write.op.id })
            if (at >= 0) device.queue[at] = { id, write: structuredClone(write) }
          }
        }),
      remove: entries =>
        step(() => {
          for (const key of entries) {
            const at = indexOf(key)
            if (at >= 0) device.queue.splice(at, 1)
          }
        }),
    },
    database: {
      acked: objectStore(device.acked),
      rejected: objectStore(device.rejected),
      freshness: {
        all: () => step(() => []),
        put: () => step(() => undefined),
        clear: () => step(() => undefined),
        clearAll: () => step(() => undefined),
      },
      readSettings: () =>
        step(() => ({ offline: false, unreachable: false, session: null, device: 'device', signOut: null })),
      saveSetting: () => step(() => undefined),
    },
  }
}

/** A minimal stored write. */
export function aWrite(id: string, seq: number, entities: readonly string[], creates?: string): StoredWrite {
  return {
    op: {
      id,
      owner: 'una',
      endpoint: 'guestCheckIn',
      params: { id },
      body: { timestamp: '2026-11-21T10:00:00.000Z' },
      at: '2026-11-21T10:00:00.000Z',
      context: {},
      schema: 1,
    },
    seq,
    entities,
    text: `Write ${id}`,
    request: { url: `http://app.test/api/${id}`, method: 'POST', headers: { 'idempotency-key': id } },
    ...(creates === undefined ? {} : { creates }),
  }
}
