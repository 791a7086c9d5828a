// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fillPath } from '../../../contract/api/path.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { guideList } from '../../../contract/api/users.ts'
import { createEventScreen, EVENT, EVENT_TOUR } from '../../network/testing/render-in-event.tsx'
import { AddTourForm } from './add-tour-form.tsx'

const TOURS = fillPath(tourList.path, { eventID: EVENT.id })
const GUIDE = {
  user_uuid: EVENT_TOUR.user_uuid,
  user_id: 1,
  name: EVENT_TOUR.name,
  email: null,
  is_tour_guide: true,
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the guide of a tour is not said to guide two while it is being added, but of another at that time is', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { wrapper, writes, cache } = createEventScreen()
  const show = async (tours: readonly object[]) => {
    cache.client.setQueryData([TOURS], { data: tours, asOf: null })
    await act(() => vi.dynamicImportSettled())
  }
  cache.client.setQueryData([guideList.path], { data: [GUIDE], asOf: null })
  render(<AddTourForm onEnd={() => undefined} />, { wrapper })
  const isWarned = () => screen.queryByText('Maya Lindqvist guides two tours at about the same time') !== null
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  set('Type', 'Partner')
  set('Guide', GUIDE.user_uuid)
  set('Day', '21/11/2026')
  set('Start time', '12:00')
  await show([EVENT_TOUR])
  expect(isWarned()).toBe(true)
  await show([])
  expect(isWarned()).toBe(false)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add Tour' })))
  expect(writes).toHaveLength(1)
  await show([EVENT_TOUR])
  expect(isWarned()).toBe(false)
})
