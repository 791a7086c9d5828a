// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CLOCK_TOLERANCE_MS } from '../../contract/rules/limits.ts'
import { createEventScreen } from '../network/testing/render-in-event.tsx'
import { ClockNotice } from './clock-notice.tsx'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
/** The server's answer tells whole seconds. */
const SECOND_MS = 1000

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  [-CLOCK_TOLERANCE_MS - SECOND_MS, 'behind'],
  [-CLOCK_TOLERANCE_MS + 2 * SECOND_MS, undefined],
  [CLOCK_TOLERANCE_MS - SECOND_MS, undefined],
  [CLOCK_TOLERANCE_MS + 2 * SECOND_MS, 'ahead of'],
])('a clock that is ahead by %i ms is wrong where the server corrects it', async (ahead, said) => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('fetch', async () =>
    Response.json({}, { headers: { date: new Date(NOW + 2 * SECOND_MS - ahead).toUTCString() } }),
  )
  const { wrapper } = createEventScreen()
  render(<ClockNotice healthUrl="/health" />, { wrapper })
  await act(() => vi.advanceTimersByTimeAsync(2 * SECOND_MS))
  const notice = screen.queryByRole('alert')?.textContent
  if (said === undefined) expect(notice).toBeUndefined()
  else expect(notice).toContain(` ${said} the server’s.`)
})
