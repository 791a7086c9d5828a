import { expect, test } from 'vitest'
import { itemWrites } from './item-writes.ts'
import { initialState } from './state.ts'

test('a move off the first of two deleted tours takes place, as on the server', () => {
  const state = initialState(1)
  const [guest] = state.guests.keys()
  const [first, second] = state.tours.keys()
  const place = { tourGuestID: 'p' }
  let minute = 10
  const write = (name: string, params: Record<string, string | undefined>, body = {}) => {
    minute += 1
    const at = `2026-11-20T09:${minute}:00.000Z`
    const call = { state, params: params as Record<string, string>, body, at, caller: 'Avery Holloway' }
    return itemWrites[name]?.({ ...call, changed: () => {}, drawPin: () => 1 })
  }
  const startTime = '2026-11-20T15:00:00.000Z'
  const userID = [...state.tours.values()][0]?.user_uuid
  write('tourCreate', {}, { id: 'third', title: 'Partner', userID, startTime, maxGuests: 7 })
  write('tourGuestAdd', { tourID: first }, { id: 'p', guestID: guest })
  write('tourDelete', { tourID: first })
  write('tourGuestSwap', place, { currentTourID: first, newTourID: second })
  write('tourDelete', { tourID: second })
  write('tourGuestSwap', place, { currentTourID: first, newTourID: 'third' })
  expect(state.places.get('p')).toMatchObject({ tourId: 'third', guestId: guest })
})
