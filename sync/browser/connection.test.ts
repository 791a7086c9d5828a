import type { IDBPDatabase } from 'idb'
import { expect, test, vi } from 'vitest'
import { type ConnectionEvents, createConnection } from './connection.ts'

/** Databases that count how often they are opened; `lost` makes transactions fail as on a lost connection. */
function setUp() {
  const opened: { lost: boolean; closed: boolean; events: ConnectionEvents }[] = []
  const onReopened = vi.fn()
  const use = createConnection(async events => {
    const one = { lost: false, closed: false, events }
    opened.push(one)
    const db = {
      name: `connection ${opened.length}`,
      close: () => {
        one.closed = true
      },
    }
    return db as unknown as IDBPDatabase
  }, onReopened)
  const read = () =>
    use(async db => {
      const one = opened[Number(db.name.split(' ')[1]) - 1]
      if (one?.lost) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      return db.name
    })
  return { opened, read, use, onReopened }
}

test('all calls share one connection, which is opened when it is first needed', async () => {
  const { opened, read } = setUp()
  expect(opened).toHaveLength(0)
  expect(await Promise.all([read(), read()])).toEqual(['connection 1', 'connection 1'])
})

test('work that failed by a lost connection is repeated on a new one [O11]', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { opened, read, onReopened } = setUp()
  await read()
  expect(onReopened).not.toHaveBeenCalled()
  for (const one of opened) one.lost = true
  expect(await read()).toBe('connection 2')
  expect(await read()).toBe('connection 2')
  expect(onReopened).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('a failure of the work itself is passed on, and the work not repeated [O11]', async () => {
  const { opened, use } = setUp()
  const work = vi.fn(async () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  await expect(use(work)).rejects.toThrow('The disk is full.')
  expect(work).toHaveBeenCalledOnce()
  expect(opened).toHaveLength(1)
})

test('the connection makes way for another tab that upgrades the database, and is opened again [O11]', async () => {
  const { opened, read } = setUp()
  await read()
  opened[0]?.events.blocking()
  expect(await read()).toBe('connection 2')
  expect(opened[0]?.closed).toBe(true)
  opened[1]?.events.terminated()
  expect(await read()).toBe('connection 3')
})
