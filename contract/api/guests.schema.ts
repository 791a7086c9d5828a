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
  Instant,
  lineOrEmpty,
  listPatch,
  name,
  PinOrNull,
  RedemptionTimes,
  text,
  Uuid,
} from './fields.ts'

/** A guest of an event (spec section 3). */
export const Guest = z.object({
  id: Uuid,
  first_name: text('Jane'),
  last_name: text('Doe'),
  group_name: text('Northwind Logistics'),
  event_group_id: z.number().int(),
  /** From `MIN_PIN` to `MAX_PIN`; null until the server has assigned one. */
  pin: PinOrNull,
  /** Venue days, comma-separated, in order. */
  check_in_days: text('20/11/2026,21/11/2026'),
  /** For each of those days, an instant or nothing; comma-separated. */
  check_in_times: text('2026-11-20T08:32:00.000Z,'),
  /** Whether the guest has checked in on any day. */
  check_in: z.boolean(),
  gift_received: z.boolean(),
  gift_received_date: Instant.nullable(),
  gift_issued_by: text('Jane Doe').nullable(),
  voucher_received: z.boolean(),
  voucher_received_date: Instant.nullable(),
  voucher_issued_by: text('Jane Doe').nullable(),
  /** Maps each redemption type to the instant at which it was redeemed. */
  redemptions: RedemptionTimes,
  /** Titles, starts and guides of the guest's tours, each comma-separated and in the same order. */
  tour_name: text('ORBR Garage'),
  start_time: text('2026-11-20T08:32:00.000Z'),
  guide: text('Jane Doe'),
  /** The ids of these tours, likewise. Missing in rows that older versions stored. */
  tour_ids: text('0b8f1c1e-5c0e-4d3c-9a53-2f6f0d5c8a11').optional(),
  is_vcarb: z.boolean(),
  /** What the desk should know. Missing if there is nothing; so are the next two. */
  note: text('Arrives with an assistance dog').optional(),
  /** Comma-separated; usual needs have one spelling. */
  dietary_needs: text('Vegan, Nut allergy').optional(),
  /** Whether staff who check the guest in must be told of the note. */
  tell_steward: z.boolean().optional(),
  /** The code that the guest shows at the desk. Missing once the guest is erased. */
  code: text('7Q0M2K5V9X3TBW8J').optional(),
  /** Earlier codes, which are no longer valid; comma-separated, oldest first. */
  old_codes: text('0H2V7C4R9SXDPM1E').optional(),
  /** The guest's days that a desk added on that same day, comma-separated. Missing if there are none. */
  unexpected_days: text('21/11/2026').optional(),
})
export type Guest = z.output<typeof Guest>

const byId = z.object({ id: Uuid })

/** 16 base-32 characters (80 random bits), drawn by the caller. */
const NewCode = z
  .string()
  .regex(GUEST_CODE, 'must be 16 letters or figures, without I, L, O and U')
  .meta({ examples: ['7Q0M2K5V9X3TBW8J'] })

/** A write leaves missing fields unchanged; an empty text or `false` clears a field. */
const notes = {
  note: lineOrEmpty(MAX_NOTE_LENGTH)
    .meta({ examples: ['Arrives with an assistance dog'] })
    .optional(),
  dietary_needs: lineOrEmpty(MAX_NEEDS_LENGTH, cleanNeeds)
    .meta({ examples: ['Vegan, Nut allergy'] })
    .optional(),
  tell_steward: z.boolean().optional(),
}

/** The guests who have changed after version `since`, and the ids of guests no longer on the list. */
export const GuestChanges = listPatch(Guest, Uuid).extend({ since: z.number().int() })
export type GuestChanges = z.output<typeof GuestChanges>

export const guestList = {
  params: z.object({ eventId: EventId }),
  /** The version of the caller's copy. */
  query: z.object({ since: decimal(z.number().int().min(0)).optional() }),
  response: z.array(Guest),
  delta: GuestChanges,
}

export const guestExport = {
  params: z.object({ eventId: EventId, day: z.union([z.literal('all'), DayInPath]) }),
  /** Restricts the export to one group, as a list that its contact can upload again. */
  query: z.object({
    event_group_id: EventGroupId.optional(),
    /** The app's origin. Adds a column with the URL of each guest's page, for staff who send their own mails. */
    passes_at: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .meta({ examples: ['https://hospitality.team.example'] })
      .optional(),
  }),
  response: text(
    'First Name,Last Name,20/11/2026,Dietary needs,Notes,Group,Pin,Checked In,Gift Bag,Voucher,Tours\r\nJane,Doe,x,,,Northwind Logistics,4271,,,,\r\n',
  ),
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
    /** The fields as the caller saw them: changes of others since then stay, or refuse this one (decisions 066, 068). */
    before: z
      .object({
        check_in_days: DayList,
        event_group_id: EventGroupId,
        // In UTF-16 units, of which a character can have two.
        note: z
          .string()
          .max(2 * MAX_NOTE_LENGTH)
          .optional(),
        dietary_needs: z
          .string()
          .max(2 * MAX_NEEDS_LENGTH)
          .optional(),
      })
      .optional(),
    /** What the days that this adds were before it, if it undoes their removal; otherwise today is an unexpected day. */
    unexpected_days: z.union([DayList, z.literal('')]).optional(),
    ...notes,
  }),
  response: Guest,
}

export const guestNewCode = { params: byId, body: z.object({ code: NewCode }), response: Guest }

const Count = z.number().int().min(0)
/**
 * How often guests were checked in and given something, and how many they were, as the caller saw it. Unseen arrivals,
 * gifts and guests refuse their removal.
 */
export const BeforeRemoval = z
  .object({
    before: z
      .object({
        check_ins: Count,
        redemptions: Count,
        guests: Count.optional(),
        /** The check-ins and redemptions of each guest. The totals alone cannot tell one guest's from another's. */
        by_guest: z.record(Uuid, z.tuple([Count, Count])).optional(),
      })
      .nullish(),
  })
  .nullish()
export type BeforeRemoval = z.output<typeof BeforeRemoval>

export const guestDelete = { params: byId, body: BeforeRemoval, response: z.void() }

export const CheckIn = z.object({
  pin: PinOrNull,
  /** First and last name. */
  name: text('Jane Doe'),
  guestgroup: text('Northwind Logistics'),
  /** The time of the check-in by the venue's clock. */
  check_in_string: text('20/11/2026 08:32:00'),
  /** The instant of the check-in: the earliest, if there were several. */
  check_in_time: Instant,
  /** Whether the guest was already checked in for this day. */
  already_checked_in: z.boolean(),
  /** The user who checked the guest in, if known. */
  checked_in_by: text('Jane Doe').nullable(),
})
export type CheckIn = z.output<typeof CheckIn>

export const guestCheckIn = { params: byId, body: z.object({ timestamp: Instant }), response: CheckIn }

export const guestReverseCheckIn = {
  params: byId,
  body: z.object({
    date: DayString,
    /** The check-in that the caller saw: one that another desk has made since stays. */
    check_in_time: Instant.optional(),
  }),
  response: Guest,
}

export const guestGroupCheckIn = {
  params: z.object({ groupId: EventGroupId }),
  body: z.object({
    timestamp: Instant,
    /** The venue day, if the user chose an earlier one. Guests without a check-in on it get its noon (venue time). */
    day: DayString.optional(),
    /** Restricts the check-in to these guests of the event; by default, all of the group who are expected that day. */
    guest_ids: z.array(Uuid).max(MAX_FILE_GUESTS).optional(),
  }),
  response: z.object({ checkedin: z.number().int() }),
}
