import type { OpOf } from '../api/endpoint.ts'
import type { Guest } from '../api/guests.schema.ts'
import { guestList } from '../api/guests.ts'
import type { Tour, TourDetail, TourGuest } from '../api/tours.schema.ts'
import {
  tourCreate,
  tourDelete,
  tourGet,
  tourGuestAdd,
  tourGuestList,
  tourGuestRemove,
  tourGuestSwap,
  tourList,
  tourUpdate,
} from '../api/tours.ts'
import { compareTours } from '../rules/order.ts'
import { hasRoom, isSameTour, placeOf, tourLists, tourPeriod, toursOf, vcarbAfter } from '../rules/tours.ts'
import { addSeats, inDetail } from './counts.ts'
import { effect, removal } from './effect.ts'
import type { About, AboutTour } from './queued-write.ts'
import { change, changeOne, insert, rearrange, without } from './update-rows.ts'

type Update = OpOf<typeof tourUpdate>
type Swap = OpOf<typeof tourGuestSwap>
type Place = TourDetail['alternative_tours'][number]

const newTour = ({ id, params, body, about, at }: OpOf<typeof tourCreate>): Tour => ({
  id: body.id ?? id,
  event_id: params.eventID,
  title: body.title,
  user_uuid: body.userID,
  name: about.name ?? '',
  start_time: body.startTime,
  maximum_guests: body.maxGuests,
  guest_count: 0,
  time_period: tourPeriod({ start_time: body.startTime }, Date.parse(at)),
  is_vcarb: body.is_vcarb,
})

const retime = <T extends Place>(tour: T, { body, about }: Update): T => ({
  ...tour,
  title: body.title,
  name: about.name ?? tour.name,
  start_time: body.startTime,
  maximum_guests: body.maxGuests,
})

const changedTour = <T extends Tour>(tour: T, op: Update): T => ({
  ...retime(tour, op),
  user_uuid: op.body.userID,
  time_period: tourPeriod({ start_time: op.body.startTime }, Date.parse(op.at)),
  is_vcarb: vcarbAfter(op.body.title, tour.is_vcarb),
})

/** Replaces a tour in guests' rows by others (none: they leave it). */
const retour = (
  list: Guest[],
  where: (guest: Guest) => boolean,
  leave: AboutTour,
  join: readonly AboutTour[],
) =>
  change(
    list,
    guest => where(guest) && toursOf(guest).some(tour => isSameTour(tour, leave)),
    guest => ({
      ...guest,
      ...tourLists([...toursOf(guest).filter(tour => !isSameTour(tour, leave)), ...join]),
    }),
  )

const joinTour = (list: Guest[], guestId: string, tour: AboutTour | undefined): Guest[] =>
  tour === undefined
    ? list
    : change(
        list,
        guest => guest.id === guestId && !toursOf(guest).some(known => isSameTour(known, tour)),
        guest => ({ ...guest, ...tourLists([...toursOf(guest), tour]) }),
      )

const addPlace = (list: TourGuest[], id: string, guestId: string, about: About): TourGuest[] =>
  list.some(place => place.tour_guest_id === id || place.guest_id === guestId)
    ? list
    : [
        ...list,
        {
          tour_guest_id: id,
          guest_id: guestId,
          first_name: about.first_name ?? about.subject ?? '',
          last_name: about.last_name ?? '',
        },
      ]

/** 1 for the tour that a moved guest comes to, -1 for the one they leave, else 0. */
const moves = (tourId: string, { body }: Swap): number =>
  Number(tourId === body.newTourID) - Number(tourId === body.currentTourID)

/**
 * What the writes on tours and their guests change. A tour's counts cannot know whether the snapshot has the write
 * already (its answer was lost on the way). A full tour that gets room again is not among the alternatives until the
 * server has answered.
 */
export const tourEffects = [
  /** Needs the guide's name (`about.name`). */
  effect(tourCreate, tourList, (tours, op, asked) =>
    op.params.eventID !== asked.eventID || tours.some(tour => tour.id === (op.body.id ?? op.id))
      ? tours
      : insert(tours, newTour(op), compareTours),
  ),
  effect(tourCreate, tourGet, (detail, op) => {
    const tour = newTour(op)
    const known = detail.id === tour.id || detail.alternative_tours.some(other => other.id === tour.id)
    return changeOne(
      detail,
      !known && detail.event_id === tour.event_id && tour.time_period === 'upcoming',
      own => ({ ...own, alternative_tours: insert(own.alternative_tours, placeOf(tour), compareTours) }),
    )
  }),

  /** Needs the guide's name (`about.name`). */
  effect(tourUpdate, tourList, (tours, op) =>
    rearrange(
      tours,
      tour => tour.id === op.params.tourID,
      tour => changedTour(tour, op),
      compareTours,
    ),
  ),
  effect(tourUpdate, tourGet, (detail, op) => {
    const others = rearrange(
      detail.alternative_tours,
      tour => tour.id === op.params.tourID,
      tour => retime(tour, op),
      compareTours,
    )
    return changeOne(detail, true, known => ({
      ...(known.id === op.params.tourID ? changedTour(known, op) : known),
      alternative_tours: without(others, tour => tour.id === op.params.tourID && !hasRoom(tour)),
    }))
  }),
  /** Needs the tour as it was (`about.tour`). */
  effect(tourUpdate, guestList, (list, { body, about }) =>
    about.tour === undefined
      ? list
      : retour(list, () => true, about.tour, [
          {
            id: about.tour.id,
            title: body.title,
            name: about.name ?? about.tour.name,
            start_time: body.startTime,
          },
        ]),
  ),

  effect(tourDelete, tourList, (tours, { params }) => without(tours, tour => tour.id === params.tourID)),
  removal(
    tourDelete,
    tourGet,
    ({ params }, asked) => params.tourID === asked.tourID,
    (detail, { params }) =>
      changeOne(detail, true, known => ({
        ...known,
        alternative_tours: without(known.alternative_tours, tour => tour.id === params.tourID),
      })),
  ),
  removal(tourDelete, tourGuestList, ({ params }, asked) => params.tourID === asked.tourID),
  /** Needs the tour as it was (`about.tour`). */
  effect(tourDelete, guestList, (list, { about }) =>
    about.tour === undefined ? list : retour(list, () => true, about.tour, []),
  ),

  effect(tourGuestAdd, tourGuestList, (list, { id, params, body, about }, asked) =>
    params.tourID === asked.tourID ? addPlace(list, body.id ?? id, body.guestID, about) : list,
  ),
  effect(tourGuestAdd, tourList, (tours, { params }) =>
    change(
      tours,
      tour => tour.id === params.tourID,
      tour => addSeats(tour, 1),
    ),
  ),
  effect(tourGuestAdd, tourGet, (detail, { params }) =>
    inDetail(
      detail,
      tour => tour.id === params.tourID,
      tour => addSeats(tour, 1),
    ),
  ),
  /** Needs the tour (`about.tour`). */
  effect(tourGuestAdd, guestList, (list, { body, about }) => joinTour(list, body.guestID, about.tour)),

  /** Needs the guest (`about.guest_id`, names) for the list of the tour that they come to. */
  effect(tourGuestSwap, tourGuestList, (list, { params, body, about }, asked) => {
    if (body.newTourID === body.currentTourID) return list
    if (asked.tourID === body.currentTourID) {
      return without(list, place => place.tour_guest_id === params.tourGuestID)
    }
    return asked.tourID === body.newTourID && about.guest_id !== undefined
      ? addPlace(list, params.tourGuestID, about.guest_id, about)
      : list
  }),
  effect(tourGuestSwap, tourList, (tours, op) =>
    change(
      tours,
      tour => moves(tour.id, op) !== 0,
      tour => addSeats(tour, moves(tour.id, op)),
    ),
  ),
  effect(tourGuestSwap, tourGet, (detail, op) =>
    inDetail(
      detail,
      tour => moves(tour.id, op) !== 0,
      tour => addSeats(tour, moves(tour.id, op)),
    ),
  ),
  /** Needs the guest and both tours (`about.guest_id`, `about.from_tour`, `about.tour`). */
  effect(tourGuestSwap, guestList, (list, { about }) =>
    about.from_tour === undefined || about.tour === undefined
      ? list
      : retour(list, guest => guest.id === about.guest_id, about.from_tour, [about.tour]),
  ),

  effect(tourGuestRemove, tourGuestList, (list, { params }) =>
    without(list, place => place.tour_guest_id === params.tourGuestID),
  ),
  /** Needs the tour (`about.tour`). */
  effect(tourGuestRemove, tourList, (tours, { about }) =>
    change(
      tours,
      tour => tour.id === about.tour?.id,
      tour => addSeats(tour, -1),
    ),
  ),
  effect(tourGuestRemove, tourGet, (detail, { about }) =>
    inDetail(
      detail,
      tour => tour.id === about.tour?.id,
      tour => addSeats(tour, -1),
    ),
  ),
  /** Needs the guest and the tour (`about.guest_id`, `about.tour`). */
  effect(tourGuestRemove, guestList, (list, { about }) =>
    about.tour === undefined ? list : retour(list, guest => guest.id === about.guest_id, about.tour, []),
  ),
]
