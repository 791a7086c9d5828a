import { sql } from 'drizzle-orm'
import { timePeriod } from '../../../contract/rules/event.ts'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/schema.ts'
import { HttpError } from '../../http/http-error.ts'

/**
 * The event of a pin: the named one, or else the one that is live at `now` by its venue days.
 * Throws BadRequest if none is named and not exactly one is live.
 */
export async function pinEvent(db: Db, named: number | undefined, now: Date): Promise<number> {
  if (named !== undefined) return named
  // A venue day differs from UTC's by at most one; `timePeriod` decides which of these events are live.
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date`
  const near = await db
    .select({
      id: events.id,
      name: events.name,
      event_start: events.eventStart,
      event_end: events.eventEnd,
      timezone: events.timezone,
    })
    .from(events)
    .where(sql`${today} between ${events.eventStart} - 1 and ${events.eventEnd} + 1`)
  const live = near.filter(event => timePeriod(event, now) === 'live')
  const [event] = live
  if (!event) throw new HttpError('BadRequest', 'No event is live today: please choose the event of the pin.')
  if (live.length > 1) {
    const names = new Intl.ListFormat('en-GB').format(live.map(({ name }) => name))
    throw new HttpError('BadRequest', `${names} are live today: please choose the event of the pin.`)
  }
  return event.id
}
