import { and, eq, sql } from 'drizzle-orm'
import { timePeriod } from '../../../contract/rules/event.ts'
import type { Db } from '../../db/client.ts'
import { events, guests } from '../../db/schema.ts'
import { HttpError } from '../../http/http-error.ts'

interface Pin {
  readonly pin: string | number
  /** Without one, the pins of all events that are live by their venue days are searched. */
  readonly event_id?: number | undefined
}

/**
 * Finds the guest with a pin; undefined if there is none. Throws BadRequest if no event is named and guests of several
 * live events have this pin.
 */
export async function findPin(
  db: Db,
  { pin, event_id }: Pin,
  now: Date,
): Promise<{ readonly id: string; readonly eventId: number } | undefined> {
  const found = await db
    .select({
      id: guests.id,
      eventId: guests.eventId,
      name: events.name,
      event_start: events.eventStart,
      event_end: events.eventEnd,
      timezone: events.timezone,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(and(eq(guests.pin, Number(pin)), event_id === undefined ? nearby(now) : eq(events.id, event_id)))
  const matches = event_id === undefined ? found.filter(event => timePeriod(event, now) === 'live') : found
  if (matches.length > 1) {
    const names = new Intl.ListFormat('en-GB').format(matches.map(({ name }) => name).sort())
    throw new HttpError('BadRequest', `Guests of ${names} have this pin: please choose the event of the pin.`)
  }
  return matches[0]
}

/** Events that may be live: a venue day differs from UTC's by at most one. */
function nearby(now: Date) {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date`
  return sql`${today} between ${events.eventStart} - 1 and ${events.eventEnd} + 1`
}
