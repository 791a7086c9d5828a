import type { Response } from '../api/endpoint.ts'
import type { remainingByDay, remainingByGroup } from '../api/redemption.ts'
import type { Tour, TourDetail, TourSummary } from '../api/tours.schema.ts'
import { dayFromNumbers } from '../rules/days.ts'
import { hasRoom, isSameTour } from '../rules/tours.ts'
import type { ContextPlaces, Headcount, WriteContext } from './queued-write.ts'
import { atLeastZero, removeWhere, updateIf, updateWhere } from './update-rows.ts'

/** How guests, gift bags and tour places change the counts in lists. */

type DayRows = Response<typeof remainingByDay>
type GroupRows = Response<typeof remainingByGroup>

interface Guests {
  readonly guests: number
  readonly guest_count: number
}

/** Adds `by` guests to a group of the event. */
export const addGuests = <G extends Guests>(group: G, by: number): G => ({
  ...group,
  guests: atLeastZero(group.guests + by),
  guest_count: atLeastZero(group.guest_count + by),
})

interface Remaining {
  readonly remaining_count: number
  readonly total_count: number
}

const addRemaining = <R extends Remaining>(row: R, remaining: number, total: number): R => ({
  ...row,
  remaining_count: atLeastZero(row.remaining_count + remaining),
  total_count: atLeastZero(row.total_count + total),
})

type Heads = Pick<Headcount, 'total' | 'remaining'>

const changeDays = (
  rows: DayRows,
  heads: Headcount | undefined,
  how: (row: DayRows[number], count: Heads) => DayRows[number],
): DayRows =>
  updateWhere(
    rows,
    () => true,
    row => {
      const count = heads?.days[dayFromNumbers(row)]
      return count ? how(row, count) : row
    },
  )

/** Adds guests to the counts by day (`sign` 1), or subtracts them (-1). */
export const countDays = (rows: DayRows, heads: Headcount | undefined, sign: 1 | -1): DayRows =>
  changeDays(rows, heads, (row, count) => addRemaining(row, sign * count.remaining, sign * count.total))

/** Gives gift bags to the guests in `heads`, in the counts by day. */
export const giveByDay = (rows: DayRows, heads: Headcount | undefined): DayRows =>
  changeDays(rows, heads, (row, count) => addRemaining(row, -count.remaining, 0))

/** Takes gift bags back from those in `heads` who have one, in the counts by day. */
export const takeBackByDay = (rows: DayRows, heads: Headcount | undefined): DayRows =>
  changeDays(rows, heads, (row, count) => addRemaining(row, given(count), 0))

const given = ({ total, remaining }: Heads): number => total - remaining

/** Adds guests to the counts of an event group (`sign` 1), or subtracts them (-1). */
export const countGroup = (
  rows: GroupRows,
  eventGroupId: number | undefined,
  heads: Heads | undefined,
  sign: 1 | -1,
): GroupRows =>
  updateWhere(
    rows,
    row => row.event_group_id === eventGroupId,
    row => (heads ? addRemaining(row, sign * heads.remaining, sign * heads.total) : row),
  )

/** Gives gift bags to the guests in `heads`, in the counts of their group. */
export const giveInGroup = (
  rows: GroupRows,
  eventGroupId: number | undefined,
  heads: Headcount | undefined,
): GroupRows => countGroup(rows, eventGroupId, heads && { total: 0, remaining: heads.remaining }, -1)

/** Takes gift bags back from those in `heads` who have one, in the counts of their group. */
export const takeBackInGroup = (
  rows: GroupRows,
  eventGroupId: number | undefined,
  heads: Headcount | undefined,
): GroupRows => countGroup(rows, eventGroupId, heads && { total: 0, remaining: given(heads) }, 1)

interface GuestCount {
  readonly guest_count: number
}

/** Adds `by` guests to a tour. */
export const addTourGuests = <T extends GuestCount>(tour: T, by: number): T => ({
  ...tour,
  guest_count: atLeastZero(tour.guest_count + by),
})

/**
 * Changes one tour in a tour's detail: the tour itself, or one of its alternatives. Alternatives that become full are
 * removed.
 */
export function changeTourInDetail(
  detail: TourDetail,
  where: (tour: TourSummary) => boolean,
  how: <T extends TourSummary>(tour: T) => T,
): TourDetail {
  const others = removeWhere(
    updateWhere(detail.alternative_tours, where, how),
    tour => where(tour) && !hasRoom(tour),
  )
  const own = updateIf(detail, where(detail), how)
  return updateIf(own, others !== own.alternative_tours, tour => ({ ...tour, alternative_tours: others }))
}

const freedPlaces = (tour: TourSummary, places: readonly ContextPlaces[] | undefined): number =>
  places?.find(place => isSameTour(place, tour))?.places ?? 0

/** Frees the places of guests who leave the event, in a list of tours. */
const freePlaces = (tours: Tour[], places: readonly ContextPlaces[] | undefined): Tour[] =>
  updateWhere(
    tours,
    tour => freedPlaces(tour, places) > 0,
    tour => addTourGuests(tour, -freedPlaces(tour, places)),
  )

/** Frees the places of guests who leave the event, in the detail of one tour. */
const freePlacesInDetail = (detail: TourDetail, places: readonly ContextPlaces[] | undefined): TourDetail =>
  changeTourInDetail(
    detail,
    tour => freedPlaces(tour, places) > 0,
    tour => addTourGuests(tour, -freedPlaces(tour, places)),
  )

interface Leaving {
  readonly context: Pick<WriteContext, 'event_id' | 'headcount' | 'tours'>
}

/**
 * The effects of guests who leave the event on its tours and on its counts by day. They need the guests' tour places
 * (`context.tours`), and their number and days (`context.headcount`).
 */
export const effectsOfLeaving = {
  remainingByDay: (rows: DayRows, { context }: Leaving, readParams: { readonly id: number }): DayRows =>
    context.event_id === readParams.id ? countDays(rows, context.headcount, -1) : rows,
  tourList: (tours: Tour[], { context }: Leaving, readParams: { readonly eventID: number }): Tour[] =>
    context.event_id === readParams.eventID ? freePlaces(tours, context.tours) : tours,
  tourGet: (tour: TourDetail, { context }: Leaving): TourDetail =>
    context.event_id === tour.event_id ? freePlacesInDetail(tour, context.tours) : tour,
}
