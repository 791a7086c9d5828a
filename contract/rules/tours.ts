import type { Tour, TourDetail } from '../api/tours.schema.ts'
import { splitList } from './days.ts'
import { compareText } from './order.ts'
import { venueMoment } from './venue-time.ts'

/** Tours (spec sections 3, 4, 9). */

/** The capacity of a new tour (spec section 9). */
export const TOUR_CAPACITY = 7

export const TOUR_TYPES = [
  { title: 'ORBR Garage', is_vcarb: false },
  { title: 'Viewing Gallery', is_vcarb: false },
  { title: 'Partner', is_vcarb: false },
  { title: 'VCARB Garage', is_vcarb: true },
  { title: 'VCARB Tour', is_vcarb: true },
] as const

export const DEFAULT_TOUR_TYPE = 'ORBR Garage'

/** Whether a tour's type makes it a VCARB tour. */
export const isVcarbTour = (title: string): boolean =>
  TOUR_TYPES.some(type => type.title === title && type.is_vcarb)

/** Whether a tour is VCARB's after it gets this title: a new known type decides; any other title keeps the old value. */
export const vcarbAfter = (title: string, was: Pick<Tour, 'title' | 'is_vcarb'>): boolean =>
  TOUR_TYPES.find(type => type.title === title && title !== was.title)?.is_vcarb ?? was.is_vcarb

interface Places {
  readonly guest_count: number
  readonly maximum_guests: number
}

/** Whether another guest can join the tour. */
export const hasRoom = (tour: Places): boolean => tour.guest_count < tour.maximum_guests

/** A tour as an entry among another tour's alternatives. */
export const alternativeOf = ({ id, title, name, start_time, maximum_guests, guest_count }: Tour) => ({
  id,
  title,
  name,
  start_time,
  maximum_guests,
  guest_count,
})

/** Builds the answer to GET /tour/{tourID} from all tours of the event; undefined if the tour is not among them. */
export function tourDetail(tours: readonly Tour[], tourId: string): TourDetail | undefined {
  const tour = tours.find(({ id }) => id === tourId)
  const others = tours.filter(({ id }) => id !== tourId)
  const open = others.filter(other => other.time_period === 'upcoming' && hasRoom(other))
  return tour && { ...tour, alternative_tours: open.map(alternativeOf) }
}

/** A tour is upcoming until its start. `now` is in ms. */
export const tourPeriod = (tour: { readonly start_time: string }, now: number): 'upcoming' | 'started' =>
  Date.parse(tour.start_time) > now ? 'upcoming' : 'started'

/** A tour with its start at the venue: `ORBR Garage (Fri 20 Nov, 14:00)`. */
export const tourWithStart = (
  { title, start_time }: { readonly title: string; readonly start_time: string | Date },
  timezone: string,
): string => `${title} (${venueMoment(start_time, timezone)})`

/** The assumed duration of a tour in ms, as nobody records its end. */
const TOUR_MS = 45 * 60_000

type Start = Pick<Tour, 'start_time'>

/** Whether two tours overlap, so that nobody can join both. */
export const overlap = (a: Start, b: Start): boolean =>
  Math.abs(Date.parse(a.start_time) - Date.parse(b.start_time)) < TOUR_MS

const QUARTER_MS = 15 * 60_000

/** The next full quarter of an hour, in ms: a likely start of a new tour. */
export const nextQuarter = (now: number): number => Math.floor(now / QUARTER_MS + 1) * QUARTER_MS

/** Moves tours that have started to the end of the list. `now` is in ms. */
export const sortStartedLast = <T extends { readonly start_time: string }>(
  tours: readonly T[],
  now: number,
): T[] => {
  const isStarted = (tour: T) => Number(tourPeriod(tour, now) === 'started')
  return tours.toSorted((a, b) => isStarted(a) - isStarted(b))
}

interface TourLists {
  readonly tour_name: string
  readonly start_time: string
  readonly guide: string
  readonly tour_ids?: string | undefined
}

/** A guest's tour from the guest list: title, guide's name, start (instant). */
export interface GuestTour {
  /** Missing in rows that older versions stored. */
  readonly id?: string | undefined
  readonly title: string
  readonly name: string
  readonly start_time: string
}

/** Parses the tours in a guest's row, by start. */
export function toursOf(guest: TourLists): GuestTour[] {
  const titles = splitList(guest.tour_name)
  const names = splitList(guest.guide)
  const ids = splitList(guest.tour_ids ?? '')
  return splitList(guest.start_time).map((start_time, at) => ({
    id: ids[at] || undefined,
    start_time,
    title: titles[at] ?? '',
    name: names[at] ?? '',
  }))
}

/** Replaces commas, which would put the lists out of step. */
const listed = (text: string): string => text.replaceAll(',', ' ').replace(/ {2,}/g, ' ').trim()

/** Formats tours as the lists of a guest's row, by start, title, guide. Commas in titles and names become spaces. */
export function tourLists(tours: readonly GuestTour[]) {
  const ordered = tours.toSorted(
    (a, b) =>
      Date.parse(a.start_time) - Date.parse(b.start_time) ||
      compareText(a.title, b.title) ||
      compareText(a.name, b.name) ||
      compareText(a.id ?? '', b.id ?? ''),
  )
  return {
    tour_name: ordered.map(tour => listed(tour.title)).join(','),
    start_time: ordered.map(tour => tour.start_time).join(','),
    guide: ordered.map(tour => listed(tour.name)).join(','),
    tour_ids: ordered.map(tour => tour.id ?? '').join(','),
  }
}

type TourDescription = Omit<GuestTour, 'name'> & { readonly name?: string }

/** Whether two tours have the same start, title and guide. */
export const isDescribedAlike = (a: TourDescription, b: TourDescription): boolean =>
  Date.parse(a.start_time) === Date.parse(b.start_time) &&
  listed(a.title) === listed(b.title) &&
  (a.name === undefined || b.name === undefined || listed(a.name) === listed(b.name))

/** Whether two descriptions are of the same tour: by id or, if one of them has no id, by start, title and guide. */
export const isSameTour = (a: TourDescription, b: TourDescription): boolean =>
  a.id && b.id ? a.id === b.id : isDescribedAlike(a, b)

/** Whether a guest is on a tour, by the guest's row. */
export const isOnTour = (guest: TourLists, tour: TourDescription): boolean =>
  toursOf(guest).some(known => isSameTour(known, tour))

/** Renames a guide in a guest's tours. */
export const renameGuide = (tours: readonly GuestTour[], before: string, name: string): GuestTour[] =>
  tours.map(tour => (listed(tour.name) === listed(before) ? { ...tour, name } : tour))
