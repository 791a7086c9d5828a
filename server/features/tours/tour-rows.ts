import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tour, TourGuest } from '../../../contract/api/tours.schema.ts'
import { compareTours } from '../../../contract/rules/order.ts'
import { tourPeriod } from '../../../contract/rules/tours.ts'
import type { Db } from '../../db/client.ts'
import { guests, tourGuests, tours, users } from '../../db/schema.ts'
import { orThrow } from '../../http/http-error.ts'

/** The tours that match a condition on `tours`, by start, in one statement. `time_period` is as of `now`. */
export async function selectTours(db: Db, where: SQL, now: Date): Promise<Tour[]> {
  const rows = await db
    .select({
      id: tours.id,
      event_id: tours.eventId,
      title: tours.title,
      user_uuid: tours.guideId,
      name: users.name,
      start_time: tours.startTime,
      maximum_guests: tours.maximumGuests,
      guest_count: sql<number>`(select count(*)::int from ${tourGuests} where ${tourGuests.tourId} = ${tours.id})`,
      is_vcarb: tours.isVcarb,
    })
    .from(tours)
    .innerJoin(users, eq(users.userUuid, tours.guideId))
    .where(where)
  return rows
    .map(({ name, start_time, ...tour }) => {
      const start = start_time.toISOString()
      return {
        ...tour,
        name: name ?? '',
        start_time: start,
        time_period: tourPeriod({ start_time: start }, now.getTime()),
      }
    })
    .sort(compareTours)
}

/** One tour. Throws TourNotFound. */
export async function selectTour(db: Db, id: string, now: Date): Promise<Tour> {
  const [tour] = await selectTours(db, eq(tours.id, id), now)
  return orThrow(tour, 'TourNotFound')
}

/** The event of a tour, which is the scope of its reads. Throws TourNotFound. */
export async function tourScope(db: Db, id: string): Promise<number> {
  const [tour] = await db.select({ eventId: tours.eventId }).from(tours).where(eq(tours.id, id))
  return orThrow(tour, 'TourNotFound').eventId
}

/** The places that match a condition on `tour_guests`, in the order in which they were taken. */
export const selectPlaces = (db: Db, where: SQL): Promise<TourGuest[]> =>
  db
    .select({
      tour_guest_id: tourGuests.id,
      guest_id: tourGuests.guestId,
      first_name: guests.firstName,
      last_name: guests.lastName,
    })
    .from(tourGuests)
    .innerJoin(guests, eq(guests.id, tourGuests.guestId))
    .where(where)
    .orderBy(tourGuests.joinedAt, tourGuests.id)
