// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { TOURS, userId } from '../../../contract/testing/world.ts'
import { ApiError } from '../../api/errors.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { EditTourForm } from './edit-tour-form.tsx'

afterEach(cleanup)

async function openForm(tour: Tour) {
  const guide = { user_uuid: userId(1), user_id: 1, name: 'Guide 1', email: null, is_tour_guide: true }
  vi.stubGlobal('fetch', async (url: string) => Response.json(/guides/.test(url) ? [guide] : []))
  const { wrapper, writes } = createEventScreen()
  render(<EditTourForm tour={{ ...tour, alternative_tours: [] }} onEnd={() => undefined} />, { wrapper })
  await screen.findByRole('option', { name: 'Guide 1' })
  // The test's DOM does not choose the options of the form's values by itself.
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: tour.title } })
  fireEvent.change(screen.getByLabelText('Guide'), { target: { value: tour.user_uuid } })
  return writes
}

const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Update Tour' })))

test('a save includes the former values, so that changes by others are kept', async () => {
  const [tour] = TOURS
  if (!tour) throw new Error('There are tours.')
  const writes = await openForm(tour)
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'Partner' } })
  await press()
  const { title, user_uuid: userID, start_time: startTime, maximum_guests: maxGuests } = tour
  const before = { title, userID, startTime, maxGuests }
  expect(writes[0]?.input.body).toEqual({ ...before, title: 'Partner', before })
})

test('a start on no day of the event, as by a wrong year, is doubted', async () => {
  const [tour] = TOURS
  if (!tour) throw new Error('There are tours.')
  await openForm(tour)
  const start = screen.getByLabelText('Start time')
  fireEvent.change(start, { target: { value: '2027-11-21T14:30' } })
  expect(screen.getByText('21/11/2027 is no day of this event')).toBeDefined()
  fireEvent.change(start, { target: { value: '2026-11-21T14:30' } })
  expect(screen.queryByText(/is no day of this event/)).toBeNull()
})

test('a year with too many digits is no start, and breaks nothing', async () => {
  const [tour] = TOURS
  if (!tour) throw new Error('There are tours.')
  const writes = await openForm(tour)
  const start = screen.getByLabelText<HTMLInputElement>('Start time')
  // The test's DOM would empty the field.
  start.type = 'text'
  fireEvent.change(start, { target: { value: '202614-11-21T14:30' } })
  await press()
  expect(writes).toEqual([])
  expect(screen.getByText('Start time cannot be empty')).toBeDefined()
})

test('a start that another desk has set is replaced by the next press, once the refusal told it', async () => {
  const [tour] = TOURS
  if (!tour) throw new Error('There are tours.')
  const writes = await openForm(tour)
  fireEvent.change(screen.getByLabelText('Start time'), { target: { value: '2026-11-21T14:30' } })
  await press()
  expect(writes[0]?.input.body).toMatchObject({
    startTime: '2026-11-21T22:30:00.000Z',
    before: { startTime: tour.start_time },
  })
  const body = {
    statusCode: 409,
    name: 'Conflict',
    message: 'Start time was changed to Sat 21 Nov, 13:00 meanwhile.',
    now: { startTime: '2026-11-21T21:00:00.000Z' },
  } as const
  await act(async () => writes[0]?.refused(new ApiError(body)))
  expect(screen.getByText(body.message)).toBeDefined()
  await press()
  expect(writes[1]?.input.body).toMatchObject({
    startTime: '2026-11-21T22:30:00.000Z',
    before: { startTime: '2026-11-21T21:00:00.000Z' },
  })
})
