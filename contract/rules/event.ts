import type { EventSummary } from '../api/events.schema.ts'
import { addDays, compareDays, dayFromIsoDate, daysBetween } from './days.ts'
import { venueDay } from './venue-time.ts'

type TimePeriod = EventSummary['time_period']
export type EntryPeriod = 'upcoming' | 'live' | 'previous'

/** For this many days after an event, radios still come back and gifts are still counted (design section 7). */
const COMPLETED_DAYS = 7

interface EventSpan {
  /** ISO dates at the venue. */
  readonly event_start: string
  readonly event_end: string
  readonly timezone: string
}

interface EntryDates {
  readonly entry_open: string | Date | null
  readonly entry_close: string | Date | null
}

/** The event's days, `DD/MM/YYYY`, in order. */
export const eventDays = (event: Pick<EventSpan, 'event_start' | 'event_end'>): string[] =>
  daysBetween(dayFromIsoDate(event.event_start), dayFromIsoDate(event.event_end))

/**
 * The period of an event by the venue's days: upcoming before the first, live until the last, completed for 7 more
 * days, previous after that (design section 7).
 */
export function timePeriod(event: EventSpan, now: string | number | Date): TimePeriod {
  const today = venueDay(now, event.timezone)
  if (compareDays(today, dayFromIsoDate(event.event_start)) < 0) return 'upcoming'
  const last = dayFromIsoDate(event.event_end)
  if (compareDays(today, last) <= 0) return 'live'
  return compareDays(today, addDays(last, COMPLETED_DAYS)) <= 0 ? 'completed' : 'previous'
}

/** Whether the last day of an event is over. */
export const isOver = (event: EventSpan, now: string | number | Date): boolean =>
  ['completed', 'previous'].includes(timePeriod(event, now))

/** The message if `entryOpensFirst` is false. */
export const ENTRY_ORDER_MESSAGE = 'Entry must open before it closes.'

/** Whether entry opens before it closes; true if either is not set. */
export const entryOpensFirst = (event: EntryDates): boolean =>
  event.entry_open === null ||
  event.entry_close === null ||
  new Date(event.entry_open) < new Date(event.entry_close)

/**
 * The entry period. Guest lists may be uploaded while it is live: from `entry_open` (inclusive) to `entry_close`, at most
 * until the event is over.
 */
export function entryPeriod(event: EntryDates & EventSpan, now: string | number | Date): EntryPeriod {
  if (isOver(event, now)) return 'previous'
  const at = new Date(now).getTime()
  if (event.entry_open === null || at < new Date(event.entry_open).getTime()) return 'upcoming'
  return event.entry_close !== null && at >= new Date(event.entry_close).getTime() ? 'previous' : 'live'
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats the event's dates: `6-8 Mar 2026`, `30 Oct - 1 Nov 2026`, `20 Nov 2026`. */
export function dateString(event: Pick<EventSpan, 'event_start' | 'event_end'>): string {
  const [y1, m1, d1] = event.event_start.split('-').map(Number) as [number, number, number]
  const [y2, m2, d2] = event.event_end.split('-').map(Number) as [number, number, number]
  const last = `${d2} ${MONTHS[m2 - 1]} ${y2}`
  if (event.event_start === event.event_end) return last
  if (y1 !== y2) return `${d1} ${MONTHS[m1 - 1]} ${y1} - ${last}`
  return m1 === m2 ? `${d1}-${last}` : `${d1} ${MONTHS[m1 - 1]} - ${last}`
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The event dates map of spec section 3, from day to label (`{ '20/11/2026': 'Friday 20 Nov' }`). */
export const eventDates = (event: Pick<EventSpan, 'event_start' | 'event_end'>): Record<string, string> =>
  Object.fromEntries(eventDays(event).map(day => [day, dayLabel(day)]))

/** Labels of these days of guests, in order: the event's, and for days that it has moved away from, their dates. */
export const labelDays = (
  event_dates: Readonly<Record<string, string>>,
  days: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    [...new Set(days)].sort(compareDays).map(day => [day, event_dates[day] ?? dayLabel(day)]),
  )

/** Formats a day as `Friday 20 Nov`. */
export function dayLabel(day: string): string {
  const [dd, mm, yyyy] = day.split('/').map(Number) as [number, number, number]
  return `${WEEKDAYS[new Date(Date.UTC(yyyy, mm - 1, dd)).getUTCDay()]} ${dd} ${MONTHS[mm - 1]}`
}
