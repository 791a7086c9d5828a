import type { Guest } from '../api/guests.schema.ts'
import type { TourGuest } from '../api/tours.schema.ts'
import { isSameTour, tourLists, toursOf } from '../rules/tours.ts'
import type { ContextTour, WriteContext } from './queued-write.ts'
import { updateWhere } from './update-rows.ts'

/** What lists show of guests on tours, after these come and go. */

/** Replaces a tour in guests' rows by others (none: they leave it). */
export const replaceTour = (
  list: Guest[],
  where: (guest: Guest) => boolean,
  leave: ContextTour,
  join: readonly ContextTour[],
) =>
  updateWhere(
    list,
    guest => where(guest) && toursOf(guest).some(tour => isSameTour(tour, leave)),
    guest => ({
      ...guest,
      ...tourLists([...toursOf(guest).filter(tour => !isSameTour(tour, leave)), ...join]),
    }),
  )

/** Puts a guest's tour into their row. */
export const joinTour = (list: Guest[], guestId: string, tour: ContextTour | undefined): Guest[] =>
  tour === undefined
    ? list
    : updateWhere(
        list,
        guest => guest.id === guestId && !toursOf(guest).some(known => isSameTour(known, tour)),
        guest => ({ ...guest, ...tourLists([...toursOf(guest), tour]) }),
      )

/** Puts a guest on the list of a tour. */
export const addPlace = (
  list: TourGuest[],
  id: string,
  guestId: string,
  context: WriteContext,
): TourGuest[] =>
  list.some(place => place.tour_guest_id === id || place.guest_id === guestId)
    ? list
    : [
        ...list,
        {
          tour_guest_id: id,
          guest_id: guestId,
          first_name: context.first_name ?? context.subject ?? '',
          last_name: context.last_name ?? '',
        },
      ]
