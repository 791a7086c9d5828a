import { z } from 'zod'
import { GUEST_CODE } from '../rules/guest-code.ts'
import { cleanNeeds } from '../rules/guest-notes.ts'
import { MAX_FILE_GUESTS, MAX_NEEDS_LENGTH, MAX_NOTE_LENGTH } from '../rules/limits.ts'
import {
  DayInPath,
  DayList,
  DayString,
  decimal,
  EventGroupId,
  EventId,
  GivenPin,
  Instant,
  listPatch,
  name,
  nameOrEmpty,
  text,
  Uuid,
} from './fields.ts'

/** A guest of an event, as every list shows them (spec section 3). */
export const Guest = z.object({
  id: Uuid,
  first_name: text('Jane'),
  last_name: text('Doe'),
  group_name: text('Northwind Logistics'),
  event_group_id: z.number().int(),
  /** 1000 to 9999; null until the server has given one. */
  pin: GivenPin,
  /** Venue days, comma-separated, in order. */
  check_in_days: text('20/11/2026,21/11/2026'),
  /** One instant or nothing for each of those days, comma-separated. */
  check_in_times: text('2026-11-20T08:32:00.000Z,'),
  /** Whether the guest has checked in on any day. */
  check_in: z.boolean(),
  gift_received: z.boolean(),
  gift_received_date: Instant.nullable(),
  gift_issued_by: text('Jane Doe').nullable(),
  voucher_received: z.boolean(),
  voucher_received_date: Instant.nullable(),
  voucher_issued_by: text('Jane Doe').nullable(),
  /** Redemption type to the instant at which it was given. */
  redemptions: z.record(z.string(), Instant).meta({ examples: [{ GIFT_BAG: '2026-11-20T08:32:00.000Z' }] }),
  /** Titles, starts and guides of the guest's tours, each comma-separated and in the same order. */
  tour_name: text('ORBR Garage'),
  start_time: text('2026-11-20T08:32:00.000Z'),
  guide: text('Jane Doe'),
  /** Their ids likewise; a row that an older version stored has none. */
  tour_ids: text('0b8f1c1e-5c0e-4d3c-9a53-2f6f0d5c8a11').optional(),
  is_vcarb: z.boolean(),
  /** What the desk is to know; left out where there is nothing, like the two below. */
  note: text('Arrives with an assistance dog').optional(),
  /** Joined by commas; the usual ones in their own spelling. */
  dietary_needs: text('Vegan, Nut allergy').optional(),
  /** Whether whoever checks the guest in has to be told. */
  tell_steward: z.boolean().optional(),
  /** What the guest shows at the desk; left out once they were erased. */
  code: text('7Q0M2K5V9X3TBW8J').optional(),
  /** Those before it, comma-joined, oldest first: they no longer count. */
  old_codes: text('0H2V7C4R9SXDPM1E').optional(),
  /** Those of the guest's days that a desk added on the very day, comma-joined; left out where there are none. */
  unexpected_days: text('21/11/2026').optional(),
})
export type Guest = z.output<typeof Guest>

const byId = z.object({ id: Uuid })

/** 16 letters of base 32 (80 random bits), drawn by who makes it. */
const NewCode = z
  .string()
  .regex(GUEST_CODE, 'must be 16 letters or figures, without I, L, O and U')
  .meta({ examples: ['7Q0M2K5V9X3TBW8J'] })

/** Of a write: what is left out stays as it is, an empty text or `false` takes it away. */
const notes = {
  note: nameOrEmpty(MAX_NOTE_LENGTH)
    .meta({ examples: ['Arrives with an assistance dog'] })
    .optional(),
  dietary_needs: nameOrEmpty(MAX_NEEDS_LENGTH, cleanNeeds)
    .meta({ examples: ['Vegan, Nut allergy'] })
    .optional(),
  tell_steward: z.boolean().optional(),
}

/** The guests that have changed after version `since`, and the ids of those who are no longer on the list. */
export const GuestChanges = listPatch(Guest, Uuid).extend({ since: z.number().int() })
export type GuestChanges = z.output<typeof GuestChanges>

export const guestList = {
  params: z.object({ eventId: EventId }),
  /** The version that the caller's copy has seen. */
  query: z.object({ since: decimal(z.number().int().min(0)).optional() }),
  response: z.array(Guest),
  delta: GuestChanges,
}

export const guestExport = {
  params: z.object({ eventId: EventId, day: z.union([z.literal('all'), DayInPath]) }),
  /** Only this group's guests: a list that its contact can upload again. */
  query: z.object({
    event_group_id: EventGroupId.optional(),
    /** Where the app is: adds a column with the address of each guest's page there, for who mails by themselves. */
    passes_at: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .meta({ examples: ['https://hospitality.team.example'] })
      .optional(),
  }),
  response: text('Last Name,First Name\r\nDoe,Jane\r\n'),
}

export const guestCreate = {
  body: z.object({
    id: Uuid.optional(),
    eventID: EventId,
    firstName: name().meta({ examples: ['Jane'] }),
    lastName: name().meta({ examples: ['Doe'] }),
    daysAttending: DayList,
    group: EventGroupId,
    code: NewCode.optional(),
    ...notes,
  }),
  response: z.array(Guest),
}

export const guestUpdate = {
  params: byId,
  body: z.object({
    check_in_days: DayList,
    event_group_id: EventGroupId,
    /** What they were for whoever made the change: what it leaves alone then stays as others have made it since. */
    before: z.object({ check_in_days: DayList, event_group_id: EventGroupId }).optional(),
    ...notes,
  }),
  response: Guest,
}

export const guestNewCode = { params: byId, body: z.object({ code: NewCode }), response: Guest }

export const guestDelete = { params: byId, response: z.void() }

export const CheckIn = z.object({
  pin: GivenPin,
  /** First and last name. */
  name: text('Jane Doe'),
  guestgroup: text('Northwind Logistics'),
  /** When, by the venue's clock, in words. */
  check_in_string: text('20/11/2026 08:32:00'),
  /** The instant that counts: the earliest one. */
  check_in_time: Instant,
  /** True when the guest had been checked in for this day before. */
  already_checked_in: z.boolean(),
  /** Who checked the guest in, where it is known. */
  checked_in_by: text('Jane Doe').nullable(),
})
export type CheckIn = z.output<typeof CheckIn>

export const guestCheckIn = { params: byId, body: z.object({ timestamp: Instant }), response: CheckIn }

export const guestReverseCheckIn = {
  params: byId,
  body: z.object({
    date: DayString,
    /** The time of the check-in, for whoever takes it back: another desk's is then not meant. */
    check_in_time: Instant.optional(),
  }),
  response: Guest,
}

export const guestGroupCheckIn = {
  params: z.object({ groupId: EventGroupId }),
  body: z.object({
    timestamp: Instant,
    /** The venue day, where somebody chose an earlier one: it counts from its noon, whatever the device's clock says. */
    day: DayString.optional(),
    /** Only these guests of the group; all who are expected that day when absent. */
    guest_ids: z.array(Uuid).max(MAX_FILE_GUESTS).optional(),
  }),
  response: z.object({ checkedin: z.number().int() }),
}
