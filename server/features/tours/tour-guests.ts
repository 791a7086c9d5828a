import { and, eq, gt, sql } from 'drizzle-orm'
import type { TourGuest } from '../../../contract/api/tours.schema.ts'
import { guestEntity, tourEntity } from '../../../contract/offline/entities.ts'
import { isDoneSince } from '../../../contract/rules/late-writes.ts'
import { tourWithStart } from '../../../contract/rules/tours.ts'
import type { Db } from '../../db/client.ts'
import { changes, events, guests, tourGuests, tours } from '../../db/schema.ts'
import { onViolation } from '../../db/violation.ts'
import type { ReadHandler, WriteCall, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { type LockedTour, lockTour, lockTours, requireRoom } from './locked-tour.ts'
import { selectPlaces, tourScope } from './tour-rows.ts'

/** The guests of tours (spec sections 2, 7, 8). The tour's lock guards its maximum. */

export const tourGuestList: ReadHandler<'tourGuestList'> = {
  scope: ({ db, params }) => tourScope(db, params.tourID),
  answer: ({ db, params }) => selectPlaces(db, eq(tourGuests.tourId, params.tourID)),
}

export const tourGuestAdd: WriteHandler<'tourGuestAdd'> = async call => {
  const { db, params, body, key, at } = call
  const tour = await lockTour(db, params.tourID)
  const guest = await lockGuestForShare(db, body.guestID)
  if (guest.eventId !== tour.eventId)
    throw new HttpError('GuestNotFound', `${nameOf(guest)} is not on the guest list of this tour's event.`)
  await requireNotOn(db, tour, guest)
  requireRoom(tour)
  const [place] = await db
    .insert(tourGuests)
    .values({ id: body.id ?? key, tourId: tour.id, guestId: guest.guestId, joinedAt: at })
    .returning({ id: tourGuests.id })
    .catch(
      onViolation(
        'tour_guests_pkey',
        () => new HttpError('IdTaken', 'Another place on a tour has this id already.'),
      ),
    )
  const made = { ...guest, id: orThrow(place, 'InternalError').id }
  recordMove(call, made, { joined: tour.id })
  return toApi(made)
}

export const tourGuestSwap: WriteHandler<'tourGuestSwap'> = async call => {
  const { db, params, body, at, unchanged } = call
  const [from, to] = [body.currentTourID.toLowerCase(), body.newTourID.toLowerCase()]
  const id = params.tourGuestID.toLowerCase()
  const locked = await lockTours(db, [from, to])
  // Another desk may have moved the guest while this one waited for the tours.
  const known = await lockPlace(db, id)
  const place = known ?? (await lastPlace(db, id, from))
  const target = orThrow(
    locked.find(tour => tour.id === to && tour.eventId === place.eventId),
    'TourNotFound',
  )
  if (place.tourId !== from) {
    if (place.tourId !== to) throw await movedMeanwhile(db, place)
    // Another desk has made the same move.
    unchanged(place.eventId)
    return toApi(place)
  }
  await requireNotOn(db, target, place)
  requireRoom(target)
  const on = { tourId: target.id, joinedAt: at }
  if (known) await db.update(tourGuests).set(on).where(eq(tourGuests.id, id))
  else await putBack(db, { id, guestId: place.guestId, ...on })
  recordMove(call, place, { ...(known && { left: from }), joined: target.id })
  return toApi(place)
}

export const tourGuestRemove: WriteHandler<'tourGuestRemove'> = async call => {
  // The tour needs no lock: another desk may see one free place too few, but never one too many.
  const place = orThrow(await lockPlace(call.db, call.params.tourGuestID), 'TourGuestNotFound')
  const from = call.body?.currentTourID?.toLowerCase()
  // If another desk has moved the guest, the place has the same id on another tour.
  const isMoved = from === undefined ? isDoneSince(place.joinedAt, call.at) : place.tourId !== from
  if (isMoved) throw await movedMeanwhile(call.db, place)
  await call.db.delete(tourGuests).where(eq(tourGuests.id, place.id))
  recordMove(call, place, { left: place.tourId })
}

interface Person {
  readonly guestId: string
  readonly firstName: string
  readonly lastName: string
}

/** A guest's place on a tour. */
interface Place extends Person {
  readonly id: string
  readonly tourId: string
  readonly joinedAt: Date
  readonly eventId: number
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

const person = { guestId: guests.id, firstName: guests.firstName, lastName: guests.lastName }

/** Returns a guest and locks them, so that they are not deleted before they have their place. Throws GuestNotFound. */
async function lockGuestForShare(db: Db, id: string): Promise<Person & { readonly eventId: number }> {
  const [guest] = await db
    .select({ ...person, eventId: guests.eventId })
    .from(guests)
    .where(eq(guests.id, id))
    .for('key share')
  return orThrow(guest, 'GuestNotFound')
}

/** Locks a place, if it exists; must be called after locking its tours, and never before its guest. */
async function lockPlace(db: Db, id: string): Promise<Place | undefined> {
  const [locked] = await db
    .select({ id: tourGuests.id })
    .from(tourGuests)
    .where(eq(tourGuests.id, id))
    .for('update')
  if (!locked) return undefined
  const [place] = await db
    .select({
      ...person,
      id: tourGuests.id,
      tourId: tourGuests.tourId,
      joinedAt: tourGuests.joinedAt,
      eventId: guests.eventId,
    })
    .from(tourGuests)
    .innerJoin(guests, eq(guests.id, tourGuests.guestId))
    .where(eq(tourGuests.id, id))
  return place
}

/**
 * The place that another desk has deleted together with its tour, by the audit trail; its guest is locked. Throws
 * TourGuestNotFound if there is none, or if the guest was put on another tour after that, and GuestNotFound.
 */
async function lastPlace(db: Db, id: string, tourId: string): Promise<Place> {
  const [row] = await db
    .select({ guestId: sql<string>`${changes.detail} ->> 'guest_id'`, at: changes.at })
    .from(changes)
    .where(
      and(
        sql`(${changes.scope}, ${changes.version}) in (
          select scope, version from changes where entity = ${tourEntity(tourId)} and what = 'tourDelete')`,
        sql`${changes.detail} ->> 'tour_guest_id' = ${id}`,
      ),
    )
  const { guestId, at } = orThrow(row, 'TourGuestNotFound')
  const guest = await lockGuestForShare(db, guestId)
  const [since] = await db
    .select({ tourId: tourGuests.tourId })
    .from(tourGuests)
    .where(and(eq(tourGuests.guestId, guestId), gt(tourGuests.joinedAt, at)))
  if (!since) return { ...guest, id, tourId, joinedAt: at }
  const now = await tourInWords(db, since.tourId)
  throw new HttpError(
    'TourGuestNotFound',
    `${nameOf(guest)} is not on that tour, which was deleted, but on ${now}.`,
  )
}

/** Stores a deleted place again. Throws Conflict if another desk has done so meanwhile, on another tour. */
async function putBack(db: Db, place: typeof tourGuests.$inferInsert): Promise<void> {
  const [stored] = await db
    .insert(tourGuests)
    .values(place)
    .onConflictDoNothing({ target: tourGuests.id })
    .returning({ id: tourGuests.id })
  if (!stored) throw await movedMeanwhile(db, orThrow(await lockPlace(db, place.id), 'TourGuestNotFound'))
}

/** Throws AlreadyOnTour if the guest has a place on the locked tour. */
async function requireNotOn(db: Db, tour: LockedTour, guest: Person): Promise<void> {
  const [place] = await db
    .select({ id: tourGuests.id })
    .from(tourGuests)
    .where(and(eq(tourGuests.tourId, tour.id), eq(tourGuests.guestId, guest.guestId)))
  if (place)
    throw new HttpError(
      'AlreadyOnTour',
      `${nameOf(guest)} is already on ${await tourInWords(db, tour.id)}.`,
      {
        tour_guest_id: place.id,
      },
    )
}

/** The error if the guest of a place is on another tour than the caller saw. */
const movedMeanwhile = async (db: Db, place: Place): Promise<HttpError> =>
  new HttpError(
    'Conflict',
    `${nameOf(place)} is not on that tour, but on ${await tourInWords(db, place.tourId)}. Please look again.`,
    { tour_id: place.tourId },
  )

/** Describes a tour in a sentence: `ORBR Garage (Fri 20 Nov, 14:00)`, in venue time. */
async function tourInWords(db: Db, tourId: string): Promise<string> {
  const [tour] = await db
    .select({ title: tours.title, start_time: tours.startTime, timezone: events.timezone })
    .from(tours)
    .innerJoin(events, eq(events.id, tours.eventId))
    .where(eq(tours.id, tourId))
  const { timezone, ...named } = orThrow(tour, 'TourNotFound')
  return tourWithStart(named, timezone)
}

/** Records a move for the tours concerned and for the guest, whose row contains their tours. */
function recordMove(
  { changed }: Pick<WriteCall<unknown>, 'changed'>,
  { id, eventId, guestId }: Pick<Place, 'id' | 'eventId' | 'guestId'>,
  move: { readonly left?: string; readonly joined?: string },
): void {
  const detail = { tour_guest_id: id, guest_id: guestId, ...move }
  for (const tourId of [move.left, move.joined])
    if (tourId !== undefined) changed(eventId, tourEntity(tourId), detail)
  changed(eventId, guestEntity(guestId), detail)
}

const toApi = (place: Person & { readonly id: string }): TourGuest => ({
  tour_guest_id: place.id,
  guest_id: place.guestId,
  first_name: place.firstName,
  last_name: place.lastName,
})
