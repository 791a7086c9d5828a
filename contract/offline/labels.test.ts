import { expect, test } from 'vitest'
import { guestGroupCheckIn } from '../api/guests.ts'
import { passReturn } from '../api/passes.ts'
import { radioReturn } from '../api/radios.ts'
import { groupRedeem } from '../api/redemption.ts'
import { tourCreate, tourGuestRemove, tourUpdate } from '../api/tours.ts'
import type { QueuedWriteName } from '../index.ts'
import { opOf, sampleOf } from '../testing/ops.ts'
import { sampleCalls } from '../testing/sample-calls.ts'
import { EVENT_ID, guestId, tourGuestId, tourId, userId, ZONE } from '../testing/world.ts'
import type { Op } from './queued-write.ts'
import { offlineWrites, queuedWriteNames } from './writes.ts'

const labelOf = (name: QueuedWriteName, context: Op['context']): string => {
  const { label } = offlineWrites[name] as { readonly label: (op: Op) => string }
  return label({ ...sampleOf(name), context })
}

const told = { subject: 'Iris Vale', name: 'ORBR Garage', item: 'team cap' }

test.each(queuedWriteNames)('%s has a label for the outbox', name => {
  expect([labelOf(name, told), labelOf(name, {})]).toEqual(sampleCalls[name].labels)
})

test('the label of an event’s settings says which one was changed', () => {
  const { label } = offlineWrites.eventUpdate
  const op = sampleOf('eventUpdate')
  const labelled = (body: object) => label({ ...op, body, context: { subject: 'Qatar' } } as never)
  expect(labelled({ entry_open: null })).toBe('Set when entry opens for Qatar')
  expect(labelled({ entry_close: null })).toBe('Set when entry closes for Qatar')
  expect(labelled({ pin_on_guest_page: true })).toBe('Show pins on guests’ pages for Qatar')
  expect(labelled({ pin_on_guest_page: false })).toBe('Hide pins on guests’ pages for Qatar')
})

test('the label of a group’s check-in or gifts says of how many guests, or of whom, and of which earlier day', () => {
  const guest_ids = [guestId(1), guestId(2)]
  const checkIn = (context: Op['context'], day?: string) =>
    offlineWrites.guestGroupCheckIn.label(
      opOf(guestGroupCheckIn, {
        params: { groupId: 11 },
        body: { timestamp: '2026-03-06T01:00:00.000Z', guest_ids, ...(day && { day }) },
        context,
      }),
    )
  expect(checkIn({ subject: 'Oracle' })).toBe('Check in 2 guests of Oracle')
  expect(checkIn({})).toBe('Check in 2 guests of a group')
  expect(checkIn({ subject: 'Oracle', name: 'Ann Bell, Bo Lind' }, '05/03/2026')).toBe(
    'Check in Ann Bell, Bo Lind of Oracle for 05/03/2026',
  )
  const gifts = opOf(groupRedeem, {
    params: { groupID: 11 },
    body: { timestamp: '06/03/2026', guest_ids },
    context: { subject: 'Oracle' },
  })
  expect(offlineWrites.groupRedeem.label(gifts)).toBe(
    'Give the gift bags of 2 guests of Oracle for 06/03/2026',
  )
})

test('the label of a return says which radio or pass it is, as a guest may have several', () => {
  const context = { subject: 'Ann Bell' }
  const [radio, pass] = [
    opOf(radioReturn, {
      params: { eventID: EVENT_ID, radioID: 987_654_321 },
      context: { ...context, item: '17' },
    }),
    opOf(passReturn, {
      params: { eventID: EVENT_ID, passID: 123_456_789 },
      context: { ...context, item: '10:45' },
    }),
  ]
  const { radioReturn: ofRadio, passReturn: ofPass } = offlineWrites
  expect(ofRadio.label(radio)).toBe('Take back the radio 17 of Ann Bell')
  expect(ofPass.label(pass)).toBe('Take back the pass of Ann Bell, due 10:45')
  // As older versions stored them.
  expect(ofRadio.label({ ...radio, context })).toBe('Take back the radio of Ann Bell')
  expect(ofPass.label({ ...pass, context })).toBe('Take back the pass of Ann Bell')
})

test('the label of a write on a tour says when it starts at the venue, as tours of one type differ by that', () => {
  const start_time = '2026-03-06T01:00:00.000Z'
  const tour = { id: tourId(1), title: 'ORBR Garage', name: 'Guide 1', start_time }
  const context = { ...told, timezone: ZONE, tour }
  const names = ['tourDelete', 'tourGuestAdd', 'tourGuestSwap', 'tourGuestRemove'] as const
  expect(names.map(name => labelOf(name, context))).toEqual([
    'Delete the tour ORBR Garage (Fri 6 Mar, 12:00)',
    'Put Iris Vale on the tour ORBR Garage (Fri 6 Mar, 12:00)',
    'Move Iris Vale to the tour ORBR Garage (Fri 6 Mar, 12:00)',
    'Take Iris Vale off the tour ORBR Garage (Fri 6 Mar, 12:00)',
  ])
  // A retry means the tour that the guest is on by now, which the screen did not know.
  const elsewhere = { currentTourID: tourId(2) }
  const retried = opOf(tourGuestRemove, { params: { tourGuestID: tourGuestId(1) }, body: elsewhere, context })
  expect(offlineWrites.tourGuestRemove.label(retried)).toBe('Take Iris Vale off the tour')
  const { label: add } = offlineWrites.tourCreate
  const { label: change } = offlineWrites.tourUpdate
  const body = { title: 'Partner', userID: userId(1), startTime: start_time, maxGuests: 7 }
  expect([
    add(opOf(tourCreate, { params: { eventID: EVENT_ID }, body: { ...body, is_vcarb: false }, context })),
    change(opOf(tourUpdate, { params: { tourID: tourId(1) }, body, context })),
  ]).toEqual(['Add the tour Partner (Fri 6 Mar, 12:00)', 'Change the tour Partner (Fri 6 Mar, 12:00)'])
})
