import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Tour, TourSummary } from '../../contract/api/tours.schema.ts'
import { attends } from '../../contract/rules/check-in.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { type GuestTour, isDescribedAlike, isSameTour, overlap, toursOf } from '../../contract/rules/tours.ts'
import { venueDay, venueTime } from '../../contract/rules/venue-time.ts'
import { isolate } from './isolate.ts'

type ListedTour = Pick<TourSummary, 'id' | 'title' | 'name' | 'start_time'>

/** `ORBR Garage w/ Maya Lindqvist`. */
export const tourHeading = (tour: Pick<Tour, 'title' | 'name'>): string => `${tour.title} w/ ${tour.name}`

/** `M Lindqvist` for 'Maya Lindqvist', `J van der Berg` for 'Jan Piet van der Berg'; a single name is unchanged. */
export function initialSurname(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', ...rest] = words
  if (rest.length === 0) return first
  const particle = rest.findIndex(word => /^\p{Ll}/u.test(word))
  const surname = rest.slice(particle === -1 ? -1 : particle).join(' ')
  return `${[...first][0] ?? ''} ${surname}`
}

/** `20/11 14:30` in the venue's time. */
const dayAndTime = (instant: string, timezone: string): string =>
  `${venueDay(instant, timezone).slice(0, 5)} ${venueTime(instant, timezone)}`

const placeWords = (tour: TourSummary, guide: string, timezone: string): string =>
  `${tour.title} w/ ${isolate(guide)} (${tour.guest_count} of ${tour.maximum_guests}) ${dayAndTime(tour.start_time, timezone)}`

const ORDINALS = ['first', 'second', 'third']

/**
 * Numbers tours with the same type, guide and start, in the order of lists: ` · second of 2`; '' if there is only one.
 * `all`: the event's tours.
 */
export function ordinalOfSame(tour: ListedTour, all: readonly ListedTour[]): string {
  const same = all.filter(other => isDescribedAlike(other, tour))
  const at = same.findIndex(({ id }) => id === tour.id)
  return same.length < 2 || at < 0 ? '' : ` · ${ORDINALS[at] ?? `no. ${at + 1}`} of ${same.length}`
}

/**
 * The label of each tour in a choice: `ORBR Garage w/ M Lindqvist (3 of 7) 20/11 14:30` (spec section 2), with the
 * guide's full name if two would look the same, and a number if two are the same. `all`: the event's tours.
 */
export function tourChoices(
  tours: readonly TourSummary[],
  timezone: string,
  all: readonly ListedTour[],
): string[] {
  const words = tours.map(tour => placeWords(tour, initialSurname(tour.name), timezone))
  return tours.map((tour, at) => {
    const label = words[at] ?? ''
    const isAlone = tours.every((other, index) => words[index] !== label || isDescribedAlike(other, tour))
    return (isAlone ? label : placeWords(tour, tour.name, timezone)) + ordinalOfSame(tour, all)
  })
}

/** The label of a tour that a guest is on: `ORBR Garage w/ M Lindqvist 20/11 14:30`. */
export const tourWords = ({ title, name, start_time }: GuestTour, timezone: string): string =>
  `${title} w/ ${isolate(initialSurname(name))} ${dayAndTime(start_time, timezone)}`

/** The guest's tours after a suggestion: ` - ORBR Garage w/ M Lindqvist 20/11 14:30`; '' if none (spec section 2). */
export const assignmentWords = (guest: Guest, timezone: string): string => {
  const tours = toursOf(guest).map(tour => tourWords(tour, timezone))
  return tours.length === 0 ? '' : ` - ${tours.join(', ')}`
}

/**
 * Reasons why putting a guest on a tour may be a mistake: they do not attend that day, or are on another tour at that
 * time. `leaving`: the tour that they would leave for it.
 */
export function tourDoubts(guest: Guest, tour: GuestTour, timezone: string, leaving?: GuestTour): string[] {
  const name = fullName(guest)
  const day = venueDay(tour.start_time, timezone)
  const others = toursOf(guest).filter(
    known => !isSameTour(known, tour) && !(leaving && isSameTour(known, leaving)) && overlap(known, tour),
  )
  return [
    ...(attends(guest, day) ? [] : [`${name} does not attend on ${day}.`]),
    ...others.map(known => `${name} is on ${tourWords(known, timezone)}, at about the same time.`),
  ]
}
