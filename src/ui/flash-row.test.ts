// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flashRow } from './flash-row.ts'
import { dismissAll } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a row that never appears is told otherwise, if `meanwhile` happens first. */
function isTold(meanwhile: () => void): boolean {
  const orElse = vi.fn()
  flashRow('guest/nobody', 'Ana Ray is added', orElse)
  meanwhile()
  vi.advanceTimersByTime(2_000)
  return orElse.mock.calls.length > 0
}

test('a row that does not appear is told otherwise, but not to whoever signs in next', () => {
  expect(isTold(() => undefined)).toBe(true)
  expect(isTold(dismissAll)).toBe(false)
})
