import { venueDay } from '../../contract/rules/venue-time.ts'
import { useClock } from './clock.ts'

const MINUTE = 60_000

/** Today at a venue (`DD/MM/YYYY`), by its IANA time zone; draws again when the day turns there. */
export const useVenueToday = (timezone: string): string => useClock(MINUTE, now => venueDay(now, timezone))
