import type { Guest } from '../api/guests.schema.ts'
import type { Tour } from '../api/tours.schema.ts'
import { isOnTour } from './tours.ts'

/** The body of a tour's deletion: who is on it, as its author sees it. `guests` are those of the event, if known. */
export const tourDeletionOf = (tour: Tour, guests: readonly Guest[] | undefined) => ({
  before: {
    guest_count: tour.guest_count,
    guest_ids: guests?.filter(guest => isOnTour(guest, tour)).map(({ id }) => id),
  },
})
