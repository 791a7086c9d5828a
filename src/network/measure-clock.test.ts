import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { measureClock } from './measure-clock.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is measured if the answer arrives after `ms`, by this device's clock. */
function measure(answer: { status?: number; type?: string; date?: string }, ms = 0) {
  const { status = 200, type = 'application/json; charset=utf-8', date } = answer
  const headers = { 'content-type': type, ...(date && { date }) }
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + ms)
    return new Response('{}', { status, headers })
  })
  return measureClock('/api/health')
}

const anHourAgo = new Date(NOW - 3_600_000).toUTCString()

test('tells how far the clock is ahead of the server’s', async () => {
  expect(await measure({ date: anHourAgo })).toBe(3_600_000 - 500)
  expect(await measure({ date: new Date(NOW + 1000).toUTCString() }, 2000)).toBe(-500)
})

test('tells nothing after an answer that is not the server’s, or that was read long after it was asked', async () => {
  expect(await measure({})).toBeNull()
  expect(await measure({ date: 'now' })).toBeNull()
  expect(await measure({ date: anHourAgo, status: 502 })).toBeNull()
  expect(await measure({ date: anHourAgo, type: 'text/html' })).toBeNull()
  // The page was suspended meanwhile.
  expect(await measure({ date: new Date(NOW).toUTCString() }, 30 * 60_000)).toBeNull()
})
