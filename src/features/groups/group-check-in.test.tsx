// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen, EVENT_GROUP, groupGuest } from '../../network/testing/render-in-event.tsx'
import { GroupCheckInForm } from './group-check-in.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Asks whether to check in today's guests of the group. */
function ask() {
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), {
    target: { value: `${EVENT_GROUP.id}` },
  })
  fireEvent.submit(screen.getByRole('form', { name: 'Group check in' }))
  return screen.findByRole('dialog')
}

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
  await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Check in 2 guests' }))
  await act(async () => writes[0]?.done({ checkedin: 0 }))
  const arrived = guests.map(one => ({ ...one, check_in_times: '2026-11-21T17:59:59.000Z' }))
  rerender(<GroupCheckInForm groups={[EVENT_GROUP]} guests={arrived} />)
  expect(screen.getByRole('status').textContent).toContain(
    'There are no guests expected for specified date (2 guests checked in already)',
  )
})

test('the question lists the notes for the steward, since no pin view will show them', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const [ana, ben, chloé] = ['Ana', 'Ben', 'Chloé'].map(name => groupGuest(name, '21/11/2026'))
  if (!ana || !ben || !chloé) throw new Error('There are three.')
  const guests = [
    { ...ana, tell_steward: true, note: 'Uses a wheelchair', dietary_needs: 'Vegan' },
    { ...ben, dietary_needs: 'Halal' },
    { ...chloé, tell_steward: true },
  ]
  const { wrapper } = createEventScreen()
  render(<GroupCheckInForm groups={[EVENT_GROUP]} guests={guests} />, { wrapper })
  const notes = within(await ask()).getByRole('status')
  expect(notes.textContent).toContain('Tell the steward of 2 guests')
  expect(
    within(notes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana Ray: Uses a wheelchair: Vegan', 'Chloé Ray'])
})

test('the question keeps its day and its guests at midnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T07:59:30.000Z'), toFake: ['Date'] })
  const { wrapper, writes } = createEventScreen()
  const guests = [groupGuest('Ana', '21/11/2026'), groupGuest('Ben', '22/11/2026')]
  render(<GroupCheckInForm groups={[EVENT_GROUP]} guests={guests} />, { wrapper })
  const day = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Day' })
  const question = await ask()
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

test('today picked by hand still follows midnight', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T07:59:30.000Z'), toFake: ['Date'] })
  render(<GroupCheckInForm groups={[EVENT_GROUP]} guests={[]} />, { wrapper: createEventScreen().wrapper })
  const day = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Day' })
  fireEvent.change(day, { target: { value: '20/11/2026' } })
  fireEvent.change(day, { target: { value: '21/11/2026' } })
  vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(day.value).toBe('22/11/2026')
})

test('a question whose group another desk removes is closed, and asks about no other group', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const other = { ...EVENT_GROUP, id: 4, name: 'Honda' }
  const guests = [
    groupGuest('Ana', '21/11/2026'),
    { ...groupGuest('Ben', '21/11/2026'), event_group_id: 4, group_name: 'Honda' },
  ]
  const { wrapper } = createEventScreen()
  const { rerender } = render(<GroupCheckInForm groups={[EVENT_GROUP, other]} guests={guests} />, { wrapper })
  await ask()
  rerender(<GroupCheckInForm groups={[other]} guests={guests} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), { target: { value: '4' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})
