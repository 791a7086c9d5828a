import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'
import { systemClock } from './browser/system.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes the first on at once, and what follows soon together', () => {
  const told: (readonly string[])[] = []
  const changed = createBatcher(systemClock, 300, paths => told.push(paths))
  changed([])
  changed(['/a'])
  for (const path of ['/a', '/b', '/b']) changed([path])
  expect(told).toEqual([['/a']])
  vi.advanceTimersByTime(299)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(told).toEqual([['/a'], ['/a', '/b']])
  vi.advanceTimersByTime(300)
  changed(['/c'])
  expect(told.at(-1)).toEqual(['/c'])
})
