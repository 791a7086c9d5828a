import type { Guest } from '../api/guests.schema.ts'
import { attendance, attends } from './check-in.ts'
import { compareDays, splitList } from './days.ts'
import { escapeFormula } from './formula-cells.ts'
import { GUEST_PAGE_PATH } from './guest-code.ts'
import { venueStamp } from './venue-time.ts'

/** The mark for a day on which the guest is expected. */
const EXPECTED = 'x'

/** All days of the table: those of the event, and others that guests still have. */
export const daysOfTable = (guests: readonly Guest[], eventDays: readonly string[]): string[] =>
  [...new Set([...eventDays, ...guests.flatMap(guest => splitList(guest.check_in_days))])].sort(compareDays)

/**
 * Guests as the rows of a spreadsheet with a header row (design section 7). Formulas are escaped; times are venue
 * times. The first columns are those of an upload, so that a group's export can be uploaded again; the rest are for
 * information. `eventDays` are `DD/MM/YYYY`. With an `origin`, the last column is the URL of each guest's page.
 */
export function guestTable(
  guests: readonly Guest[],
  eventDays: readonly string[],
  timezone: string,
  { origin }: { readonly origin?: string | undefined } = {},
): string[][] {
  const days = daysOfTable(guests, eventDays)
  const stamp = (instant: string | null) =>
    instant === null || instant === '' ? '' : venueStamp(instant, timezone)
  const header = [
    'First Name',
    'Last Name',
    ...days,
    'Dietary needs',
    'Notes',
    'Group',
    'Pin',
    'Checked In',
    'Gift Bag',
    'Voucher',
    'Tours',
    ...(origin === undefined ? [] : ['Pass']),
  ]
  const rows = guests.map(guest => [
    guest.first_name,
    guest.last_name,
    ...days.map(day => (attends(guest, day) ? EXPECTED : '')),
    guest.dietary_needs ?? '',
    guest.note ?? '',
    guest.group_name,
    String(guest.pin ?? ''),
    [...attendance(guest).values()].map(stamp).filter(Boolean).join('; '),
    stamp(guest.gift_received_date),
    stamp(guest.voucher_received_date),
    splitList(guest.tour_name).join('; '),
    ...(origin === undefined ? [] : [guest.code ? `${origin}${GUEST_PAGE_PATH}${guest.code}` : '']),
  ])
  return [header, ...rows].map(row => row.map(escapeFormula))
}
