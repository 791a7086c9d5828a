import { randomUUID } from 'node:crypto'
import type { EventGroup, Group } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { addDays, isoDateFromDay } from '../../contract/rules/days.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import { events } from '../db/schema.ts'
import { send, type TestApp } from './harness.ts'

/** An event for tests: it is live today, and lasts from yesterday to tomorrow. */
export interface RaceWeekend {
  readonly id: number
  readonly name: string
  readonly timezone: string
  /** Venue days, `DD/MM/YYYY`. */
  readonly yesterday: string
  readonly today: string
  readonly tomorrow: string
  /** All three days, comma-separated. */
  readonly days: string
}

/** A time zone in which it is about noon now, so that no test runs past midnight. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // POSIX signs: Etc/GMT-3 is three hours ahead.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The instant `minutes` ago (ISO 8601). */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** Stores an event from yesterday to tomorrow by its venue's clock; `event` overrides any of its columns. */
export async function raceWeekend(
  app: TestApp,
  event: Partial<typeof events.$inferInsert> = {},
): Promise<RaceWeekend> {
  const timezone = event.timezone ?? zoneAtNoon()
  const today = venueDay(new Date(), timezone)
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  const name = event.name ?? 'Harbour Grand Prix'
  const [row] = await app.db
    .insert(events)
    .values({
      pitwallUuid: randomUUID(),
      name,
      location: 'Harbour',
      country: 'United Kingdom',
      countryCode: 'GB',
      timezone,
      eventStart: isoDateFromDay(yesterday),
      eventEnd: isoDateFromDay(tomorrow),
      ...event,
    })
    .returning({ id: events.id })
  if (!row) throw new Error('the event was not stored')
  return {
    id: row.id,
    name,
    timezone,
    yesterday,
    today,
    tomorrow,
    days: [yesterday, today, tomorrow].join(','),
  }
}

export const groupBody = (name: string, maximum_guests = 50) => ({
  name,
  main_contact_first_name: 'Ines',
  main_contact_last_name: 'Barros',
  main_contact_email: 'ines.barros@guests.example',
  maximum_guests,
})

/** Creates a group and adds it to an event. */
export async function groupInEvent(
  app: TestApp,
  eventId: number,
  { name = 'Northwind Logistics', maximum = 50 } = {},
): Promise<EventGroup> {
  const { id } = await send<Group>(app, 'POST', '/groups', groupBody(name, maximum))
  return send<EventGroup>(app, 'POST', `/event/${eventId}/groups`, { eventID: eventId, groupID: id })
}

export const guestBody = (group: EventGroup, daysAttending: string, firstName = 'Marta') => ({
  eventID: group.event_id,
  firstName,
  lastName: 'Quintero',
  daysAttending,
  group: group.id,
})

/** Creates a guest of a group. */
export async function guestOf(
  app: TestApp,
  group: EventGroup,
  daysAttending: string,
  firstName?: string,
): Promise<Guest> {
  const [guest] = await send<Guest[]>(app, 'POST', '/guests', guestBody(group, daysAttending, firstName))
  if (!guest) throw new Error('the guest was not made')
  return guest
}

/** The guests of an event, as the API lists them. */
export const guestList = async (app: TestApp, eventId: number): Promise<Guest[]> =>
  (await app.call<Guest[]>('GET', `/guest_list/${eventId}`)).body
