import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Listener } from './listen.ts'
import { watchTable } from './watch-table.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A watched table whose line stands and whose database answers while `isUp`. */
async function watched() {
  const database = { isUp: true }
  let line: Listener | undefined
  const table = watchTable(
    {
      listen: (_channel, listener) => {
        line = listener
        return async () => {}
      },
    },
    { warn: () => {} },
    {
      channel: 'some_channel',
      what: 'what it holds',
      read: async () => {
        if (!database.isUp) throw new Error('It is away.')
      },
      onNotice: () => table.refresh(),
    },
  )
  line?.onConnect()
  await vi.advanceTimersByTimeAsync(0)
  return { database, table, line }
}

test('what could not be read again is not taken for all that there is, though the line stands', async () => {
  const { database, table } = await watched()
  expect(table.isCurrent()).toBe(true)
  database.isUp = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(table.isCurrent()).toBe(false)
  database.isUp = true
  await vi.advanceTimersByTimeAsync(6_000)
  expect(table.isCurrent()).toBe(true)
  await table.close()
})

test('nor is what was read before a notice, or while the line is broken', async () => {
  const { table, line } = await watched()
  line?.onMessage('something changed')
  expect(table.isCurrent()).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(table.isCurrent()).toBe(true)
  line?.onDisconnect(new Error('It broke.'))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(table.isCurrent()).toBe(false)
  await table.close()
})
