import { isoDateFromDay } from '../../contract/rules/days.ts'
import { instantAtVenue, venueDay, venueTime } from '../../contract/rules/venue-time.ts'

/** An instant as a datetime-local field shows it by the venue's clock: `2026-11-20T10:32`; '' for none. */
export const toVenueField = (instant: string | null, timezone: string): string =>
  instant === null ? '' : `${isoDateFromDay(venueDay(instant, timezone))}T${venueTime(instant, timezone)}`

/** The instant (ISO, UTC) that a datetime-local field says by the venue's clock; null when it is empty. */
export function fromVenueField(value: string, timezone: string): string | null {
  const [date, time] = value.split('T')
  return date && time ? instantAtVenue(date, time, timezone) : null
}
