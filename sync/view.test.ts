import { expect, it } from 'vitest'
import { guestCheckIn, guestReverseCheckIn } from '../contract/api/guests.ts'
import { opOf } from '../contract/testing/ops.ts'
import { DAYS, EVENT_ID, guest, guestId, ZONE } from '../contract/testing/world.ts'
import { readRequest } from './read-request.ts'
import { createView } from './view.ts'

it('applies a later write to the stored answer too, not only to the result of earlier ones [F3]', async () => {
  const read = readRequest(`/guest_list/${EVENT_ID}`)
  if (!read) throw new Error('The list is not kept.')
  const since = '2026-03-06T00:30:00.000Z'
  const stored = [guest(1, { check_in_times: `${since},,`, check_in: true })]
  const snapshot = {
    meta: { asOf: since, askedAt: 1, storedAt: 2 },
    body: () => '',
    text: async () => '',
    json: async () => stored,
  }
  const params = { id: guestId(1) }
  const checkIn = opOf(guestCheckIn, {
    params,
    body: { timestamp: '2026-03-05T23:30:00.000Z' },
    context: { timezone: ZONE },
  })
  const undo = opOf(guestReverseCheckIn, {
    params,
    body: { date: DAYS[0] },
    at: '2026-03-05T23:31:00.000Z',
  })
  const { viewValue } = createView()
  await viewValue(read, snapshot, [checkIn])
  expect(await viewValue(read, snapshot, [checkIn, undo])).toEqual(stored)
})
