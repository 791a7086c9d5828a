// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { tourLists } from '../../../contract/rules/tours.ts'
import { EVENT_TOUR, renderInEvent } from '../../network/testing/render-in-event.tsx'
import { useTourOnArrival } from './use-tour-on-arrival.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ids = { id: 'a', group_name: 'Oracle', event_group_id: 3, is_vcarb: false }
const ana = newGuest({ ...ids, first_name: 'Ana', last_name: 'Ray' }, '21/11/2026')
const onTour = { ...ana, ...tourLists([EVENT_TOUR]) }

/** The pin view of Ana, at which a tour with one free place has been chosen. */
function choosing() {
  const screen = renderInEvent(({ guest, tours }) => useTourOnArrival(guest, tours), {
    guest: ana,
    tours: [EVENT_TOUR] as readonly Tour[],
  })
  act(() => screen.result.current.choose(EVENT_TOUR.id))
  return screen
}

test('a tour on which another desk has put the guest is not chosen any more: there is nothing left to join', async () => {
  const { result, rerender, writes } = choosing()
  expect(result.current.chosen).toEqual(EVENT_TOUR)
  rerender({ guest: onTour, tours: [EVENT_TOUR] })
  expect(result.current.chosen).toBeUndefined()
  expect(result.current.problem).toBeUndefined()
  expect(await result.current.join()).toBe(true)
  expect(writes).toEqual([])
})

test.each([
  ['filled', [{ ...EVENT_TOUR, guest_count: 2 }], 'Cannot add guest to tour, tour is full'],
  ['deleted', [], 'That tour no longer exists.'],
])('a tour that another desk has %s stays chosen, says so and is not joined', async (_, tours, problem) => {
  const { result, rerender, writes } = choosing()
  rerender({ guest: ana, tours })
  expect(result.current).toMatchObject({ chosen: { id: EVENT_TOUR.id }, problem })
  expect(await result.current.join()).toBe(false)
  expect(writes).toEqual([])
  act(() => result.current.choose(''))
  expect(result.current).toMatchObject({ chosen: undefined, problem: undefined })
  expect(await result.current.join()).toBe(true)
})

test('a tour that another desk has moved is joined at its new time, and stays shown while it is being joined', async () => {
  const { result, rerender, writes } = choosing()
  const moved = { ...EVENT_TOUR, start_time: '2026-11-21T20:30:00.000Z' }
  rerender({ guest: ana, tours: [moved] })
  act(() => void result.current.join())
  expect(writes[0]?.input.context?.tour?.start_time).toBe(moved.start_time)
  rerender({ guest: onTour, tours: [{ ...moved, guest_count: 2 }] })
  expect(result.current).toMatchObject({ chosen: { id: EVENT_TOUR.id }, joining: true, problem: undefined })
})

test('after a tour was joined the view can go on, since a second scan of the same guest keeps it', async () => {
  const { result, writes } = choosing()
  let joined: Promise<boolean> | undefined
  act(() => {
    joined = result.current.join()
  })
  await act(async () => writes[0]?.queued())
  expect(await joined).toBe(true)
  expect(result.current).toMatchObject({ chosen: undefined, joining: false })
  expect(await result.current.join()).toBe(true)
  expect(writes).toHaveLength(1)
})

test('a tour with a doubt is joined with a second press, which the second tap of a double tap is not', async () => {
  const first = { ...EVENT_TOUR, id: 'first', title: 'Viewing Gallery' }
  const guest = { ...ana, ...tourLists([first]) }
  const { result, writes } = renderInEvent(() => useTourOnArrival(guest, [first, EVENT_TOUR]), {})
  act(() => result.current.choose(EVENT_TOUR.id))
  const press = () => act(async () => void result.current.join())
  await press()
  expect(result.current.problem).toMatch(/Press again to join all the same\.$/)
  vi.setSystemTime(Date.now() + 150)
  await press()
  expect(result.current.problem).toMatch(/Press again to join all the same\.$/)
  expect(writes).toEqual([])
  vi.setSystemTime(Date.now() + 500)
  await press()
  expect(writes).toHaveLength(1)
})
