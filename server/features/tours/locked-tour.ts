import { asc, count, eq, inArray } from 'drizzle-orm'
import { errors } from '../../../contract/api/errors.ts'
import { hasRoom } from '../../../contract/rules/tours.ts'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { guests, tourGuests, tours } from '../../db/schema.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'

/** A locked tour: nobody joins, leaves or changes it until the transaction ends. */
export type LockedTour = typeof tours.$inferSelect & { readonly guestCount: number }

/**
 * Locks tours, in the order of their ids, and counts their guests. A tour is locked before its guide, its guests and
 * their places (decision 067). Returns the tours that exist.
 */
export async function lockTours(db: Db, ids: readonly string[]): Promise<LockedTour[]> {
  const tourIds = [...new Set(ids)]
  const locked = await db
    .select()
    .from(tours)
    .where(inArray(tours.id, tourIds))
    .orderBy(asc(tours.id))
    .for('update')
  // A separate statement: only one that starts after the lock is held sees all guests who joined before.
  const taken = await db
    .select({ tourId: tourGuests.tourId, count: count() })
    .from(tourGuests)
    .where(inArray(tourGuests.tourId, tourIds))
    .groupBy(tourGuests.tourId)
  const counts = new Map(taken.map(row => [row.tourId, row.count]))
  return locked.map(tour => ({ ...tour, guestCount: counts.get(tour.id) ?? 0 }))
}

/** Locks one tour. Throws TourNotFound. */
export async function lockTour(db: Db, id: string): Promise<LockedTour> {
  const [tour] = await lockTours(db, [id])
  return orThrow(tour, 'TourNotFound')
}

/**
 * Locks the guests of a locked tour, in the order of their ids, so that their places can be locked (decision 067), and
 * returns who they are and when they joined.
 */
export const lockGuestsOn = (db: Db, tourId: string) =>
  db
    .select({ id: guests.id, name: guestName, joinedAt: tourGuests.joinedAt })
    .from(guests)
    .innerJoin(tourGuests, eq(tourGuests.guestId, guests.id))
    .where(eq(tourGuests.tourId, tourId))
    .orderBy(asc(guests.id))
    .for('key share', { of: guests })

/** Throws TourFull, in the specification's words, if nobody can join any more. */
export function requireRoom({ guestCount, maximumGuests }: LockedTour): void {
  if (hasRoom({ guest_count: guestCount, maximum_guests: maximumGuests })) return
  throw new HttpError('TourFull', errors.TourFull.message, {
    guest_count: guestCount,
    maximum_guests: maximumGuests,
  })
}
