import type { BodyInput, Params } from '../api/endpoint.ts'
import type { Contract, QueuedWriteName } from '../index.ts'
import type { WriteContext } from '../offline/queued-write.ts'
import { EVENT_ID, guestId, tourGuestId, tourId, userId, uuid, ZONE } from './world.ts'

interface Call<W> {
  readonly params: Params<W>
  readonly body: BodyInput<W>
}
/** The parts of a call that the row has; those that may be left out are optional. */
export type Given<W> = {
  readonly [K in keyof Call<W> as undefined extends Call<W>[K] ? never : K]: Call<W>[K]
} & {
  readonly [K in keyof Call<W> as Call<W>[K] extends undefined
    ? never
    : undefined extends Call<W>[K]
      ? K
      : never]?: Exclude<Call<W>[K], undefined | null>
} & { readonly context?: WriteContext; readonly at?: string; readonly id?: string }

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

type Sample<W> = Omit<Given<W>, 'at' | 'id'> & {
  /** Its words in the outbox: with the context of `contract/offline/labels.test.ts`, and with the call alone. */
  readonly labels: readonly [told: string, untold: string]
}

/** One call of each write that can be queued, as a screen makes it. */
export const sampleCalls: { readonly [W in QueuedWriteName]: Sample<Contract[W]> } = {
  eventUpdate: {
    params: { eventID: EVENT_ID },
    body: { entry_close: start },
    context: venue,
    labels: ['Set when entry closes for Iris Vale', 'Set when entry closes for the event'],
  },
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
    labels: ['Add Iris Vale', 'Add Iris Vale'],
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
    labels: ['Change Iris Vale', 'Change a guest'],
  },
  guestNewCode: {
    params: byGuest,
    body: { code: '0H2V7C4R9SXDPM1E' },
    context: venue,
    labels: ['New code for Iris Vale', 'New code for a guest'],
  },
  guestDelete: {
    params: byGuest,
    body: { before: { check_ins: 1, redemptions: 0 } },
    context: venue,
    labels: ['Remove Iris Vale', 'Remove a guest'],
  },
  guestCheckIn: {
    params: byGuest,
    body: { timestamp },
    context: { ...venue, subject: 'Iris Vale' },
    labels: ['Check in Iris Vale', 'Check in a guest'],
  },
  guestReverseCheckIn: {
    params: byGuest,
    body: { date: '06/03/2026' },
    context: venue,
    labels: ['Undo the check-in of Iris Vale on 06/03/2026', 'Undo the check-in of a guest on 06/03/2026'],
  },
  guestGroupCheckIn: {
    params: { groupId: 11 },
    body: { timestamp },
    context: venue,
    labels: ['Check in the group Iris Vale', 'Check in the group'],
  },
  groupCreate: { body: group, labels: ['Add the group Cedar Tools', 'Add the group Cedar Tools'] },
  groupUpdate: {
    params: { groupID: 1 },
    body: group,
    context: { previous_name: 'Alder Foods' },
    labels: ['Change the group Cedar Tools', 'Change the group Cedar Tools'],
  },
  groupDelete: {
    params: { groupID: 2 },
    context: { subject: 'Birch Energy' },
    labels: ['Delete the group Iris Vale', 'Delete the group'],
  },
  eventGroupCreate: {
    params: { id: EVENT_ID },
    body: { eventID: EVENT_ID, groupID: 3 },
    context: { ...venue, subject: 'Cedar Tools', maximum_guests: 20 },
    labels: ['Add the group Iris Vale to the event', 'Add the group to the event'],
  },
  eventGroupUpdate: {
    params: { groupID: 11 },
    body: { maximum_guests: 30 },
    context: venue,
    labels: ['Set the maximum guests of Iris Vale to 30', 'Set the maximum guests of a group to 30'],
  },
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
    labels: ['Remove the group Iris Vale from the event', 'Remove the group from the event'],
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
    labels: ['Add the tour Partner', 'Add the tour Partner'],
  },
  tourUpdate: {
    params: { tourID: tourId(1) },
    body: { title: 'VCARB Tour', userID: userId(2), startTime: start, maxGuests: 7 },
    context: { ...venue, name: 'Guide 2', tour },
    labels: ['Change the tour VCARB Tour', 'Change the tour VCARB Tour'],
  },
  tourDelete: {
    params: { tourID: tourId(1) },
    body: { before: { guest_count: 1, guest_ids: [guestId(1)] } },
    context: { ...venue, tour },
    labels: ['Delete the tour Iris Vale', 'Delete the tour'],
  },
  tourGuestAdd: {
    params: { tourID: tourId(1) },
    body: { id: tourGuestId(90), guestID: guestId(1) },
    context: { ...venue, first_name: 'Iris', last_name: 'Vale', tour },
    labels: ['Put Iris Vale on the tour ORBR Garage', 'Put a guest on the tour'],
  },
  tourGuestSwap: {
    params: { tourGuestID: tourGuestId(101) },
    body: { currentTourID: tourId(1), newTourID: tourId(2) },
    context: venue,
    labels: ['Move Iris Vale to the tour ORBR Garage', 'Move a guest to the tour'],
  },
  tourGuestRemove: {
    params: { tourGuestID: tourGuestId(101) },
    body: { currentTourID: tourId(1) },
    context: venue,
    labels: ['Take Iris Vale off the tour ORBR Garage', 'Take a guest off the tour'],
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
    labels: ['Give Iris Vale a pass for 30 minutes', 'Give a guest a pass for 30 minutes'],
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
    labels: ['Hand over 06/03/2026', 'Hand over 06/03/2026'],
  },
  passReturn: {
    params: { eventID: EVENT_ID, passID: 123_456_789 },
    labels: ['Take back the pass of Iris Vale, due team cap', 'Take back the pass of a guest'],
  },
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
    labels: ['Give Iris Vale the radio 42', 'Give a guest the radio 42'],
  },
  radioReturn: {
    params: { eventID: EVENT_ID, radioID: 987_654_321 },
    labels: ['Take back the radio team cap of Iris Vale', 'Take back the radio of a guest'],
  },
  guestRedeemVoucher: {
    body: { guest_id: guestId(1) },
    context: { ...venue, issuer: 'Noor Hale' },
    labels: ['Give Iris Vale the voucher', 'Give a guest the voucher'],
  },
  guestRedeem: {
    body: { pin: '1001', event_id: EVENT_ID },
    context: { ...venue, issuer: 'Noor Hale' },
    labels: ['Give Iris Vale the gift bag', 'Give the guest with pin 1001 the gift bag'],
  },
  guestRedeemType: {
    body: { pin: 1001, type: 'CAP', event_id: EVENT_ID },
    context: { ...venue, issuer: 'Noor Hale' },
    labels: ['Redeem team cap for Iris Vale', 'Redeem CAP for the guest with pin 1001'],
  },
  guestReverseRedemption: {
    params: byGuest,
    body: { type: 'GIFT_BAG', redeemed_at: '2026-03-06T09:00:00.000Z' },
    context: { ...venue, subject: 'Iris Vale' },
    labels: ['Take the team cap back from Iris Vale', 'Take the gift bag back from a guest'],
  },
  groupRedeem: {
    params: { groupID: 11 },
    body: { timestamp: '06/03/2026' },
    context: venue,
    labels: [
      'Give the gift bags of Iris Vale for 06/03/2026',
      'Give the gift bags of a group for 06/03/2026',
    ],
  },
  userCreate: {
    body: { id: userId(90), name: 'Ada Reyes', email: 'ada@example.org', isTourGuide: true },
    labels: ['Add the user Ada Reyes', 'Add the user Ada Reyes'],
  },
  userUpdate: {
    params: { userID: userId(1) },
    body: { name: 'Guide One', email: 'one@example.org', isTourGuide: true },
    context: { previous_name: 'Guide 1' },
    labels: ['Change the user Guide One', 'Change the user Guide One'],
  },
  userDelete: {
    params: { userID: userId(1) },
    context: { subject: 'Guide 1' },
    labels: ['Delete the user Iris Vale', 'Delete the user'],
  },
}
