// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TOURS, userId } from '../../../contract/testing/world.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { EditTourForm } from './edit-tour-form.tsx'

afterEach(cleanup)

test('a save includes the former values, so that changes by others are kept', async () => {
  const [tour] = TOURS
  if (!tour) throw new Error('There are tours.')
  const guide = { user_uuid: userId(1), user_id: 1, name: 'Guide 1', email: null, is_tour_guide: true }
  vi.stubGlobal('fetch', async () => Response.json([guide]))
  const { wrapper, writes } = createEventScreen()
  render(<EditTourForm tour={{ ...tour, alternative_tours: [] }} onEnd={() => undefined} />, { wrapper })
  await screen.findByRole('option', { name: 'Guide 1' })
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'Partner' } })
  fireEvent.change(screen.getByLabelText('Guide'), { target: { value: tour.user_uuid } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Update Tour' })))
  const { title, user_uuid: userID, start_time: startTime, maximum_guests: maxGuests } = tour
  const before = { title, userID, startTime, maxGuests }
  expect(writes[0]?.input.body).toEqual({ ...before, title: 'Partner', before })
})
