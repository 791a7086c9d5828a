// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { ApiError } from '../../api/errors.ts'
import { NO_GUESTS } from '../../api/use-event-guests.ts'
import { createEventScreen, EVENT_TOUR } from '../../network/testing/render-in-event.tsx'
import { dismissAll, useToasts } from '../../ui/toast.ts'
import { AddTourGuest } from './add-tour-guest.tsx'
import type { TourPlace } from './use-tour.ts'

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
  dismissAll()
  vi.useRealTimers()
})

/** Another desk took the last place; the list `fills` with the guest's own place until the refusal. */
async function refuse(fills: boolean) {
  const { wrapper, writes } = createEventScreen()
  const screenOf = (isFull: boolean) => (
    <AddTourGuest tour={EVENT_TOUR} places={[]} guests={guests} isFull={isFull} />
  )
  const { rerender } = render(screenOf(false), { wrapper })
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  type('Ana')
  fireEvent.click(screen.getByRole('option', { name: /Ana Ray/ }))
  rerender(screenOf(fills))
  await act(async () => writes[0]?.refused(refusal))
  return { list: (isFull: boolean) => rerender(screenOf(isFull)) }
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

test('who finds a full tour is told by name, also if their own place has filled the list until then', async () => {
  const told = renderHook(() => useToasts().entries).result
  const { list } = await refuse(true)
  expect(told.current).toContainEqual(
    expect.objectContaining({ tone: 'refused', title: 'Ana Ray is not on the tour', detail: FULL }),
  )
  list(false)
  expect(screen.queryByText(FULL)).toBeNull()
})

test('Enter adds nobody but the guest whose name was typed', () => {
  const { wrapper, writes } = createEventScreen()
  const named = (id: string, last_name: string) => ({ ...guests[0], id, last_name }) as Guest
  const list = [named('a', 'Ray'), named('b', 'Rayner'), named('c', 'Lind'), named('d', 'Lind')]
  const places = [{ guest_id: 'a' }] as TourPlace[]
  render(<AddTourGuest tour={EVENT_TOUR} places={places} guests={list} isFull={false} />, { wrapper })
  const field = screen.getByRole('combobox')
  // Is on the tour; matches several; has a namesake.
  for (const name of ['Ana Ray', 'Ana', 'Ana Lind']) {
    fireEvent.change(field, { target: { value: name } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(writes, name).toEqual([])
  }
  fireEvent.change(field, { target: { value: 'Rayner' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(writes).toMatchObject([{ input: { body: { guestID: 'b' } } }])
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

test('a name is not said to be unknown before the guest list is read', () => {
  const { wrapper } = createEventScreen()
  render(<AddTourGuest tour={EVENT_TOUR} places={[]} guests={NO_GUESTS} isFull={false} />, { wrapper })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ana' } })
  expect(screen.getByRole('status').textContent).toBe('The guest list is not here yet')
})
