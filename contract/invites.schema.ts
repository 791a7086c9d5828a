import { z } from 'zod'

export const InviteEvent = z.object({
  name: z.string(),
  location: z.string(),
  country: z.string(),
  country_code: z.string(),
  date_string: z.string(),
  entry_period: z.enum(['upcoming', 'live', 'previous']),
  is_vcarb: z.boolean(),
  /** The group that the code was given to, and how many guests it may bring. */
  group_name: z.string(),
  maximum_guests: z.number().int(),
  /** The event's days, `DD/MM/YYYY` to label: the columns of the template. */
  event_dates: z.record(z.string(), z.string()),
})
export type InviteEvent = z.output<typeof InviteEvent>

export const inviteValidate = {
  params: z.object({ inviteID: z.string() }),
  response: InviteEvent,
}

/** Where in the file something is wrong. `row` counts as the spreadsheet does, the header being 1. */
export const GuestListProblem = z.object({
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type GuestListProblem = z.output<typeof GuestListProblem>

const Names = z.array(z.string())

/** What an uploaded list does (or, in a dry run, would do) to the group's list. Names are `First Last`. */
export const GuestListOutcome = z.object({
  stored: z.boolean(),
  guests_read: z.number().int(),
  /** Day to how many of the list's guests come. */
  days: z.record(z.string(), z.number().int()),
  added: Names,
  changed: Names,
  unchanged: z.number().int(),
  removed: Names,
  /** Checked in already and missing from the new file: they stay. */
  kept: Names,
  /** Names that stand in the file more than once, or all but. */
  probable_duplicates: Names,
})
export type GuestListOutcome = z.output<typeof GuestListOutcome>

export const guestListUpload = {
  query: z.object({ dry_run: z.enum(['true', 'false']).optional() }),
  response: GuestListOutcome,
}
