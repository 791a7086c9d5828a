import type { Guest } from '../../contract/api/guests.schema.ts'
import { tourGuestAdd } from '../../contract/api/tours.ts'
import { tourGuestContext } from '../../contract/offline/write-context.ts'
import { useEvent } from './event-context.ts'
import type { Send } from './send.ts'

type JoinedTour = Parameters<typeof tourGuestContext>[1]

/** Returns a function that puts a guest on a tour; `id` is the id of the place, which a caller needs to undo it. */
export function useJoinTour(send: Send) {
  const event = useEvent()
  return (guest: Guest, tour: JoinedTour, id: string = crypto.randomUUID()) =>
    send(tourGuestAdd, {
      params: { tourID: tour.id },
      body: { id, guestID: guest.id },
      context: tourGuestContext(guest, tour, event),
    })
}
