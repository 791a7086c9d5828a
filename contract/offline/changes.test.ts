import { expect, test } from 'vitest'
import { eventUpdate } from '../api/events.ts'
import { groupUpdate } from '../api/groups.ts'
import { guestCreate, guestUpdate } from '../api/guests.ts'
import { handoverCreate } from '../api/handovers.ts'
import { tourUpdate } from '../api/tours.ts'
import { userUpdate } from '../api/users.ts'
import { opOf, sampleOf } from '../testing/ops.ts'
import { EVENT_ID, event, group, guest, guestId, TOURS, tourId, userId } from '../testing/world.ts'
import { groupContext, guestContext, tourContext, userContext } from './write-context.ts'
import { offlineWrites, queuedWriteNames } from './writes.ts'

/** What the outbox shows of a refused change beside its label (decision 068). */

const params = { id: guestId(1) }
const before = { check_in_days: '06/03/2026,07/03/2026', event_group_id: 11 }

test('a change of a guest: days, needs and note, and the note of the other desk', () => {
  const { changes } = offlineWrites.guestUpdate
  const op = opOf(guestUpdate, {
    params,
    body: {
      check_in_days: '07/03/2026,08/03/2026',
      event_group_id: 11,
      before: { ...before, note: '', dietary_needs: 'Vegan' },
      note: 'carries an EpiPen',
      dietary_needs: 'Vegan, Nut allergy',
      tell_steward: true,
    },
    context: guestContext(guest(1), event),
  })
  const mine = [
    ['Days added', 'Sunday 8 Mar'],
    ['Days taken away', 'Friday 6 Mar'],
    ['Note', 'carries an EpiPen'],
    ['Dietary needs', 'Vegan, Nut allergy'],
    ['Tell the steward', 'yes'],
  ]
  expect(changes?.(op, { note: 'Arrives late' })).toEqual([...mine, ['There now', 'Arrives late']])
  expect(changes?.(op, { note: '' })).toEqual([...mine, ['There now', 'none']])
  expect(changes?.(op, {})).toEqual(mine)
})

test('a move of a guest names the group, also in a write that does not tell the one before', () => {
  const { changes } = offlineWrites.guestUpdate
  const { check_in_days } = before
  const context = { ...guestContext(guest(1), event), group_name: 'Birch Energy' }
  const moved = opOf(guestUpdate, { params, body: { check_in_days, event_group_id: 12, before }, context })
  expect(changes?.(moved, {})).toEqual([['Group', 'Birch Energy']])
  const { before: _, ...body } = moved.body
  expect(changes?.({ ...moved, body }, {})).toEqual([
    ['Days added', 'Friday 6 Mar, Saturday 7 Mar'],
    ['Group', 'Birch Energy'],
  ])
})

test('a new guest: the days, and the notes that were typed', () => {
  const op = opOf(guestCreate, {
    body: {
      eventID: EVENT_ID,
      firstName: 'Iris',
      lastName: 'Vale',
      daysAttending: '06/03/2026,08/03/2026',
      group: 11,
      note: 'carries an EpiPen',
      dietary_needs: '',
      tell_steward: true,
    },
  })
  expect(offlineWrites.guestCreate.changes?.(op, {})).toEqual([
    ['Days added', 'Friday 6 Mar, Sunday 8 Mar'],
    ['Note', 'carries an EpiPen'],
    ['Tell the steward', 'yes'],
  ])
})

test.each([
  ['Radio 12 has no battery.', [['Note', 'Radio 12 has no battery.']]],
  ['', []],
])('a hand-over: its note, if it has one: %j', (note, words) => {
  const counts = { overdue_passes: 1, radios_out: 2, tours_not_started: 0, guests_not_in: 3, refused: 0 }
  const op = opOf(handoverCreate, {
    params: { eventID: EVENT_ID },
    body: { ...counts, day: '06/03/2026', note },
  })
  expect(offlineWrites.handoverCreate.changes?.(op, {})).toEqual(words)
})

test('a change of a group: a contact, and one that is cleared', () => {
  const { id: _, eloqua_id: __, secondary_eloqua_id: ___, ...fields } = group(1, 'Alder Foods')
  const was = { ...fields, secondary_contact_email: 'two@example.org' }
  const op = opOf(groupUpdate, {
    params: { groupID: 1 },
    body: { ...was, main_contact_first_name: 'Noor', secondary_contact_email: '', before: was },
    context: groupContext(group(1, 'Alder Foods')),
  })
  expect(offlineWrites.groupUpdate.changes?.(op, {})).toEqual([
    ['Main contact first name', 'Noor'],
    ['Secondary contact email', 'none'],
  ])
})

test('a change of a tour: the guide by name, the start in venue time', () => {
  const [tour] = TOURS
  if (!tour) throw new Error('There are tours.')
  const { title, user_uuid: userID, maximum_guests: maxGuests } = tour
  const was = { title, userID, startTime: '2026-03-06T01:00:00.000Z', maxGuests }
  const op = opOf(tourUpdate, {
    params: { tourID: tourId(1) },
    body: { ...was, userID: userId(2), startTime: '2026-03-06T02:30:00.000Z', before: was },
    context: tourContext(tour, event, 'Guide 2'),
  })
  expect(offlineWrites.tourUpdate.changes?.(op, {})).toEqual([
    ['Guide', 'Guide 2'],
    ['Start time', 'Fri 6 Mar, 13:30'],
  ])
})

test('a change of a user: the email, and that they are a guide no more', () => {
  const was = { name: 'Guide 1', email: 'one@example.org', isTourGuide: true }
  const op = opOf(userUpdate, {
    params: { userID: userId(1) },
    body: { ...was, email: 'first@example.org', isTourGuide: false, before: was },
    context: userContext({ name: 'Guide 1' }),
  })
  expect(offlineWrites.userUpdate.changes?.(op, {})).toEqual([
    ['Email', 'first@example.org'],
    ['Tour guide', 'no'],
  ])
})

test.each([
  ['2026-03-01T00:00:00.000Z', '01/03/2026 11:00:00'],
  [null, 'none'],
])('an entry date that is set to %s reads %s', (entry_close, words) => {
  const op = opOf(eventUpdate, {
    params: { eventID: EVENT_ID },
    body: { entry_close, before: { entry_close: '2026-03-02T00:00:00.000Z' } },
    context: { timezone: event.timezone },
  })
  expect(offlineWrites.eventUpdate.changes?.(op, {})).toEqual([['Entry close', words]])
})

test('a write that was stored without the context of its screen has changes in words too', () => {
  for (const name of queuedWriteNames) {
    const { changes } = offlineWrites[name] as { readonly changes?: (op: unknown, now: object) => unknown }
    const words = JSON.stringify(changes?.({ ...sampleOf(name), context: {} }, {}) ?? [])
    expect(words, name).not.toMatch(/undefined|null|NaN/)
  }
})
