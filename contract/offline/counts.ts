import type { Response } from '../api/endpoint.ts'
import type { remainingByDay, remainingByGroup } from '../api/redemption.ts'
import type { Tour, TourDetail } from '../api/tours.schema.ts'
import { hasRoom, isSameTour } from '../rules/tours.ts'
import type { ContextPlaces, Headcount } from './queued-write.ts'
import { atLeastZero, removeWhere, updateIf, updateWhere } from './update-rows.ts'

/** How the counts that lists show change with guests, gift bags and places. */

type DayRows = Response<typeof remainingByDay>
type GroupRows = Response<typeof remainingByGroup>

interface Guests {
  readonly guests: number
  readonly guest_count: number
}

/** So many more guests in a group of the event. */
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

const dayOf = (row: DayRows[number]): string =>
  `${String(row.day).padStart(2, '0')}/${String(row.month).padStart(2, '0')}/${row.year}`

/** Guests who come to the event (`sign` 1) or leave it (-1), by day. */
export const countDays = (rows: DayRows, heads: Headcount | undefined, sign: 1 | -1): DayRows =>
  updateWhere(
    rows,
    row => heads?.days[dayOf(row)] !== undefined,
    row => {
      const count = heads?.days[dayOf(row)]
      return count ? addRemaining(row, sign * count.remaining, sign * count.total) : row
    },
  )

/** Gift bags given to the guests counted, by day. */
export const giveByDay = (rows: DayRows, heads: Headcount | undefined): DayRows =>
  updateWhere(
    rows,
    row => heads?.days[dayOf(row)] !== undefined,
    row => addRemaining(row, -(heads?.days[dayOf(row)]?.remaining ?? 0), 0),
  )

/** Gift bags taken back from the guests counted, by day: from those who had one. */
export const takeBackByDay = (rows: DayRows, heads: Headcount | undefined): DayRows =>
  updateWhere(
    rows,
    row => heads?.days[dayOf(row)] !== undefined,
    row => addRemaining(row, given(heads?.days[dayOf(row)]), 0),
  )

const given = (count: { readonly total: number; readonly remaining: number } | undefined): number =>
  count ? count.total - count.remaining : 0

/** Guests who come to a group of the event (`sign` 1) or leave it (-1). */
export const countGroup = (
  rows: GroupRows,
  eventGroupId: number | undefined,
  heads: { readonly total: number; readonly remaining: number } | undefined,
  sign: 1 | -1,
): GroupRows =>
  updateWhere(
    rows,
    row => heads !== undefined && row.event_group_id === eventGroupId,
    row => (heads ? addRemaining(row, sign * heads.remaining, sign * heads.total) : row),
  )

/** Gift bags given to the guests counted, in their group. */
export const giveInGroup = (
  rows: GroupRows,
  eventGroupId: number | undefined,
  heads: Headcount | undefined,
): GroupRows => countGroup(rows, eventGroupId, heads && { total: 0, remaining: heads.remaining }, -1)

/** Gift bags taken back from the guests counted, in their group. */
export const takeBackInGroup = (
  rows: GroupRows,
  eventGroupId: number | undefined,
  heads: Headcount | undefined,
): GroupRows => countGroup(rows, eventGroupId, heads && { total: 0, remaining: given(heads) }, 1)

interface Seats {
  readonly guest_count: number
}

/** So many more guests on a tour. */
export const addSeats = <T extends Seats>(tour: T, by: number): T => ({
  ...tour,
  guest_count: atLeastZero(tour.guest_count + by),
})

type Place = TourDetail['alternative_tours'][number]

/**
 * Changes one tour wherever a tour's own page shows it: as the tour, or among the alternatives, where a full tour has
 * no place.
 */
export function inDetail(
  detail: TourDetail,
  where: (tour: Place) => boolean,
  how: <T extends Place>(tour: T) => T,
): TourDetail {
  const others = removeWhere(
    updateWhere(detail.alternative_tours, where, how),
    tour => where(tour) && !hasRoom(tour),
  )
  const own = updateIf(detail, where(detail), how)
  return updateIf(own, others !== own.alternative_tours, tour => ({ ...tour, alternative_tours: others }))
}

const lost = (tour: Place | Tour, places: readonly ContextPlaces[] | undefined): number =>
  places?.find(place => isSameTour(place, tour))?.places ?? 0

/** Tours of the list after guests with these places have left the event. */
export const freePlaces = (tours: Tour[], places: readonly ContextPlaces[] | undefined): Tour[] =>
  updateWhere(
    tours,
    tour => lost(tour, places) > 0,
    tour => addSeats(tour, -lost(tour, places)),
  )

/** One tour after guests with these places have left the event. */
export const freePlacesInDetail = (
  detail: TourDetail,
  places: readonly ContextPlaces[] | undefined,
): TourDetail =>
  inDetail(
    detail,
    tour => lost(tour, places) > 0,
    tour => addSeats(tour, -lost(tour, places)),
  )
