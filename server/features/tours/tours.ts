import { eq, sql } from 'drizzle-orm'
import type { Body } from '../../../contract/api/endpoint.ts'
import type { tourUpdate as tourUpdateRow } from '../../../contract/api/tours.ts'
import { guestEntity, tourEntity } from '../../../contract/offline/entities.ts'
import { changedFields } from '../../../contract/rules/changed-fields.ts'
import { TOUR_LABELS } from '../../../contract/rules/field-changes.ts'
import { isDoneSince } from '../../../contract/rules/late-writes.ts'
import { isVcarbTour, tourDetail, vcarbAfter } from '../../../contract/rules/tours.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { tourGuests, tours, users } from '../../db/schema.ts'
import { onViolation } from '../../db/violation.ts'
import type { ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { doneByOthersSince } from '../done-since.ts'
import { eventById, eventScope, eventScopeVersion } from '../events/event-rows.ts'
import { instantOf, toUtc } from '../instants.ts'
import { refuseReplaced } from '../refuse-replaced.ts'
import { lockGuestsOn, lockTour } from './locked-tour.ts'
import { selectTour, selectTours, tourScope } from './tour-rows.ts'

/** Tours (spec sections 5 and 7). The server's clock decides whether a tour has started. */

export const tourList: ReadHandler<'tourList'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.eventID),
  dependsOnClock: true,
  answer: ({ db, params, now }) => selectTours(db, eq(tours.eventId, params.eventID), now),
}

export const tourGet: ReadHandler<'tourGet'> = {
  scope: ({ db, params }) => tourScope(db, params.tourID),
  dependsOnClock: true,
  answer: async ({ db, params, now }) => {
    const id = params.tourID.toLowerCase()
    const sameEvent = sql`${tours.eventId} = (select event_id from tours where id = ${id})`
    const all = await selectTours(db, sameEvent, now)
    return orThrow(tourDetail(all, id), 'TourNotFound')
  },
}

export const tourCreate: WriteHandler<'tourCreate'> = async ({ db, params, body, key, now, changed }) => {
  const eventId = await eventScope(db, params.eventID)
  const startTime = instantOf(body.startTime, 'The start')
  const guideId = await lockGuide(db, body.userID)
  const [made] = await db
    .insert(tours)
    .values({
      id: body.id ?? key,
      eventId,
      title: body.title,
      guideId,
      startTime,
      maximumGuests: body.maxGuests,
      isVcarb: body.is_vcarb || isVcarbTour(body.title),
    })
    .returning({ id: tours.id })
    .catch(onViolation('tours_pkey', () => new HttpError('IdTaken', 'Another tour has this id already.')))
  const { id } = orThrow(made, 'InternalError')
  changed(eventId, tourEntity(id), {
    title: body.title,
    user_uuid: guideId,
    start_time: startTime.toISOString(),
    maximum_guests: body.maxGuests,
  })
  return selectTour(db, id, now)
}

export const tourUpdate: WriteHandler<'tourUpdate'> = async call => {
  const { db, params, now, changed, unchanged } = call
  const before = await lockTour(db, params.tourID)
  const { before: seen, ...wanted } = inUtc(call.body)
  const shown = bodyFieldsOf(before)
  await refuseReplaced(shown, { wanted, before: seen }, TOUR_LABELS, async field => {
    if (field === 'userID') return (await selectTour(db, before.id, now)).name
    if (field !== 'startTime') return String(shown[field])
    return venueMoment(before.startTime, (await eventById(db, before.eventId)).timezone)
  })
  const body = changedFields(shown, wanted, seen)
  const startTime = instantOf(body.startTime, 'The start')
  const startsLater = startTime > now && startTime.getTime() !== before.startTime.getTime()
  const hasStarted = before.startTime <= now
  const guideId = await lockGuide(db, body.userID, {
    id: before.guideId,
    mustBeUser: startsLater,
    mustBeGuide: startsLater && hasStarted,
  })
  const was = detailOf(before)
  const after = {
    title: body.title,
    guideId,
    startTime,
    maximumGuests: body.maxGuests,
    isVcarb: vcarbAfter(body.title, was),
  }
  if (after.maximumGuests < before.guestCount)
    throw new HttpError(
      'TourFull',
      `${before.guestCount} ${before.guestCount === 1 ? 'guest is' : 'guests are'} on this tour: move some of them first, or set the maximum to ${before.guestCount} or more.`,
      { guest_count: before.guestCount, maximum_guests: after.maximumGuests },
    )
  const is = detailOf(after)
  if (JSON.stringify(was) === JSON.stringify(is)) {
    unchanged(before.eventId)
    return selectTour(db, before.id, now)
  }
  await db.update(tours).set(after).where(eq(tours.id, before.id))
  changed(before.eventId, tourEntity(before.id), { ...is, before: was })
  return selectTour(db, before.id, now)
}

/** A change with its instants in the form in which they are compared. */
const inUtc = ({ before, ...wanted }: Body<typeof tourUpdateRow>): Body<typeof tourUpdateRow> => ({
  ...wanted,
  startTime: toUtc(wanted.startTime),
  ...(before && { before: { ...before, ...(before.startTime && { startTime: toUtc(before.startTime) }) } }),
})

type TourColumns = Pick<
  typeof tours.$inferSelect,
  'title' | 'guideId' | 'startTime' | 'maximumGuests' | 'isVcarb'
>

/** The fields that a change may set, as in its body. */
const bodyFieldsOf = ({ title, guideId, startTime, maximumGuests }: TourColumns) => ({
  title,
  userID: guideId,
  startTime: startTime.toISOString(),
  maxGuests: maximumGuests,
})

const detailOf = ({ title, guideId, startTime, maximumGuests, isVcarb }: TourColumns) => ({
  title,
  user_uuid: guideId,
  start_time: startTime.toISOString(),
  maximum_guests: maximumGuests,
  is_vcarb: isVcarb,
})

export const tourDelete: WriteHandler<'tourDelete'> = async call => {
  const { db, params, body, at, changed } = call
  const tour = await lockTour(db, params.tourID)
  // Locked first, because removing these guests would delete their places as well.
  const guestsOn = await lockGuestsOn(db, tour.id)
  const latestFirst = guestsOn.toSorted((a, b) => b.joinedAt.getTime() - a.joinedAt.getTime())
  const seen = body?.before
  const added =
    latestFirst.find(one => isDoneSince(one.joinedAt, at) || seen?.guest_ids?.includes(one.id) === false) ??
    (seen && guestsOn.length > seen.guest_count ? latestFirst[0] : undefined)
  const isChanged =
    guestsOn.length > 0 && (await doneByOthersSince(call, [tourEntity(tour.id)], ['tourUpdate'])).length > 0
  if (added || isChanged) {
    const what = added ? `${added.name} has been added to this tour` : 'This tour has been changed'
    throw new HttpError('Conflict', `${what} since. Please look again.`, {
      // What the deletion says when it is made again.
      now: { guest_count: guestsOn.length, guest_ids: guestsOn.map(({ id }) => id) },
    })
  }
  const left = await db
    .delete(tourGuests)
    .where(eq(tourGuests.tourId, tour.id))
    .returning({ id: tourGuests.id, guestId: tourGuests.guestId })
  await db.delete(tours).where(eq(tours.id, tour.id))
  changed(tour.eventId, tourEntity(tour.id), { ...detailOf(tour), guests: left.length })
  for (const { id, guestId } of left) {
    const detail = { removed_with: tourEntity(tour.id), tour_guest_id: id, guest_id: guestId }
    changed(tour.eventId, guestEntity(guestId), detail)
  }
}

/**
 * Locks the guide of a tour until it is stored, so that they are not deleted and stay a guide. Returns the guide's id.
 * The previous guide may stay, unless they are no longer a guide and a started tour is postponed. Throws UserNotFound,
 * and BadRequest for a user who is not a guide.
 */
async function lockGuide(
  db: Db,
  id: string,
  before?: { readonly id: string; readonly mustBeUser: boolean; readonly mustBeGuide: boolean },
): Promise<string> {
  const [row] = await db
    .select({
      id: users.userUuid,
      name: users.name,
      isTourGuide: users.isTourGuide,
      removedAt: users.removedAt,
    })
    .from(users)
    .where(eq(users.userUuid, id))
    .for('share')
  const user = orThrow(row, 'UserNotFound')
  const mustChange =
    !before || (before.mustBeUser && user.removedAt) || (before.mustBeGuide && !user.isTourGuide)
  if (user.id === before?.id && !mustChange) return user.id
  if (user.removedAt)
    throw new HttpError(
      'UserNotFound',
      `${user.name ?? 'This guide'} is no longer a user: choose another guide.`,
    )
  if (user.isTourGuide) return user.id
  throw new HttpError(
    'BadRequest',
    `${user.name ?? 'This user'} is no tour guide: choose a guide, or mark them as one in the settings first.`,
    { user_uuid: user.id },
  )
}
