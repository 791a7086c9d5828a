import { isoDateFromDay } from '../../contract/rules/days.ts'
import { instantAtVenue, venueDay, venueTime } from '../../contract/rules/venue-time.ts'

/** The value of a datetime-local field for an instant, in the venue's time: `2026-11-20T10:32`; '' for null. */
export const toVenueField = (instant: string | null, timezone: string): string =>
  instant === null ? '' : `${isoDateFromDay(venueDay(instant, timezone))}T${venueTime(instant, timezone)}`

/** The instant (ISO, UTC) of a datetime-local field in the venue's time; null if it is empty or its year has five digits. */
export function fromVenueField(value: string, timezone: string): string | null {
  const [date, time] = value.split('T')
  return date?.length === 10 && time ? instantAtVenue(date, time, timezone) : null
}
