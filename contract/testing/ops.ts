import type { Body, OpOf, Params } from '../api/endpoint.ts'
import type { Contract } from '../index.ts'
import type { QueuedWriteName } from '../offline/affected-reads.ts'
import type { About, Op } from '../offline/queued-write.ts'
import { OP_SCHEMA } from '../offline/queued-write.ts'
import { EVENT_ID, guestId, tourGuestId, tourId, userId, uuid, ZONE } from './world.ts'

/** Ops for tests: a maker, and one sample of every write that can be queued. */

let count = 0

interface Call<W> {
  readonly params: Params<W>
  readonly body: Body<W>
}
type Given<W> = {
  readonly [K in keyof Call<W> as Call<W>[K] extends undefined ? never : K]: Call<W>[K]
} & { readonly about?: About; readonly at?: string; readonly id?: string }

/** An op of a row; `at` is half past ten at the venue on the first day. */
export function opOf<W extends Contract[QueuedWriteName]>(row: W, given: Given<W>): OpOf<W> {
  // A row without a part has it as undefined: the one thing that `Given` cannot tell the compiler.
  return makeOp(row.name, given) as OpOf<W>
}

interface AnyCall {
  readonly params?: unknown
  readonly body?: unknown
  readonly about?: About
  readonly at?: string
  readonly id?: string
}

function makeOp(endpoint: string, given: AnyCall): Op {
  count += 1
  const { at = '2026-03-05T23:30:00.000Z', about = {}, id = uuid('f', count), params, body } = given
  return { id, owner: 'staff-1', endpoint, at, about, schema: OP_SCHEMA, params, body }
}

const venue: About = { event_id: EVENT_ID, timezone: ZONE }
const contacts = {
  main_contact_first_name: 'Mara',
  main_contact_last_name: 'Quill',
  main_contact_email: 'mara@example.org',
  secondary_contact_first_name: '',
  secondary_contact_last_name: '',
  secondary_contact_email: '',
}
const group = { ...contacts, name: 'Cedar Tools', maximum_guests: 20, is_vcarb: false }
const start = '2026-03-07T02:00:00.000Z'
const tour = { id: tourId(1), title: 'ORBR Garage', name: 'Guide 1', start_time: start }
const timestamp = '2026-03-05T23:30:00.000Z'
const byGuest = { id: guestId(1) }

type Call_<W> = Omit<Given<W>, 'at' | 'id'>

/** One call of every write that can be queued, as a screen makes it. */
export const sampleCalls: { readonly [W in QueuedWriteName]: Call_<Contract[W]> } = {
  eventUpdate: { params: { eventID: EVENT_ID }, body: { entry_close: start }, about: venue },
  guestCreate: {
    body: {
      id: guestId(90),
      eventID: EVENT_ID,
      firstName: 'Iris',
      lastName: 'Vale',
      daysAttending: '06/03/2026,07/03/2026',
      group: 11,
    },
    about: venue,
  },
  guestUpdate: { params: byGuest, body: { check_in_days: '07/03/2026', event_group_id: 12 }, about: venue },
  guestDelete: { params: byGuest, about: venue },
  guestCheckIn: { params: byGuest, body: { timestamp }, about: { ...venue, subject: 'Iris Vale' } },
  guestReverseCheckIn: { params: byGuest, body: { date: '06/03/2026' }, about: venue },
  guestGroupCheckIn: { params: { groupId: 11 }, body: { timestamp }, about: venue },
  groupCreate: { body: group },
  groupUpdate: { params: { groupID: 1 }, body: group, about: { previous_name: 'Alder Foods' } },
  groupDelete: { params: { groupID: 2 }, about: { subject: 'Birch Energy' } },
  eventGroupCreate: {
    params: { id: EVENT_ID },
    body: { eventID: EVENT_ID, groupID: 3 },
    about: { ...venue, subject: 'Cedar Tools', maximum_guests: 20 },
  },
  eventGroupUpdate: { params: { groupID: 11 }, body: { maximum_guests: 30 }, about: venue },
  eventGroupDelete: { params: { groupID: 12 }, about: venue },
  tourCreate: {
    params: { eventID: EVENT_ID },
    body: {
      id: tourId(90),
      title: 'Partner',
      userID: userId(1),
      startTime: start,
      maxGuests: 7,
      is_vcarb: false,
    },
    about: { ...venue, name: 'Guide 1' },
  },
  tourUpdate: {
    params: { tourID: tourId(1) },
    body: { title: 'VCARB Tour', userID: userId(2), startTime: start, maxGuests: 7 },
    about: { ...venue, name: 'Guide 2', tour },
  },
  tourDelete: { params: { tourID: tourId(1) }, about: { ...venue, tour } },
  tourGuestAdd: {
    params: { tourID: tourId(1) },
    body: { id: tourGuestId(90), guestID: guestId(1) },
    about: { ...venue, first_name: 'Iris', last_name: 'Vale', tour },
  },
  tourGuestSwap: {
    params: { tourGuestID: tourGuestId(101) },
    body: { currentTourID: tourId(1), newTourID: tourId(2) },
    about: venue,
  },
  tourGuestRemove: { params: { tourGuestID: tourGuestId(101) }, about: venue },
  passCreate: {
    params: { eventID: EVENT_ID },
    body: {
      passID: 123_456_789,
      guestID: guestId(1),
      allocated: timestamp,
      duration: 30,
      is_vcarb: false,
    },
    about: { ...venue, name: 'Iris Vale' },
  },
  passReturn: { params: { eventID: EVENT_ID, passID: 123_456_789 } },
  radioCreate: {
    params: { eventID: EVENT_ID },
    body: { radioID: 987_654_321, guestID: guestId(1), allocated: timestamp, passCode: 42, is_vcarb: true },
    about: { ...venue, name: 'Iris Vale' },
  },
  radioReturn: { params: { eventID: EVENT_ID, radioID: 987_654_321 } },
  guestRedeemVoucher: { body: { guest_id: guestId(1) }, about: { ...venue, issuer: 'Noor Hale' } },
  guestRedeem: { body: { pin: '1001', event_id: EVENT_ID }, about: { ...venue, issuer: 'Noor Hale' } },
  guestRedeemType: {
    body: { pin: 1001, type: 'CAP', event_id: EVENT_ID },
    about: { ...venue, issuer: 'Noor Hale' },
  },
  groupRedeem: { params: { groupID: 11 }, body: { timestamp: '06/03/2026' }, about: venue },
  userCreate: { body: { id: userId(90), name: 'Ada Reyes', email: 'ada@example.org', isTourGuide: true } },
  userUpdate: {
    params: { userID: userId(1) },
    body: { name: 'Guide One', email: 'one@example.org', isTourGuide: true },
    about: { previous_name: 'Guide 1' },
  },
  userDelete: { params: { userID: userId(1) }, about: { subject: 'Guide 1' } },
}

/** The samples as ops. */
export const samples: readonly Op[] = Object.entries(sampleCalls).map(([name, call]) => makeOp(name, call))

/** The sample of one write. */
export function sampleOf(name: QueuedWriteName): Op {
  const sample = samples.find(op => op.endpoint === name)
  if (!sample) throw new Error(`There is no sample of ${name}.`)
  return sample
}
