import { beforeEach, expect, test, vi } from 'vitest'
import { aWrite } from '../testing/memory.ts'

/** What must survive a power cut (decision 039). Node has no IndexedDB: this looks at what it would be asked for. */

const { durabilities, database } = vi.hoisted(() => {
  const durabilities: (IDBTransactionDurability | undefined)[] = []
  const store = { add: vi.fn(), put: vi.fn(), delete: vi.fn(), get: vi.fn() }
  const transaction = (_store: string, _mode: IDBTransactionMode, options?: IDBTransactionOptions) => {
    durabilities.push(options?.durability)
    return { store, done: Promise.resolve() }
  }
  return { durabilities, database: { transaction } }
})
vi.mock('idb', () => ({ openDB: async () => database }))
vi.mock('workbox-background-sync', () => ({
  QueueStore: class {
    size = async () => 0
  },
  StorableRequest: class {
    toObject = () => ({})
  },
}))
beforeEach(() => durabilities.splice(0))

// Test files before may have loaded them with the real libraries.
vi.resetModules()
const { openDatabase } = await import('./database.ts')
const { workboxQueue } = await import('./queue.ts')

const write = aWrite('a', 1, [])
const entry = { id: 1, opId: 'a' }
const rejected = {
  id: 'a',
  write,
  error: { statusCode: 409, name: 'Conflict', message: 'Somebody was first.' },
  rejectedAt: '2026-11-20T10:00:00.000Z',
} as const

test.each<[what: string, change: () => Promise<unknown>]>([
  ['a new write', () => workboxQueue().push(write)],
  ['a retried write', () => workboxQueue().replace([{ id: 1, write }])],
  ['a discarded write', () => workboxQueue().remove([entry], 'strict')],
  ['a refused write', () => openDatabase().rejected.put([rejected])],
  ['a refused write that is discarded', () => openDatabase().rejected.remove(['a'])],
])('%s is on the disk before the page is told', async (_what, change) => {
  await change()
  expect(durabilities).toEqual(['strict'])
})

test.each<[what: string, change: () => Promise<unknown>]>([
  ['carried out, which the server would only repeat', () => workboxQueue().remove([entry])],
  ['remembered as carried out', () => openDatabase().acked.remove(['a'])],
])('nobody waits for the disk when a write is %s', async (_what, change) => {
  await change()
  expect(durabilities).not.toContain('strict')
})
