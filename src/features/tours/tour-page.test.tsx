// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { type ErrorName, errors } from '../../../contract/api/errors.ts'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { tourGet, tourGuestList } from '../../../contract/api/tours.ts'
import { createEventScreen, EVENT, EVENT_TOUR } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteTourDialog } from './delete-tour-dialog.tsx'
import { TourPage } from './tour-page.tsx'

const TOUR = fillPath(tourGet.path, { tourID: EVENT_TOUR.id })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const notFound = (name: ErrorName) => {
  const { status, message } = errors[name]
  return Response.json({ statusCode: status, name, message }, { status })
}

const tourOnly = (answer: () => Response) => (url: string) => (url === TOUR ? answer() : Response.json([]))

function showTour(answer: (url: string) => Response) {
  vi.stubGlobal('fetch', async (url: string) => answer(url))
  const info = vi.spyOn(toast, 'info')
  const { wrapper, cache, writes } = createEventScreen()
  const location = memoryLocation({ path: `/event/${EVENT.id}/tour/${EVENT_TOUR.id}`, record: true })
  render(
    <Router hook={location.hook}>
      <Route path="/event/:eventID/tour/:tourID">
        <TourPage />
      </Route>
    </Router>,
    { wrapper },
  )
  return { cache, info, writes, at: () => location.history.at(-1) }
}

test.each([
  [
    'another desk',
    'TourNotFound',
    '/tours',
    ['The tour Partner w/ Maya Lindqvist was deleted at another desk'],
  ],
  ['a write that waits on this device', 'NotFound', '', []],
] as const)('a tour on screen that %s deletes', async (_, name, page, titles) => {
  let answer = Response.json(EVENT_TOUR)
  const { cache, info, at } = showTour(tourOnly(() => answer))
  await screen.findByRole('heading', { name: 'Partner w/ Maya Lindqvist' })
  answer = notFound(name)
  await act(() => cache.client.invalidateQueries({ queryKey: [TOUR] }))
  await vi.waitFor(() => expect(at()).toBe(`/event/${EVENT.id}${page}`))
  expect(info.mock.calls.map(([title]) => title)).toEqual(titles)
})

test('the address of a tour that was never on screen leads to the event without a message', async () => {
  const { info, at } = showTour(tourOnly(() => notFound('TourNotFound')))
  await vi.waitFor(() => expect(at()).toBe(`/event/${EVENT.id}`))
  expect(info).not.toHaveBeenCalled()
})

const offline = () => Response.json({ offline: true }, { status: 503 })

test.each([
  ['is not read either', offline, 'Not on this device yet'],
  ['is', () => Response.json([]), 'No guests have been added to this tour, yet'],
])("offline, a tour whose own list was not read and the event's guest list %s", async (_, guests, shown) => {
  const answers: Record<string, () => Response> = {
    [TOUR]: () => Response.json(EVENT_TOUR),
    [fillPath(tourGuestList.path, { tourID: EVENT_TOUR.id })]: offline,
    [fillPath(guestList.path, { eventId: EVENT.id })]: guests,
  }
  showTour(url => answers[url]?.() ?? Response.json([]))
  await screen.findByText(shown)
})

test('going back to a tour that was deleted here does not show it once more', async () => {
  const { wrapper, cache, writes } = createEventScreen()
  cache.client.setQueryData([TOUR], { data: EVENT_TOUR, asOf: null })
  const ignore = () => undefined
  render(<DeleteTourDialog tour={EVENT_TOUR} ordinal="" onEnd={ignore} onDeleted={ignore} />, { wrapper })
  fireEvent.click(screen.getByRole('button', { name: 'Delete Tour' }))
  expect(cache.client.getQueryData([TOUR])).toBeDefined()
  await act(async () => writes[0]?.done(undefined))
  expect(cache.client.getQueryData([TOUR])).toBeUndefined()
})

test("a tour is edited by a button that says 'Edit', like a group or a guest", async () => {
  showTour(tourOnly(() => Response.json(EVENT_TOUR)))
  expect((await screen.findByRole('button', { name: 'Edit tour' })).textContent).toBe('Edit')
})

test.each([
  [
    'returns to the button that opened the form',
    false,
    () => screen.getByRole('button', { name: 'Edit tour' }),
  ],
  ['stays where it has gone', true, () => screen.getByRole('combobox', { name: 'Add a guest by name' })],
])('once a tour is changed, the focus %s', async (_, hasGone, place) => {
  const { writes } = showTour(tourOnly(() => Response.json(EVENT_TOUR)))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit tour' }))
  // The test's DOM does not choose the options of the form's values by itself.
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'Partner' } })
  fireEvent.change(screen.getByLabelText('Guide'), { target: { value: EVENT_TOUR.user_uuid } })
  const update = screen.getByRole('button', { name: 'Update Tour' })
  update.focus()
  await act(async () => void fireEvent.click(update))
  if (hasGone) place().focus()
  await act(async () => writes[0]?.queued())
  expect(screen.queryByRole('button', { name: 'Update Tour' })).toBeNull()
  expect(document.activeElement).toBe(place())
})
