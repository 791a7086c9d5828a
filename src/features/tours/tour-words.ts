import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour, TourDetail } from '../../../contract/api/tours.schema.ts'
import { toursOf } from '../../../contract/rules/tours.ts'
import { venueDay, venueTime } from '../../../contract/rules/venue-time.ts'

type Place = TourDetail['alternative_tours'][number]

/** `ORBR Garage w/ Maya Lindqvist`. */
export const tourHeading = (tour: Pick<Tour, 'title' | 'name'>): string => `${tour.title} w/ ${tour.name}`

/** `M Lindqvist` of 'Maya Lindqvist', `J van der Berg` of 'Jan Piet van der Berg'; a single name as it is. */
export function initialSurname(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', ...rest] = words
  if (rest.length === 0) return first
  const particle = rest.findIndex(word => /^\p{Ll}/u.test(word))
  const surname = rest.slice(particle === -1 ? -1 : particle).join(' ')
  return `${[...first][0] ?? ''} ${surname}`
}

/** `20/11 14:30` by the venue's clock. */
const dayAndTime = (instant: string, timezone: string): string =>
  `${venueDay(instant, timezone).slice(0, 5)} ${venueTime(instant, timezone)}`

/** A tour that a guest could be moved to: `ORBR Garage w/ M Lindqvist (3 of 7) 20/11 14:30` (spec section 2). */
export const alternativeWords = (tour: Place, timezone: string): string =>
  `${tour.title} w/ ${initialSurname(tour.name)} (${tour.guest_count} of ${tour.maximum_guests}) ${dayAndTime(tour.start_time, timezone)}`

/**
 * The tours that a guest is on, for a suggestion: ` - Tour w/ Maya Lindqvist 14:30`; '' when on none (spec section 2).
 * A tour of another venue day than `day` tells its day as well.
 */
export const assignmentWords = (guest: Guest, day: string, timezone: string): string => {
  const tours = toursOf(guest).map(({ name, start_time }) => {
    const sameDay = venueDay(start_time, timezone) === day
    return `Tour w/ ${name} ${sameDay ? venueTime(start_time, timezone) : dayAndTime(start_time, timezone)}`
  })
  return tours.length === 0 ? '' : ` - ${tours.join(', ')}`
}
