// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { guideList } from '../../../contract/api/users.ts'
import { tourLists } from '../../../contract/rules/tours.ts'
import { createEventScreen, EVENT, EVENT_TOUR, groupGuest } from '../../network/testing/render-in-event.tsx'
import { dismissAll } from '../../ui/toast.ts'
import { ToursPage } from './tours-page.tsx'

const TOURS = fillPath(tourList.path, { eventID: EVENT.id })
const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  // The test's DOM has no popovers.
  HTMLElement.prototype.showPopover = () => undefined
})
afterEach(() => {
  cleanup()
  // A row that is not there is waited for, and told of in another test.
  dismissAll()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  vi.useRealTimers()
})

test('the question before a deletion counts a guest whom another desk adds meanwhile, and so does the deletion', async () => {
  const tour = { ...EVENT_TOUR, guest_count: 0 }
  const [joins, stays] = [groupGuest('Ann', '21/11/2026'), groupGuest('Bo', '21/11/2026')]
  const answers: Record<string, unknown> = { [TOURS]: [tour], [GUESTS]: [joins, stays] }
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url] ?? []))
  const { wrapper, cache, writes } = createEventScreen()
  render(<ToursPage />, { wrapper })
  fireEvent.click(await screen.findByRole('button', { name: /^More about tour/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Delete tour/, hidden: true }))
  expect(screen.getByText(/Nobody is on it\.$/)).toBeTruthy()
  await vi.waitUntil(() => cache.client.getQueryData([GUESTS]))
  await act(async () => {
    const guests = [{ ...joins, ...tourLists([EVENT_TOUR]) }, stays]
    cache.client.setQueryData([GUESTS], { data: guests, asOf: null })
    cache.client.setQueryData([TOURS], { data: [EVENT_TOUR], asOf: null })
  })
  await screen.findByText(/1 guest loses the place on it/)
  fireEvent.click(screen.getByRole('button', { name: 'Delete Tour' }))
  expect(writes[0]?.input.body).toEqual({ before: { guest_count: 1, guest_ids: [joins.id] } })
})

test('two guides with the same type at the same time: each button has its guide in its name', async () => {
  const other = { ...EVENT_TOUR, id: 'e7a0c3de-0f6e-4d8a-9a39-0d9b7d1f6f11', name: 'Jan Moor' }
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === TOURS ? [EVENT_TOUR, other] : []))
  render(<ToursPage />, createEventScreen())
  const links = await screen.findAllByRole('link', { name: /^View Tour/ })
  expect(links.map(link => link.getAttribute('aria-label'))).toEqual([
    'View Tour Partner w/ Maya Lindqvist, Saturday 12:00',
    'View Tour Partner w/ Jan Moor, Saturday 12:00',
  ])
})

test.each([
  [
    'returns to the button that opened the form',
    false,
    () => screen.getByRole('button', { name: 'Add a tour' }),
  ],
  ['stays where it has gone', true, () => screen.getByRole('link', { name: /^View Tour/ })],
])('once a tour is added, the focus %s', async (_, hasGone, place) => {
  const guide = {
    user_uuid: EVENT_TOUR.user_uuid,
    user_id: 1,
    name: 'Maya',
    email: null,
    is_tour_guide: true,
  }
  const answers: Record<string, unknown> = { [TOURS]: [EVENT_TOUR], [guideList.path]: [guide] }
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url] ?? []))
  const { wrapper, writes } = createEventScreen()
  render(<ToursPage />, { wrapper })
  await screen.findByRole('link', { name: /^View Tour/ })
  fireEvent.click(screen.getByRole('button', { name: 'Add a tour' }))
  await screen.findByRole('option', { name: 'Maya' })
  // The test's DOM does not choose the options of the form's values by itself.
  const typed = { Type: 'Partner', Guide: guide.user_uuid, Day: '21/11/2026', 'Start time': '14:30' }
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const add = screen.getByRole('button', { name: 'Add Tour' })
  add.focus()
  await act(async () => void fireEvent.click(add))
  if (hasGone) place().focus()
  await act(async () => writes[0]?.queued())
  expect(screen.queryByRole('button', { name: 'Add Tour' })).toBeNull()
  expect(document.activeElement).toBe(place())
})
