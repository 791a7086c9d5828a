import { z } from 'zod'
import { MAX_TOUR_GUESTS } from '../rules/limits.ts'
import { EventId, Instant, name, text, Uuid } from './fields.ts'

/** What another tour's list of alternatives has of a tour. */
export const TourSummary = z.object({
  id: Uuid,
  /** The tour's type. */
  title: text('ORBR Garage'),
  /** The guide's name. */
  name: text('Jane Doe'),
  start_time: Instant,
  maximum_guests: z.number().int(),
  guest_count: z.number().int(),
})
export type TourSummary = z.output<typeof TourSummary>

export const Tour = TourSummary.extend({
  event_id: z.number().int(),
  /** The guide's user id. */
  user_uuid: Uuid,
  time_period: z.enum(['upcoming', 'started']),
  is_vcarb: z.boolean(),
})
export type Tour = z.output<typeof Tour>

export const TourDetail = Tour.extend({
  /** The event's other tours that have room and have not started, by start. */
  alternative_tours: z.array(TourSummary),
})
export type TourDetail = z.output<typeof TourDetail>

export const TourGuest = z.object({
  tour_guest_id: Uuid,
  guest_id: Uuid,
  first_name: text('Jane'),
  last_name: text('Doe'),
})
export type TourGuest = z.output<typeof TourGuest>

const byTour = z.object({ tourID: Uuid })
const MaxGuests = z.number().int().min(1).max(MAX_TOUR_GUESTS)

export const tourList = { params: z.object({ eventID: EventId }), response: z.array(Tour) }

export const tourCreate = {
  params: z.object({ eventID: EventId }),
  body: z.object({
    id: Uuid.optional(),
    title: name().meta({ examples: ['ORBR Garage'] }),
    userID: Uuid,
    startTime: Instant,
    maxGuests: MaxGuests,
    is_vcarb: z.boolean().default(false),
  }),
  response: Tour,
}

export const tourGet = { params: byTour, response: TourDetail }

export const tourUpdate = {
  params: byTour,
  body: z.object({
    title: name().meta({ examples: ['ORBR Garage'] }),
    userID: Uuid,
    startTime: Instant,
    maxGuests: MaxGuests,
    /** The fields as the caller saw them: changes of others since then stay, or refuse this one (decisions 066, 068). */
    before: z
      .object({ title: z.string(), userID: Uuid, startTime: Instant, maxGuests: z.number().int() })
      .partial()
      .optional(),
  }),
  response: Tour,
}

export const tourDelete = {
  params: byTour,
  /** How many guests the caller saw on the tour, and which: if others are on it by now, it stays (decision 066). */
  body: z
    .object({
      before: z
        .object({
          guest_count: z.number().int().min(0),
          /** Missing if the caller does not know them. The count alone cannot tell one guest from another. */
          guest_ids: z.array(Uuid).max(MAX_TOUR_GUESTS).optional(),
        })
        .nullish(),
    })
    .nullish(),
  response: z.void(),
}

export const tourGuestList = { params: byTour, response: z.array(TourGuest) }

export const tourGuestAdd = {
  params: byTour,
  body: z.object({ id: Uuid.optional(), guestID: Uuid }),
  response: TourGuest,
}

const byTourGuest = z.object({ tourGuestID: Uuid })

export const tourGuestSwap = {
  params: byTourGuest,
  body: z.object({ newTourID: Uuid, currentTourID: Uuid }),
  response: TourGuest,
}

export const tourGuestRemove = {
  params: byTourGuest,
  /** The tour that the caller takes the guest off: another desk may have moved them. */
  body: z.object({ currentTourID: Uuid.optional() }).nullish(),
  response: z.void(),
}
