import { randomUUID } from 'node:crypto'
import {
  tourCreate,
  tourDelete,
  tourGuestAdd,
  tourGuestRemove,
  tourGuestSwap,
  tourUpdate,
} from '../../../../contract/api/tours.ts'
import { tourContext, tourGuestContext } from '../../../../contract/offline/write-context.ts'
import { tourDeletionOf } from '../../../../contract/rules/tour-deletion.ts'
import { hasRoom, isVcarbTour, TOUR_TYPES } from '../../../../contract/rules/tours.ts'
import { exact, FULL_TOUR } from '../exceptions.ts'
import type { View } from '../view.ts'
import { type Choice, minutesFromNow, opNow, type ProposalsOf, pick } from './choice.ts'

/** A tour with guests, one of these guests, and their place on it. */
const placeOf = ({ tours, places, guests }: View, { first, second }: Choice) => {
  const tour = pick(tours, first, ({ id }) => (places.get(id)?.length ?? 0) > 0)
  const place = tour && pick(places.get(tour.id) ?? [], second)
  const guest = place && guests.find(({ id }) => id === place.guest_id)
  return tour && place && guest ? { tour, place, guest } : undefined
}

const TITLES = TOUR_TYPES.map(({ title }) => title)

export const toursProposals: ProposalsOf<
  'tourCreate' | 'tourUpdate' | 'tourDelete' | 'tourGuestAdd' | 'tourGuestSwap' | 'tourGuestRemove'
> = {
  tourCreate: {
    propose: ({ guides, event }, { first, second, flag }) => {
      const guide = pick(guides, first)
      const title = pick(TITLES, second) ?? ''
      return (
        guide &&
        opNow(tourCreate, {
          params: { eventID: event.id },
          body: {
            id: randomUUID(),
            title,
            userID: guide.user_uuid,
            startTime: minutesFromNow(10 + second),
            maxGuests: 1 + (first % 3),
            is_vcarb: isVcarbTour(title) || flag,
          },
          context: { subject: title, event_id: event.id, timezone: event.timezone, name: guide.name ?? '' },
        })
      )
    },
    exceptions: { tourList: exact, tourGet: exact },
  },
  tourUpdate: {
    propose: ({ tours, guides, event }, { first, second, flag, nth }) => {
      const tour = pick(tours, first)
      const guide = pick(guides, second)
      if (!tour || !guide) return undefined
      const { title, user_uuid: userID, start_time: startTime, maximum_guests: maxGuests } = tour
      const wanted = {
        title: pick(TITLES, second) ?? '',
        userID: guide.user_uuid,
        startTime: minutesFromNow(15 + second),
        maxGuests: Math.max(1, tour.guest_count) + (second % 2),
      }
      // What the form began with and left: another desk has changed it since, or nobody has.
      const left = [{}, { title: wanted.title, userID: wanted.userID }, { startTime: wanted.startTime }][
        nth % 3
      ]
      const before = { title, userID, startTime, maxGuests, ...left }
      return opNow(tourUpdate, {
        params: { tourID: tour.id },
        body: { ...wanted, ...(flag ? { before } : {}) },
        context: tourContext(tour, event, guide.name ?? ''),
      })
    },
    exceptions: { tourList: exact, tourGet: FULL_TOUR, guestList: exact },
  },
  tourDelete: {
    propose: ({ tours, guests, event }, { first }) => {
      const tour = pick(tours, first)
      if (!tour) return undefined
      const body = tourDeletionOf(tour, guests)
      return opNow(tourDelete, { params: { tourID: tour.id }, body, context: tourContext(tour, event) })
    },
    exceptions: { tourList: exact, tourGet: exact, tourGuestList: exact, guestList: exact },
  },
  tourGuestAdd: {
    propose: ({ tours, guests, places, event }, { first, second }) => {
      const tour = pick(tours.filter(hasRoom), first)
      const guest = pick(
        guests,
        second,
        ({ id }) => !places.get(tour?.id ?? '')?.some(({ guest_id }) => guest_id === id),
      )
      if (!tour || !guest) return undefined
      return opNow(tourGuestAdd, {
        params: { tourID: tour.id },
        body: { id: randomUUID(), guestID: guest.id },
        context: tourGuestContext(guest, tour, event),
      })
    },
    exceptions: { tourGuestList: exact, tourList: exact, tourGet: exact, guestList: exact },
  },
  tourGuestSwap: {
    propose: (view, choice) => {
      const from = placeOf(view, choice)
      if (!from) return undefined
      const { tour, place, guest } = from
      const target = pick(
        view.tours
          .filter(hasRoom)
          .filter(({ id }) => !view.places.get(id)?.some(({ guest_id }) => guest_id === guest.id)),
        choice.second,
      )
      return (
        target &&
        opNow(tourGuestSwap, {
          params: { tourGuestID: place.tour_guest_id },
          body: { currentTourID: tour.id, newTourID: target.id },
          context: tourGuestContext(guest, target, view.event, tour),
        })
      )
    },
    exceptions: { tourGuestList: exact, tourList: exact, tourGet: FULL_TOUR, guestList: exact },
  },
  tourGuestRemove: {
    propose: (view, choice) => {
      const from = placeOf(view, choice)
      return (
        from &&
        opNow(tourGuestRemove, {
          params: { tourGuestID: from.place.tour_guest_id },
          body: { currentTourID: from.tour.id },
          context: tourGuestContext(from.guest, from.tour, view.event),
        })
      )
    },
    exceptions: { tourGuestList: exact, tourList: exact, tourGet: FULL_TOUR, guestList: exact },
  },
}
