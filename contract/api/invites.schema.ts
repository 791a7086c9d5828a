import { z } from 'zod'
import { MAX_GROUP_GUESTS } from '../rules/limits.ts'
import { decimal, InviteCode, text } from './fields.ts'

const InviteBase = z.object({
  name: text('Factory Guest Day'),
  location: text('Milton Keynes'),
  country: text('United Kingdom'),
  country_code: text('GB'),
  date_string: text('20-22 Nov 2026'),
  is_vcarb: z.boolean(),
  /** The link was made for a list that is stored: it opens the passes of its guests (`invitePasses`). */
  shows_passes: z.literal(true).optional(),
})

/** While entry is open, what is needed to make a list as well. */
const OpenInvite = InviteBase.extend({
  entry_period: z.literal('live'),
  /** The group that the code was given to, and how many guests it may bring. */
  group_name: text('Northwind Logistics'),
  maximum_guests: z.number().int(),
  /** The event's days, `DD/MM/YYYY` to label: the columns of the template. */
  event_dates: z.record(z.string(), z.string()).meta({ examples: [{ '20/11/2026': 'Friday 20 Nov' }] }),
})
export type OpenInvite = z.output<typeof OpenInvite>

/** What a code is for. Before entry opens, after it closes and once the event is over: what the page shows, no more. */
export const InviteEvent = z.discriminatedUnion('entry_period', [
  OpenInvite,
  InviteBase.extend({ entry_period: z.enum(['upcoming', 'previous']) }),
])
export type InviteEvent = z.output<typeof InviteEvent>

export const inviteValidate = {
  params: z.object({ inviteID: InviteCode }),
  response: InviteEvent,
}

/** What a guest carries to the desk: whoever has the code can open the guest's page. */
export const GuestPass = z.object({
  first_name: text('Jane'),
  last_name: text('Doe'),
  /** The venue days on which the guest comes, `DD/MM/YYYY`, joined by commas. */
  days: text('20/11/2026,21/11/2026'),
  code: text('7Q0M2K5V9X3TBW8J'),
})
export type GuestPass = z.output<typeof GuestPass>

/** The passes of a group, by last name. */
export const GuestPasses = z.object({
  group_name: text('Northwind Logistics'),
  /** The event's days, `DD/MM/YYYY` to label. */
  event_dates: z.record(z.string(), z.string()).meta({ examples: [{ '20/11/2026': 'Friday 20 Nov' }] }),
  passes: z.array(GuestPass),
})
export type GuestPasses = z.output<typeof GuestPasses>

export const invitePasses = { response: GuestPasses }

/** Where in the file something is wrong. `row` counts as the spreadsheet does, the header being 1. */
export const GuestListProblem = z.object({
  row: z.number().int(),
  column: text('Last Name'),
  value: z.string(),
  reason: text('cannot be empty'),
})
export type GuestListProblem = z.output<typeof GuestListProblem>

const Names = z.array(text('Jane Doe'))

/** A guest who stays on the list though the new one leaves them out, and why: 'checked in', 'has the gift bag'. */
export const KeptGuest = z.object({ name: text('Jane Doe'), reasons: z.array(text('checked in')) })
export type KeptGuest = z.output<typeof KeptGuest>

/**
 * What an uploaded list does (or, in a dry run, would do) to the group's list. Names are `First Last`, those of the file:
 * of guests who are not in it only those are named who are kept for a reason.
 */
export const GuestListOutcome = z.object({
  stored: z.boolean(),
  guests_read: z.number().int(),
  /** Day to how many of the list's guests come. */
  days: z.record(z.string(), z.number().int()),
  added: Names,
  changed: Names,
  /** Of those who change: whose dietary needs or note is another. What it says is not told. */
  noted: Names.optional(),
  unchanged: z.number().int(),
  /** How many guests the list had before. */
  listed_before: z.number().int(),
  removed: z.number().int(),
  /** Missing from the new file, and checked in or holding something: they stay. */
  kept: z.array(KeptGuest),
  /** Names that stand in the file more than once, or all but. */
  probable_duplicates: Names,
  /** Rows of the file that look like a total (`Total, 2`), and were passed over; they count from 1. */
  footer_rows: z.array(z.number().int()).optional(),
})
export type GuestListOutcome = z.output<typeof GuestListOutcome>

export const guestListUpload = {
  query: z.object({
    dry_run: z.enum(['true', 'false']).optional(),
    /** `removed` of the dry run, where it is more than half of the list. */
    confirm_removal: decimal(z.number().int().min(0).max(MAX_GROUP_GUESTS)).optional(),
  }),
  response: GuestListOutcome,
}
