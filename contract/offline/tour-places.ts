import type { Guest } from '../api/guests.schema.ts'
import type { TourGuest } from '../api/tours.schema.ts'
import { type GuestTour, isOnTour, isSameTour, tourLists, toursOf } from '../rules/tours.ts'
import type { ContextTour, WriteContext } from './queued-write.ts'
import { updateWhere } from './update-rows.ts'

/** How joining and leaving tours changes lists. */

/** Replaces a tour in the rows of guests with the one that `next` returns for it; if it returns none, they leave it. */
export const replaceTour = (
  list: Guest[],
  where: (guest: Guest) => boolean,
  leave: ContextTour,
  next: (own: GuestTour) => GuestTour | undefined = () => undefined,
) =>
  updateWhere(
    list,
    guest => where(guest) && isOnTour(guest, leave),
    guest => ({
      ...guest,
      ...tourLists(toursOf(guest).flatMap(tour => (isSameTour(tour, leave) ? (next(tour) ?? []) : tour))),
    }),
  )

/** Adds a tour to the row of a guest. */
export const joinTour = (list: Guest[], guestId: string, tour: ContextTour | undefined): Guest[] =>
  tour === undefined
    ? list
    : updateWhere(
        list,
        guest => guest.id === guestId && !isOnTour(guest, tour),
        guest => ({ ...guest, ...tourLists([...toursOf(guest), tour]) }),
      )

/** Adds a guest to the list of a tour's guests. */
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
