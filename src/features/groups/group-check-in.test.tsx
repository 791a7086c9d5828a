// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { GroupCheckInForm } from './group-check-in.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['2026-11-21T18:00:00.000Z', ['Sunday'], true],
  ['2026-11-22T18:00:00.000Z', [], false],
])('at %s future days (%s) cannot be chosen, with a reason', (now, closed, isExplained) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const { wrapper } = createEventScreen()
  render(<GroupCheckInForm groups={[]} guests={[]} />, { wrapper })
  const days = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Day' })
  expect([...days.options].filter(({ disabled }) => disabled).map(({ text }) => text)).toEqual(closed)
  expect(screen.queryByText(/^Days to come/) !== null).toBe(isExplained)
})
