// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '../../../contract/api/errors.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { ApiError } from '../../api/errors.ts'
import { createEventScreen, EVENT_TOUR } from '../../network/testing/render-in-event.tsx'
import { AddTourGuest } from './add-tour-guest.tsx'

const FULL = errors.TourFull.message
const refusal = new ApiError({ statusCode: 400, name: 'TourFull', message: FULL })

const guests = [
  newGuest(
    {
      id: 'a',
      first_name: 'Ana',
      last_name: 'Ray',
      group_name: 'Oracle',
      event_group_id: 1,
      is_vcarb: false,
    },
    '21/11/2026',
  ),
]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Another desk took the last place, and the list does not show it yet. */
async function refuse() {
  const { wrapper, writes } = createEventScreen()
  const screenOf = (isFull: boolean) => (
    <AddTourGuest tour={EVENT_TOUR} places={[]} guests={guests} isFull={isFull} />
  )
  const { rerender } = render(screenOf(false), { wrapper })
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  type('Ana')
  fireEvent.click(screen.getByRole('option', { name: /Ana Ray/ }))
  await act(async () => writes[0]?.refused(refusal))
  return { type, list: (isFull: boolean) => rerender(screenOf(isFull)) }
}

test('a refusal is to be told elsewhere once the tour has left the screen', async () => {
  const { wrapper, writes } = createEventScreen()
  const { unmount } = render(<AddTourGuest tour={EVENT_TOUR} places={[]} guests={guests} isFull={false} />, {
    wrapper,
  })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ana' } })
  fireEvent.click(screen.getByRole('option', { name: /Ana Ray/ }))
  expect(writes[0]?.isOnScreen()).toBe(true)
  unmount()
  expect(writes[0]?.isOnScreen()).toBe(false)
  await act(async () => writes[0]?.refused(refusal))
})

test('a refusal by a full tour is shown until the next search', async () => {
  const { type, list } = await refuse()
  expect(screen.getByRole('alert').textContent).toBe(FULL)
  // Somebody has left meanwhile, so the list never shows a full tour.
  list(false)
  expect(screen.getByRole('alert').textContent).toBe(FULL)
  type('B')
  expect(screen.queryByText(FULL)).toBeNull()
})

test('a full tour is reported once, and only while the list shows it as full', async () => {
  const { list } = await refuse()
  list(true)
  expect(screen.getAllByText(FULL)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  list(false)
  expect(screen.queryByText(FULL)).toBeNull()
})

test('a tour that fills up leaves the focus and what is typed in the field, and picks nobody', () => {
  const { wrapper, writes } = createEventScreen()
  const screenOf = (isFull: boolean) => (
    <AddTourGuest tour={EVENT_TOUR} places={[]} guests={guests} isFull={isFull} />
  )
  const { rerender } = render(screenOf(false), { wrapper })
  const field = screen.getByRole<HTMLInputElement>('combobox')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'Ana' } })
  expect(screen.getByRole('option', { name: /Ana Ray/ })).not.toBeNull()
  rerender(screenOf(true))
  expect(document.activeElement).toBe(field)
  expect([field.value, field.readOnly, field.disabled]).toEqual(['Ana', true, false])
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(writes).toHaveLength(0)
  // Somebody leaves, and the search goes on.
  rerender(screenOf(false))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(writes).toHaveLength(1)
})
