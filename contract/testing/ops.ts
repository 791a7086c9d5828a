import type { BodyInput, OpOf, Params } from '../api/endpoint.ts'
import type { Contract, QueuedWriteName } from '../index.ts'
import type { Op, WriteContext } from '../offline/queued-write.ts'
import { OP_SCHEMA_VERSION } from '../offline/queued-write.ts'
import { EVENT_ID, guestId, tourGuestId, tourId, userId, uuid, ZONE } from './world.ts'

/** Ops for tests: a factory, and a sample of each write that can be queued. */

let count = 0

interface Call<W> {
  readonly params: Params<W>
  readonly body: BodyInput<W>
}
/** The parts of a call that the row has; those that may be left out are optional. */
type Given<W> = {
  readonly [K in keyof Call<W> as undefined extends Call<W>[K] ? never : K]: Call<W>[K]
} & {
  readonly [K in keyof Call<W> as Call<W>[K] extends undefined
    ? never
    : undefined extends Call<W>[K]
      ? K
      : never]?: Exclude<Call<W>[K], undefined | null>
} & { readonly context?: WriteContext; readonly at?: string; readonly id?: string }

/** Makes an op of a row. By default, `at` is half past ten at the venue on the first day. */
export function opOf<W extends Contract[QueuedWriteName]>(row: W, given: Given<W>): OpOf<W> {
  // A part that the row lacks is undefined, which `Given` cannot express.
  return makeOp(row.name, given) as OpOf<W>
}

interface AnyCall {
  readonly params?: unknown
  readonly body?: unknown
  readonly context?: WriteContext
  readonly at?: string
  readonly id?: string
}

function makeOp(endpoint: string, given: AnyCall): Op {
  count += 1
  const { at = '2026-03-05T23:30:00.000Z', context = {}, id = uuid('f', count), params, body } = given
  return { id, owner: 'staff-1', endpoint, at, context, schema: OP_SCHEMA_VERSION, params, body }
}

const venue: WriteContext = { event_id: EVENT_ID, timezone: ZONE }
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

/** One call of each write that can be queued, as a screen makes it. */
export const sampleCalls: { readonly [W in QueuedWriteName]: Call_<Contract[W]> } = {
  eventUpdate: { params: { eventID: EVENT_ID }, body: { entry_close: start }, context: venue },
  guestCreate: {
    body: {
      id: guestId(90),
      eventID: EVENT_ID,
      firstName: 'Iris',
      lastName: 'Vale',
      daysAttending: '06/03/2026,07/03/2026',
      group: 11,
      note: 'Arrives with an assistance dog',
      dietary_needs: 'Vegan',
      tell_steward: true,
      code: '7Q0M2K5V9X3TBW8J',
    },
    context: venue,
  },
  guestUpdate: {
    params: byGuest,
    body: {
      check_in_days: '07/03/2026',
      event_group_id: 12,
      before: { check_in_days: '06/03/2026', event_group_id: 11 },
      note: 'Late',
      dietary_needs: '',
      tell_steward: true,
    },
    context: venue,
  },
  guestNewCode: { params: byGuest, body: { code: '0H2V7C4R9SXDPM1E' }, context: venue },
  guestDelete: { params: byGuest, body: { before: { check_ins: 1, redemptions: 0 } }, context: venue },
  guestCheckIn: { params: byGuest, body: { timestamp }, context: { ...venue, subject: 'Iris Vale' } },
  guestReverseCheckIn: { params: byGuest, body: { date: '06/03/2026' }, context: venue },
  guestGroupCheckIn: { params: { groupId: 11 }, body: { timestamp }, context: venue },
  groupCreate: { body: group },
  groupUpdate: { params: { groupID: 1 }, body: group, context: { previous_name: 'Alder Foods' } },
  groupDelete: { params: { groupID: 2 }, context: { subject: 'Birch Energy' } },
  eventGroupCreate: {
    params: { id: EVENT_ID },
    body: { eventID: EVENT_ID, groupID: 3 },
    context: { ...venue, subject: 'Cedar Tools', maximum_guests: 20 },
  },
  eventGroupUpdate: { params: { groupID: 11 }, body: { maximum_guests: 30 }, context: venue },
  eventGroupDelete: {
    params: { groupID: 12 },
    body: {
      before: {
        check_ins: 2,
        redemptions: 1,
        guests: 2,
        by_guest: { [guestId(3)]: [1, 1], [guestId(4)]: [1, 0] },
      },
    },
    context: venue,
  },
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
    context: { ...venue, name: 'Guide 1' },
  },
  tourUpdate: {
    params: { tourID: tourId(1) },
    body: { title: 'VCARB Tour', userID: userId(2), startTime: start, maxGuests: 7 },
    context: { ...venue, name: 'Guide 2', tour },
  },
  tourDelete: {
    params: { tourID: tourId(1) },
    body: { before: { guest_count: 1, guest_ids: [guestId(1)] } },
    context: { ...venue, tour },
  },
  tourGuestAdd: {
    params: { tourID: tourId(1) },
    body: { id: tourGuestId(90), guestID: guestId(1) },
    context: { ...venue, first_name: 'Iris', last_name: 'Vale', tour },
  },
  tourGuestSwap: {
    params: { tourGuestID: tourGuestId(101) },
    body: { currentTourID: tourId(1), newTourID: tourId(2) },
    context: venue,
  },
  tourGuestRemove: {
    params: { tourGuestID: tourGuestId(101) },
    body: { currentTourID: tourId(1) },
    context: venue,
  },
  passCreate: {
    params: { eventID: EVENT_ID },
    body: {
      passID: 123_456_789,
      guestID: guestId(1),
      allocated: timestamp,
      duration: 30,
      is_vcarb: false,
    },
    context: { ...venue, name: 'Iris Vale' },
  },
  handoverCreate: {
    params: { eventID: EVENT_ID },
    body: {
      id: uuid('9', 1),
      day: '06/03/2026',
      overdue_passes: 1,
      radios_out: 2,
      tours_not_started: 0,
      guests_not_in: 3,
      refused: 0,
      note: 'Radio 12 has no battery.',
    },
    context: { ...venue, issuer: 'Noor Hale' },
  },
  passReturn: { params: { eventID: EVENT_ID, passID: 123_456_789 } },
  radioCreate: {
    params: { eventID: EVENT_ID },
    body: {
      radioID: 987_654_321,
      guestID: guestId(1),
      allocated: timestamp,
      passCode: 42,
      is_vcarb: true,
      takes_over: 123_123_123,
    },
    context: { ...venue, name: 'Iris Vale', guest_ids: [guestId(2)] },
  },
  radioReturn: { params: { eventID: EVENT_ID, radioID: 987_654_321 } },
  guestRedeemVoucher: { body: { guest_id: guestId(1) }, context: { ...venue, issuer: 'Noor Hale' } },
  guestRedeem: { body: { pin: '1001', event_id: EVENT_ID }, context: { ...venue, issuer: 'Noor Hale' } },
  guestRedeemType: {
    body: { pin: 1001, type: 'CAP', event_id: EVENT_ID },
    context: { ...venue, issuer: 'Noor Hale' },
  },
  guestReverseRedemption: {
    params: byGuest,
    body: { type: 'GIFT_BAG', redeemed_at: '2026-03-06T09:00:00.000Z' },
    context: { ...venue, subject: 'Iris Vale' },
  },
  groupRedeem: { params: { groupID: 11 }, body: { timestamp: '06/03/2026' }, context: venue },
  userCreate: { body: { id: userId(90), name: 'Ada Reyes', email: 'ada@example.org', isTourGuide: true } },
  userUpdate: {
    params: { userID: userId(1) },
    body: { name: 'Guide One', email: 'one@example.org', isTourGuide: true },
    context: { previous_name: 'Guide 1' },
  },
  userDelete: { params: { userID: userId(1) }, context: { subject: 'Guide 1' } },
}

/** The samples as ops. */
export const samples: readonly Op[] = Object.entries(sampleCalls).map(([name, call]) => makeOp(name, call))

/** The sample of one write. */
export function sampleOf(name: QueuedWriteName): Op {
  const sample = samples.find(op => op.endpoint === name)
  if (!sample) throw new Error(`There is no sample of ${name}.`)
  return sample
}
