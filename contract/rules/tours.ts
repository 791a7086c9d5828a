import type { Tour, TourDetail } from '../api/tours.schema.ts'
import { splitList } from './days.ts'
import { compareText } from './order.ts'

/** Tours (spec sections 3, 4, 9). */

/** A new tour's capacity (spec section 9). */
export const TOUR_CAPACITY = 7

export const TOUR_TYPES = [
  { title: 'ORBR Garage', is_vcarb: false },
  { title: 'Viewing Gallery', is_vcarb: false },
  { title: 'Partner', is_vcarb: false },
  { title: 'VCARB Garage', is_vcarb: true },
  { title: 'VCARB Tour', is_vcarb: true },
] as const

export const DEFAULT_TOUR_TYPE = 'ORBR Garage'

/** Whether a tour's type marks it as VCARB's. */
export const isVcarbTour = (title: string): boolean =>
  TOUR_TYPES.some(type => type.title === title && type.is_vcarb)

/** Whose a tour is once it has this title: a known type says it, another title leaves it as it was. */
export const vcarbAfter = (title: string, was: boolean): boolean =>
  TOUR_TYPES.find(type => type.title === title)?.is_vcarb ?? was

interface Places {
  readonly guest_count: number
  readonly maximum_guests: number
}

/** Whether another guest can join. */
export const hasRoom = (tour: Places): boolean => tour.guest_count < tour.maximum_guests

/** What another tour shows of one as an alternative. */
export const placeOf = ({ id, title, name, start_time, maximum_guests, guest_count }: Tour) => ({
  id,
  title,
  name,
  start_time,
  maximum_guests,
  guest_count,
})

/** A tour's own answer (GET /tour/{tourID}) by all tours of its event; undefined where it is none of them. */
export function tourDetail(tours: readonly Tour[], tourId: string): TourDetail | undefined {
  const tour = tours.find(({ id }) => id === tourId)
  const others = tours.filter(({ id }) => id !== tourId)
  const open = others.filter(other => other.time_period === 'upcoming' && hasRoom(other))
  return tour && { ...tour, alternative_tours: open.map(placeOf) }
}

/** A tour is upcoming until its start passes. `now` in ms. */
export const tourPeriod = (tour: { readonly start_time: string }, now: number): 'upcoming' | 'started' =>
  Date.parse(tour.start_time) > now ? 'upcoming' : 'started'

/** How long a tour is taken to last, in ms: nobody records its end. */
const TOUR_MS = 45 * 60_000

type Start = Pick<Tour, 'start_time'>

/** Whether nobody could be on both tours, by their starts. */
export const overlap = (a: Start, b: Start): boolean =>
  Math.abs(Date.parse(a.start_time) - Date.parse(b.start_time)) < TOUR_MS

const QUARTER_MS = 15 * 60_000

/** The next full quarter of an hour, in ms: what a new tour's start is likely to be. */
export const nextQuarter = (now: number): number => Math.floor(now / QUARTER_MS + 1) * QUARTER_MS

/** Those to come by their start, then those that have started. `now` in ms. */
export const startedLast = <T extends { readonly start_time: string }>(
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

/** A guest's tour as the guest list tells it: title, guide's name, start (instant). */
export interface GuestTour {
  /** Left out by a row that an older version stored. */
  readonly id?: string | undefined
  readonly title: string
  readonly name: string
  readonly start_time: string
}

/** The tours of a guest's row, by start. */
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

/** A comma in a title or a name would shift the lists against each other. */
const listed = (text: string): string => text.replaceAll(',', ' ').replace(/ {2,}/g, ' ').trim()

/** The lists of a guest's row: by start, title, guide. Commas within a title or a name become spaces. */
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

type TourTold = Omit<GuestTour, 'name'> & { readonly name?: string }

/** Whether two tours are told in the same words: same start, title and guide. */
export const isToldAlike = (a: TourTold, b: TourTold): boolean =>
  Date.parse(a.start_time) === Date.parse(b.start_time) &&
  listed(a.title) === listed(b.title) &&
  (a.name === undefined || b.name === undefined || listed(a.name) === listed(b.name))

/** Whether two tellings mean the same tour: by its id, or where one of them does not know it, by its words. */
export const isSameTour = (a: TourTold, b: TourTold): boolean =>
  a.id && b.id ? a.id === b.id : isToldAlike(a, b)

/** A guest's tours after a guide was given another name. */
export const renameGuide = (tours: readonly GuestTour[], before: string, name: string): GuestTour[] =>
  tours.map(tour => (listed(tour.name) === listed(before) ? { ...tour, name } : tour))
