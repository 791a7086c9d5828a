// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '../../../contract/api/path.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { createEventScreen, EVENT, EVENT_TOUR } from '../../network/testing/render-in-event.tsx'
import { ToursPage } from './tours-page.tsx'

const TOURS = fillPath(tourList.path, { eventID: EVENT.id })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  // The test's DOM has no popovers.
  HTMLElement.prototype.showPopover = () => undefined
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  vi.useRealTimers()
})

test('the question before a deletion counts a guest whom another desk adds meanwhile', async () => {
  const tour = { ...EVENT_TOUR, guest_count: 0 }
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === TOURS ? [tour] : []))
  const { wrapper, cache } = createEventScreen()
  render(<ToursPage />, { wrapper })
  fireEvent.click(await screen.findByRole('button', { name: /^More about tour/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Delete tour/, hidden: true }))
  expect(screen.getByText(/Nobody is on it\.$/)).toBeTruthy()
  await act(async () => void cache.client.setQueryData([TOURS], { data: [EVENT_TOUR], asOf: null }))
  await screen.findByText(/1 guest loses the place on it/)
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
