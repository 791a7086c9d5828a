import type { OpOf } from '../api/endpoint.ts'
import type { Tour, TourDetail, TourSummary } from '../api/tours.schema.ts'
import {
  tourCreate,
  tourDelete,
  tourGuestAdd,
  tourGuestRemove,
  tourGuestSwap,
  tourUpdate,
} from '../api/tours.ts'
import { changedFields } from '../rules/changed-fields.ts'
import { fieldChanges, TOUR_LABELS } from '../rules/field-changes.ts'
import { compareTours } from '../rules/order.ts'
import { alternativeOf, hasRoom, tourPeriod, tourWithStart, vcarbAfter } from '../rules/tours.ts'
import { venueMoment } from '../rules/venue-time.ts'
import { addTourGuests, changeTourInDetail } from './counts.ts'
import { defineWrite } from './define-write.ts'
import { createdId, entityIfKnown, guestEntity, tourEntity, tourGuestEntity, userEntity } from './entities.ts'
import type { ContextTour, WriteContext } from './queued-write.ts'
import { addPlace, joinTour, replaceTour } from './tour-places.ts'
import { insertSorted, removeWhere, updateAndSort, updateIf, updateWhere } from './update-rows.ts'

type Update = OpOf<typeof tourUpdate>
type Add = OpOf<typeof tourGuestAdd>
type Swap = OpOf<typeof tourGuestSwap>
type Remove = OpOf<typeof tourGuestRemove>

const newTour = (op: OpOf<typeof tourCreate>): Tour => {
  const { params, body, context, at } = op
  return {
    id: createdId(op),
    event_id: params.eventID,
    title: body.title,
    user_uuid: body.userID,
    name: context.name ?? '',
    start_time: body.startTime,
    maximum_guests: body.maxGuests,
    guest_count: 0,
    time_period: tourPeriod({ start_time: body.startTime }, Date.parse(at)),
    is_vcarb: body.is_vcarb ?? false,
  }
}

/** What the reads show of a tour; rows of guests lack the maximum. */
type ShownTour = Pick<ContextTour, 'title' | 'name' | 'start_time'> & { readonly maximum_guests?: number }

/** A tour after its change; fields that its author left as they were keep what others have set. */
const withTourFields = <T extends ShownTour>(tour: T, { body, context }: Update): T => {
  const { before, userID, ...wanted } = body
  const now = { title: tour.title, startTime: tour.start_time, maxGuests: tour.maximum_guests }
  const next = changedFields(now, wanted, before)
  return {
    ...tour,
    title: next.title,
    name: before?.userID === userID ? tour.name : (context.name ?? tour.name),
    start_time: next.startTime,
    maximum_guests: next.maxGuests,
  }
}

const changedTour = <T extends Tour>(tour: T, op: Update): T => {
  const { before, userID } = op.body
  const next = withTourFields(tour, op)
  return {
    ...next,
    user_uuid: before?.userID === userID ? tour.user_uuid : userID,
    time_period: tourPeriod(next, Date.parse(op.at)),
    is_vcarb: vcarbAfter(next.title, tour),
  }
}

/** The tour's previous guide. Guides can be deleted only without tours, so the two writes must keep their order. */
const guideBefore = ({ context }: { readonly context: WriteContext }): string[] =>
  entityIfKnown(userEntity, context.tour?.guide_id)

const anyGuest = () => true

/** The ids of the tours that a guest leaves and joins. */
interface Move {
  readonly left?: string | undefined
  readonly joined?: string | undefined
}

/** 1 for the tour that a guest joins, -1 for the one that they leave, 0 for others. */
const gained = ({ id }: TourSummary, { left, joined }: Move): number =>
  Number(id === joined) - Number(id === left)

/** The effects of a guest's move on the counts of tours. */
const countMove = <O>(moveOf: (op: O) => Move) => ({
  tourList: (tours: Tour[], op: O): Tour[] =>
    updateWhere(
      tours,
      () => true,
      tour => addTourGuests(tour, gained(tour, moveOf(op))),
    ),
  tourGet: (detail: TourDetail, op: O): TourDetail =>
    changeTourInDetail(
      detail,
      tour => gained(tour, moveOf(op)) !== 0,
      tour => addTourGuests(tour, gained(tour, moveOf(op))),
    ),
})

/**
 * The tour that a guest leaves. A retry means the one that they are on by now, of which only the id is known
 * (`retriedBody`); rows are found by that.
 */
const leftTour = (known: ContextTour | undefined, id: string | undefined): ContextTour | undefined =>
  known && { ...known, id: id ?? known.id }

const removedFrom = ({ body, context }: Remove): ContextTour | undefined =>
  leftTour(context.tour, body?.currentTourID)

/** Names a tour by its title and start; by its title alone if the start or the venue's zone is not known. */
const tourLabel = (
  { timezone, tour }: { readonly timezone?: string; readonly tour?: Pick<Tour, 'title' | 'start_time'> },
  title = '',
): string => (tour && timezone ? tourWithStart(tour, timezone) : title)

/** Names the tour that a form describes. */
const formLabel = ({ body: { title, startTime }, context }: OpOf<typeof tourCreate> | Update): string =>
  tourLabel({ ...context, tour: { title, start_time: startTime } }, title)

/**
 * The effects of writes on tours and their guests. A tour's counts do not show whether the snapshot already includes
 * the write, because its answer was lost. A full tour that gets room again is missing from the alternatives until the
 * server has answered.
 */
export const tourWrites = {
  tourCreate: defineWrite(tourCreate, {
    entities: op => [tourEntity(createdId(op)), userEntity(op.body.userID)],
    creates: op => tourEntity(createdId(op)),
    label: op => `Add the tour ${formLabel(op)}`,
    effects: {
      /** Needs the guide's name (`context.name`). */
      tourList: (tours, op, readParams) =>
        op.params.eventID !== readParams.eventID || tours.some(tour => tour.id === createdId(op))
          ? tours
          : insertSorted(tours, newTour(op), compareTours),
      tourGet: (detail, op) => {
        const tour = newTour(op)
        const known = detail.id === tour.id || detail.alternative_tours.some(other => other.id === tour.id)
        return updateIf(
          detail,
          !known && detail.event_id === tour.event_id && tour.time_period === 'upcoming',
          own => ({
            ...own,
            alternative_tours: insertSorted(own.alternative_tours, alternativeOf(tour), compareTours),
          }),
        )
      },
    },
  }),

  tourUpdate: defineWrite(tourUpdate, {
    entities: op => [
      ...new Set([tourEntity(op.params.tourID), userEntity(op.body.userID), ...guideBefore(op)]),
    ],
    needs: op => [tourEntity(op.params.tourID), userEntity(op.body.userID)],
    label: op => `Change the tour ${formLabel(op)}`,
    changes: ({ body, context: { name, timezone } }) =>
      fieldChanges(body, body.before, TOUR_LABELS, {
        userID: name ?? 'another one',
        startTime: timezone && venueMoment(body.startTime, timezone),
      }),
    effects: {
      /** Needs the guide's name (`context.name`). */
      tourList: (tours, op) =>
        updateAndSort(
          tours,
          tour => tour.id === op.params.tourID,
          tour => changedTour(tour, op),
          compareTours,
        ),
      tourGet: (detail, op) => {
        const others = updateAndSort(
          detail.alternative_tours,
          tour => tour.id === op.params.tourID,
          tour => withTourFields(tour, op),
          compareTours,
        )
        return updateIf(detail, true, known => ({
          ...(known.id === op.params.tourID ? changedTour(known, op) : known),
          alternative_tours: removeWhere(others, tour => tour.id === op.params.tourID && !hasRoom(tour)),
        }))
      },
      /** Needs the tour as it was (`context.tour`). */
      guestList: (list, op) =>
        op.context.tour === undefined
          ? list
          : replaceTour(list, anyGuest, op.context.tour, own => withTourFields(own, op)),
    },
  }),

  tourDelete: defineWrite(tourDelete, {
    entities: op => [tourEntity(op.params.tourID), ...guideBefore(op)],
    needs: op => [tourEntity(op.params.tourID)],
    label: op => `Delete the tour ${tourLabel(op.context, op.context.subject)}`.trimEnd(),
    goneError: 'TourNotFound',
    effects: {
      tourList: (tours, { params }) => removeWhere(tours, tour => tour.id === params.tourID),
      tourGet: {
        deletes: ({ params }, readParams) => params.tourID === readParams.tourID,
        update: (detail, { params }) =>
          updateIf(detail, true, known => ({
            ...known,
            alternative_tours: removeWhere(known.alternative_tours, tour => tour.id === params.tourID),
          })),
      },
      tourGuestList: { deletes: ({ params }, readParams) => params.tourID === readParams.tourID },
      /** Needs the tour as it was (`context.tour`). */
      guestList: (list, { context }) =>
        context.tour === undefined ? list : replaceTour(list, anyGuest, context.tour),
    },
  }),

  tourGuestAdd: defineWrite(tourGuestAdd, {
    entities: op => [
      tourGuestEntity(createdId(op)),
      tourEntity(op.params.tourID),
      guestEntity(op.body.guestID),
    ],
    creates: op => tourGuestEntity(createdId(op)),
    label: op =>
      `Put ${op.context.subject ?? 'a guest'} on the tour ${tourLabel(op.context, op.context.name)}`.trimEnd(),
    effects: {
      tourGuestList: (list, op, readParams) =>
        op.params.tourID === readParams.tourID
          ? addPlace(list, createdId(op), op.body.guestID, op.context)
          : list,
      ...countMove(({ params }: Add) => ({ joined: params.tourID })),
      /** Needs the tour (`context.tour`). */
      guestList: (list, { body, context }) => joinTour(list, body.guestID, context.tour),
    },
  }),

  tourGuestSwap: defineWrite(tourGuestSwap, {
    entities: op => [
      tourGuestEntity(op.params.tourGuestID),
      tourEntity(op.body.newTourID),
      tourEntity(op.body.currentTourID),
      ...entityIfKnown(guestEntity, op.context.guest_id),
    ],
    label: op =>
      `Move ${op.context.subject ?? 'a guest'} to the tour ${tourLabel(op.context, op.context.name)}`.trimEnd(),
    effects: {
      /** Needs the guest (`context.guest_id` and names) for the list of the tour that they join. */
      tourGuestList: (list, { params, body, context }, readParams) => {
        if (body.newTourID === body.currentTourID) return list
        if (readParams.tourID === body.currentTourID) {
          return removeWhere(list, place => place.tour_guest_id === params.tourGuestID)
        }
        return readParams.tourID === body.newTourID && context.guest_id !== undefined
          ? addPlace(list, params.tourGuestID, context.guest_id, context)
          : list
      },
      ...countMove(({ body }: Swap) => ({ left: body.currentTourID, joined: body.newTourID })),
      /** Needs the guest and both tours (`context.guest_id`, `context.from_tour`, `context.tour`). */
      guestList: (list, { body, context }) => {
        const from = leftTour(context.from_tour, body.currentTourID)
        return from === undefined || context.tour === undefined
          ? list
          : replaceTour(
              list,
              guest => guest.id === context.guest_id,
              from,
              () => context.tour,
            )
      },
    },
  }),

  tourGuestRemove: defineWrite(tourGuestRemove, {
    entities: op => [
      tourGuestEntity(op.params.tourGuestID),
      ...entityIfKnown(tourEntity, removedFrom(op)?.id),
      ...entityIfKnown(guestEntity, op.context.guest_id),
    ],
    label: op => {
      const { subject = 'a guest', name, tour } = op.context
      const words = removedFrom(op)?.id === tour?.id ? tourLabel(op.context, name) : ''
      return `Take ${subject} off the tour ${words}`.trimEnd()
    },
    goneError: 'TourGuestNotFound',
    effects: {
      tourGuestList: (list, { params }) =>
        removeWhere(list, place => place.tour_guest_id === params.tourGuestID),
      /** Needs the tour (`context.tour`). */
      ...countMove((op: Remove) => ({ left: removedFrom(op)?.id })),
      /** Needs the guest and the tour (`context.guest_id`, `context.tour`). */
      guestList: (list, op) => {
        const from = removedFrom(op)
        return from ? replaceTour(list, guest => guest.id === op.context.guest_id, from) : list
      },
    },
  }),
}
