// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { ApiError } from '../../api/errors.ts'
import { createEventScreen, EVENT_TOUR } from '../../network/testing/render-in-event.tsx'
import { TourGuests } from './tour-guests.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const place = {
  tour_guest_id: 'd7a0c3de-0f6e-4d8a-9a39-0d9b7d1f6f11',
  guest_id: 'a',
  first_name: 'Ana',
  last_name: 'Ray',
}

test('the focus moves to the list when a button goes with its row', async () => {
  const { wrapper, writes } = createEventScreen()
  render(<TourGuests tour={EVENT_TOUR} places={[place]} guests={[]} />, { wrapper })
  const button = screen.getByRole('button', { name: 'Remove Ana Ray' })
  const remove = () => {
    fireEvent.click(button)
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  }
  remove()
  await act(async () =>
    writes[0]?.refused(new ApiError({ statusCode: 409, name: 'Conflict', message: 'Moved meanwhile' })),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).not.toBe(screen.getByRole('region', { name: 'Guests' }))
  remove()
  await act(async () => writes[1]?.queued())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Guests' }))
})

test('each swap button has its guest in its name', () => {
  const { wrapper } = createEventScreen()
  const places = [place, { ...place, guest_id: 'b', first_name: 'Ben' }]
  render(<TourGuests tour={EVENT_TOUR} places={places} guests={[]} />, { wrapper })
  const names = screen.getAllByRole('button', { name: /^Swap/ }).map(one => one.getAttribute('aria-label'))
  expect(names).toEqual(['Swap for a new tour, Ana Ray', 'Swap for a new tour, Ben Ray'])
})

test.each([
  ['filled', (other: Tour) => [{ ...other, guest_count: 2 }], 'Cannot add guest to tour, tour is full'],
  ['deleted', () => [], 'That tour no longer exists.'],
])('a new tour that another desk has %s meanwhile is told as such', async (_, after, problem) => {
  const other: Tour = { ...EVENT_TOUR, id: 'e7a0c3de-0f6e-4d8a-9a39-0d9b7d1f6f11', title: 'ORBR Garage' }
  vi.stubGlobal('fetch', async () => Response.json(after(other)))
  const { wrapper } = createEventScreen()
  const { rerender } = render(
    <TourGuests tour={{ ...EVENT_TOUR, alternative_tours: [other] }} places={[place]} guests={[]} />,
    { wrapper },
  )
  fireEvent.click(screen.getByRole('button', { name: /^Swap for a new tour/ }))
  fireEvent.change(screen.getByRole('combobox', { name: 'New tour' }), { target: { value: other.id } })
  rerender(<TourGuests tour={EVENT_TOUR} places={[place]} guests={[]} />)
  expect(await screen.findByText(problem)).toBeTruthy()
})
