import { eq, sql } from 'drizzle-orm'
import type { Event, EventSummary } from '../../../contract/api/events.schema.ts'
import { dayFromIsoDate } from '../../../contract/rules/days.ts'
import { dateString, eventDates, eventDays, timePeriod } from '../../../contract/rules/event.ts'
import type { Db } from '../../db/client.ts'
import { events, versions } from '../../db/schema.ts'
import type { ScopeVersion } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'

type EventRow = typeof events.$inferSelect

/** The event with this id. Throws EventNotFound. */
export async function eventById(db: Db, id: number): Promise<EventRow> {
  const [row] = await db.select().from(events).where(eq(events.id, id))
  return orThrow(row, 'EventNotFound')
}

/** Returns the id if there is such an event. Throws EventNotFound. */
export async function eventScope(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ id: events.id }).from(events).where(eq(events.id, id))
  return orThrow(row, 'EventNotFound').id
}

/** The scope of a read of an event, with its version, in one statement. Throws EventNotFound. */
export async function eventScopeVersion(db: Db, id: number): Promise<ScopeVersion> {
  const [row] = await db
    .select({ scope: events.id, version: sql`coalesce(${versions.version}, 0)`.mapWith(Number) })
    .from(events)
    .leftJoin(versions, eq(versions.scope, events.id))
    .where(eq(events.id, id))
  return orThrow(row, 'EventNotFound')
}

/** An event's first and last day and its time zone, in the form of the rules. */
export const spanOf = ({
  eventStart,
  eventEnd,
  timezone,
}: Pick<EventRow, 'eventStart' | 'eventEnd' | 'timezone'>) => ({
  event_start: eventStart,
  event_end: eventEnd,
  timezone,
})

/** An event for the list. `time_period` is by the venue day at `now`. */
export function eventSummary(row: EventRow, now: Date): EventSummary {
  const span = spanOf(row)
  return {
    id: row.id,
    time_period: timePeriod(span, now),
    name: row.name,
    date_string: dateString(span),
    location: row.location,
    country: row.country,
    country_code: row.countryCode,
    ...span,
  }
}

/** A whole event for the API. */
export function eventToApi(row: EventRow, now: Date): Event {
  const summary = eventSummary(row, now)
  return {
    ...summary,
    pitwall_uuid: row.pitwallUuid,
    entry_open: row.entryOpen?.toISOString() ?? null,
    entry_close: row.entryClose?.toISOString() ?? null,
    event_dates: eventDates(summary),
    pin_on_guest_page: row.pinOnGuestPage,
  }
}

/** Throws an error with the first day that is not one of the event's. */
export function requireDays(
  event: EventRow,
  days: readonly string[],
  error: 'NotAttending' | 'BadRequest' = 'BadRequest',
): void {
  const known = eventDays(spanOf(event))
  const strange = days.find(day => !known.includes(day))
  if (strange === undefined) return
  const from = dayFromIsoDate(event.eventStart)
  const to = dayFromIsoDate(event.eventEnd)
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`
  throw new HttpError(error, `${strange} is not a day of ${event.name}, which is ${when}.`, { day: strange })
}
