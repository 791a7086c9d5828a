// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen, EVENT_GROUP, groupGuest } from '../../network/testing/render-in-event.tsx'
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

test('a group that another desk has just checked in is told with how many are in', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const { wrapper, writes } = createEventScreen()
  const guests = [groupGuest('Ana', '21/11/2026'), groupGuest('Ben', '21/11/2026')]
  const { rerender } = render(<GroupCheckInForm groups={[EVENT_GROUP]} guests={guests} />, { wrapper })
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), {
    target: { value: `${EVENT_GROUP.id}` },
  })
  fireEvent.submit(screen.getByRole('form', { name: 'Group check in' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check in 2 guests' }))
  await act(async () => writes[0]?.done({ checkedin: 0 }))
  const arrived = guests.map(one => ({ ...one, check_in_times: '2026-11-21T17:59:59.000Z' }))
  rerender(<GroupCheckInForm groups={[EVENT_GROUP]} guests={arrived} />)
  expect(screen.getByRole('status').textContent).toContain(
    'There are no guests expected for specified date (2 guests checked in already)',
  )
})

test('the question keeps its day and its guests at midnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T07:59:30.000Z'), toFake: ['Date'] })
  const { wrapper, writes } = createEventScreen()
  const guests = [groupGuest('Ana', '21/11/2026'), groupGuest('Ben', '22/11/2026')]
  render(<GroupCheckInForm groups={[EVENT_GROUP]} guests={guests} />, { wrapper })
  const day = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Day' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), {
    target: { value: `${EVENT_GROUP.id}` },
  })
  fireEvent.submit(screen.getByRole('form', { name: 'Group check in' }))
  const question = await screen.findByRole('dialog')
  vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(question.textContent).toContain('Saturday')
  expect(question.textContent).toContain('Ana Ray')
  fireEvent.click(screen.getByRole('button', { name: 'Check in 1 guest' }))
  expect(writes[0]?.input.body).toMatchObject({ day: '21/11/2026', guest_ids: ['Ana'] })
  await act(async () => writes[0]?.done({ checkedin: 1 }))
  expect(screen.getByRole('status').textContent).toContain('1 guest checked in for 21/11/2026')
  expect(day.value).toBe('22/11/2026')
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.focus()
  fireEvent.click(undo)
  // The button has gone.
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Group check in' }))
})
