import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'
import { systemClock } from './browser/system.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes the first paths on at once, and those that follow soon together', async () => {
  const told: (readonly string[])[] = []
  const changed = createBatcher(
    systemClock,
    () => 300,
    paths => told.push(paths),
  )
  changed([])
  changed(['/a'])
  for (const path of ['/a', '/b', '/b']) changed([path])
  expect(told).toEqual([['/a']])
  await vi.advanceTimersByTimeAsync(299)
  expect(told).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([['/a'], ['/a', '/b']])
  await vi.advanceTimersByTimeAsync(300)
  changed(['/c'])
  expect(told.at(-1)).toEqual(['/c'])
})

it('pauses in proportion to the time of a call, and never makes two calls at once', async () => {
  const told: (readonly string[])[] = []
  const changed = createBatcher(
    systemClock,
    took => 5 * took,
    async paths => {
      told.push(paths)
      await new Promise(resolve => setTimeout(resolve, 20))
    },
  )
  changed(['/a'])
  changed(['/b'])
  await vi.advanceTimersByTimeAsync(20)
  changed(['/c'])
  await vi.advanceTimersByTimeAsync(79)
  expect(told).toEqual([['/a']])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([['/a'], ['/b', '/c']])
})

it('pauses no longer when the clock is set back meanwhile', async () => {
  const told: (readonly string[])[] = []
  const changed = createBatcher(
    systemClock,
    () => 300,
    paths => told.push(paths),
  )
  changed(['/a'])
  vi.setSystemTime(Date.now() - 3_600_000)
  changed(['/b'])
  await vi.advanceTimersByTimeAsync(300)
  expect(told).toEqual([['/a'], ['/b']])
})
