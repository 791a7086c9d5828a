import { tzOffset } from '@date-fns/tz/tzOffset'
import { addDays, isoDateFromDay } from './days.ts'

/** Venue time: all times that people see are formatted here, in the event's IANA time zone. */

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  let known = formats.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
    formats.set(key, known)
  }
  return known
}

/** The venue day of an instant, `DD/MM/YYYY`. */
export const venueDay = (instant: string | number | Date, timeZone: string): string =>
  format(timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(instant))

/** `10:32` at the venue. */
export const venueTime = (instant: string | number | Date, timeZone: string): string =>
  format(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))

/** `10:32:05` at the venue (spec section 9). */
export const venueTimeExact = (instant: string | number | Date, timeZone: string): string =>
  format(timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  )

/** `Friday` at the venue. */
export const venueWeekday = (instant: string | number | Date, timeZone: string): string =>
  format(timeZone, { weekday: 'long' }).format(new Date(instant))

/** `Fri 20 Nov` at the venue. */
const venueDate = (instant: string | number | Date, timeZone: string): string =>
  format(timeZone, { weekday: 'short', day: 'numeric', month: 'short' })
    .formatToParts(new Date(instant))
    .filter(part => part.type !== 'literal')
    .map(part => part.value)
    .join(' ')

/** `Fri 20 Nov, 10:32` at the venue. */
export const venueMoment = (instant: string | number | Date, timeZone: string): string =>
  `${venueDate(instant, timeZone)}, ${venueTime(instant, timeZone)}`

/** `10:32` if the instant is on the venue day (`DD/MM/YYYY`), or else `Thu 19 Nov, 10:32`. */
export const venueTimeOn = (day: string, instant: string | number | Date, timeZone: string): string =>
  venueDay(instant, timeZone) === day ? venueTime(instant, timeZone) : venueMoment(instant, timeZone)

/** The time of a check-in or a redemption: `20/11/2026 10:32:05` (spec section 9). */
export const venueStamp = (instant: string | number | Date, timeZone: string): string =>
  `${venueDay(instant, timeZone)} ${venueTimeExact(instant, timeZone)}`

/** How many minutes the venue's clock is ahead of UTC at an instant. */
export const venueOffsetMinutes = (instant: string | number | Date, timeZone: string): number =>
  tzOffset(timeZone, new Date(instant))

/** The instant (ISO, UTC) at which the venue's clock shows `HH:mm` on an ISO date (`2026-11-20`). */
export function instantAtVenue(isoDate: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${isoDate}T${time}Z`)
  // Near a clock change, this offset may be from the wrong side of the change: correct it once.
  const guess = wall - venueOffsetMinutes(wall, timeZone) * 60_000
  return new Date(wall - venueOffsetMinutes(guess, timeZone) * 60_000).toISOString()
}

/** The instant (ms) at which the venue day of an instant ends. */
export const endOfVenueDay = (instant: string | number | Date, timeZone: string): number =>
  Date.parse(instantAtVenue(isoDateFromDay(addDays(venueDay(instant, timeZone), 1)), '00:00', timeZone))

/** Whether the runtime knows an IANA time zone by this name. */
export function isTimeZone(timeZone: string): boolean {
  try {
    format(timeZone, { year: 'numeric' })
    return true
  } catch {
    return false
  }
}
