// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fillPath } from '../../../contract/api/path.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { createEventScreen, EVENT, EVENT_TOUR } from '../../network/testing/render-in-event.tsx'
import { OutAndAboutPanel } from './out-and-about-panel.tsx'

const TOURS = fillPath(tourList.path, { eventID: EVENT.id })

const tour: Tour = { ...EVENT_TOUR, maximum_guests: 7, guest_count: 5 }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  [5, '2 places free'],
  [6, '1 place free'],
  [7, '0 places free'],
])('a tour of seven with %i guests has %s', async (guest_count, said) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === TOURS ? [{ ...tour, guest_count }] : []),
  )
  const { wrapper } = createEventScreen()
  render(<OutAndAboutPanel day="21/11/2026" />, { wrapper })
  expect(await screen.findByText(said)).toBeTruthy()
})
