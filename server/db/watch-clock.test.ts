import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testApp } from '../testing/harness.ts'
import { confirmedNow, watchClock } from './watch-clock.ts'

const app = await testApp()

/** What is logged first by a process whose clock is ahead by this. */
async function loggedWith(aheadMs: number) {
  const log = { warn: vi.fn(), error: vi.fn() }
  const clock = vi.fn(() => Date.now() + aheadMs)
  const watched = watchClock(app.db, log, clock)
  // Read before and after the database's: the other queries of the app do not count.
  await vi.waitUntil(() => clock.mock.calls.length === 2)
  await setImmediate()
  watched.close()
  expect(log.warn).not.toHaveBeenCalled()
  return log.error.mock.calls
}

test.each([0, 30_000, -30_000])('a clock that differs by %i ms is about right', async aheadMs => {
  expect(await loggedWith(aheadMs)).toEqual([])
})

test.each([86_400_000, -86_400_000])('a clock that differs by %i ms is logged', async aheadMs => {
  const [[details, message] = []] = await loggedWith(aheadMs)
  expect(Math.abs(details.ahead_seconds - aheadMs / 1000)).toBeLessThan(5)
  expect(message).toContain('differ')
})

test('a tool that cannot be undone is refused a time that the database does not confirm', async () => {
  expect(Math.abs((await confirmedNow(app.db)).getTime() - Date.now())).toBeLessThan(5_000)
  for (const aheadMs of [86_400_000, -86_400_000])
    await expect(confirmedNow(app.db, () => Date.now() + aheadMs)).rejects.toThrow(/differ by 86\d+ seconds/)
})
