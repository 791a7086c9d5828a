import { and, asc, eq, gt } from 'drizzle-orm'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { events, tours } from '../../db/schema.ts'
import { HttpError } from '../../http/http-error.ts'

/** The events at which a user guides a tour, whose lists show the guide's name. */
export async function eventsGuided(db: Db, userUuid: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ eventId: tours.eventId })
    .from(tours)
    .where(eq(tours.guideId, userUuid))
  return rows.map(row => row.eventId)
}

/**
 * Throws GuideHasTours, naming the tours, if a user guides tours that have not started at `now`. The caller must have
 * locked the user's row, so that no tour is added afterwards.
 */
export async function requireNoToursToCome(
  db: Db,
  user: { readonly userUuid: string; readonly name: string | null },
  now: Date,
): Promise<void> {
  const coming = await db
    .select({
      id: tours.id,
      title: tours.title,
      startTime: tours.startTime,
      event: events.name,
      timezone: events.timezone,
    })
    .from(tours)
    .innerJoin(events, eq(events.id, tours.eventId))
    .where(and(eq(tours.guideId, user.userUuid), gt(tours.startTime, now)))
    .orderBy(asc(tours.startTime), asc(tours.id))
  if (coming.length === 0) return
  const words = coming.map(
    tour => `${tour.title} (${tour.event}, ${venueMoment(tour.startTime, tour.timezone)})`,
  )
  throw new HttpError(
    'GuideHasTours',
    `${user.name ?? 'This user'} still guides ${new Intl.ListFormat('en-GB').format(words)}: give ${coming.length === 1 ? 'it' : 'them'} another guide first.`,
    {
      tours: coming.map(({ id, title, startTime, event }) => ({
        id,
        title,
        start_time: startTime.toISOString(),
        event,
      })),
    },
  )
}
