import { z } from 'zod'
import { MAX_GROUP_GUESTS } from '../rules/limits.ts'
import { DayLabels, decimal, InviteCode, text, textUpTo } from './fields.ts'

const InviteBase = z.object({
  name: text('Factory Guest Day'),
  location: text('Milton Keynes'),
  country: text('United Kingdom'),
  country_code: text('GB'),
  date_string: text('20-22 Nov 2026'),
  is_vcarb: z.boolean(),
  /** Set if the link was made for a stored list: it then opens the passes of its guests (`invitePasses`). */
  shows_passes: z.literal(true).optional(),
})

/** An invite while entry is open, with what the contact needs to make a list. */
const OpenInvite = InviteBase.extend({
  entry_period: z.literal('live'),
  /** The group of the code, and how many guests it may bring. */
  group_name: text('Northwind Logistics'),
  maximum_guests: z.number().int(),
  /** Maps the event's days (`DD/MM/YYYY`) to labels; the days are the columns of the template. */
  event_dates: DayLabels,
})
export type OpenInvite = z.output<typeof OpenInvite>

/** What an invite code is for. Unless entry is open, only what the page shows. */
export const InviteEvent = z.discriminatedUnion('entry_period', [
  OpenInvite,
  InviteBase.extend({ entry_period: z.enum(['upcoming', 'previous']) }),
])
export type InviteEvent = z.output<typeof InviteEvent>

export const inviteValidate = {
  params: z.object({ inviteID: InviteCode }),
  response: InviteEvent,
}

/** A guest's pass. Anyone with the code can open the guest's page. */
export const GuestPass = z.object({
  first_name: text('Jane'),
  last_name: text('Doe'),
  /** The venue days on which the guest comes (`DD/MM/YYYY`), comma-separated. */
  days: text('20/11/2026,21/11/2026'),
  code: text('7Q0M2K5V9X3TBW8J'),
})
export type GuestPass = z.output<typeof GuestPass>

/** The passes of a group, by last name. */
export const GuestPasses = z.object({
  group_name: text('Northwind Logistics'),
  /** Maps the event's days (`DD/MM/YYYY`) to labels. */
  event_dates: DayLabels,
  passes: z.array(GuestPass),
})
export type GuestPasses = z.output<typeof GuestPasses>

export const invitePasses = { response: GuestPasses }

/** A problem in a file. `row` is the spreadsheet's row number; the header is row 1. */
export const GuestListProblem = z.object({
  row: z.number().int(),
  column: text('Last Name'),
  value: z.string(),
  reason: text('cannot be empty'),
})
export type GuestListProblem = z.output<typeof GuestListProblem>

const Names = z.array(text('Jane Doe'))

/** A guest who stays although the new list omits them, with the reasons: 'checked in', 'has the gift bag'. */
export const KeptGuest = z.object({ name: text('Jane Doe'), reasons: z.array(text('checked in')) })
export type KeptGuest = z.output<typeof KeptGuest>

/**
 * What an uploaded list does (or, in a dry run, would do) to the group's list. Names are `First Last`, from the file;
 * guests who are not in the file are named only in `kept`.
 */
export const GuestListOutcome = z.object({
  stored: z.boolean(),
  guests_read: z.number().int(),
  /** Maps each day to the number of the list's guests who come. */
  days: z.record(z.string(), z.number().int()),
  added: Names,
  changed: Names,
  /** The changed guests whose dietary needs or note differ. The texts themselves are not returned. */
  noted: Names.optional(),
  unchanged: z.number().int(),
  /** The number of guests on the list before. */
  listed_before: z.number().int(),
  removed: z.number().int(),
  /** Guests who are missing from the file but stay, because they are checked in or hold something. */
  kept: z.array(KeptGuest),
  /** Names that occur in the file more than once, or almost. */
  probable_duplicates: Names,
  /** The spreadsheet's numbers of rows that were skipped because they look like a total (`Total, 2`). */
  footer_rows: z.array(z.number().int()).optional(),
  /** The names of columns that have a text and were not read, cut to 50 characters; at most 20, the last then '…'. */
  unread_columns: z.array(text('Company')).optional(),
  /** Only of a dry run: the stored list that it was compared with, for `confirm_list`. */
  list_digest: text('kq3H0vB2mZs8Yw1nXcT5Ra').optional(),
})
export type GuestListOutcome = z.output<typeof GuestListOutcome>

export const guestListUpload = {
  query: z.object({
    dry_run: z.enum(['true', 'false']).optional(),
    /** `removed` from the dry run, so that no more are removed; required if it is more than half of the list. */
    confirm_removal: decimal(z.number().int().min(0).max(MAX_GROUP_GUESTS)).optional(),
    /** `list_digest` from the dry run, so that nothing is stored if the group's list has changed since. */
    confirm_list: textUpTo(64, 'kq3H0vB2mZs8Yw1nXcT5Ra').optional(),
  }),
  response: GuestListOutcome,
}
