import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addDays, dayFromIsoDate, isoDateFromDay } from '../../contract/rules/days.ts'
import { timePeriod } from '../../contract/rules/event.ts'
import { instantAtVenue, venueDay } from '../../contract/rules/venue-time.ts'
import { type PitwallEvent, readPitwallEvents } from '../features/events/pitwall-events.ts'
import { projectPath } from '../process/project-path.ts'

/** The name of the event that is live on the day of a demo. */
export const GUEST_DAY = 'Factory Guest Day'

/** A year in whole weeks, so that days of the week stay. */
const DAYS_OF_A_YEAR = 364

/**
 * The race weekends of 2026, from the project's file. Once all weekends of a year are over, the same ones of the next
 * year follow it, so that a demo always has upcoming events.
 */
export async function demoSeason(now: Date): Promise<PitwallEvent[]> {
  const file = projectPath('server/demo/events-2026.json')
  const first = readPitwallEvents(JSON.parse(await readFile(file, 'utf8')))
  let before: PitwallEvent[] = []
  let season = first
  for (let years = 1; !season.some(event => timePeriod(event, now) === 'upcoming'); years++) {
    before = season
    season = first.map(event => yearsLater(event, years))
  }
  return [...before, ...season]
}

function yearsLater(event: PitwallEvent, years: number): PitwallEvent {
  const name = event.name.replace(/\d{4}$/, year => String(Number(year) + years))
  const later = (isoDate: string) => isoDateFromDay(addDays(dayFromIsoDate(isoDate), years * DAYS_OF_A_YEAR))
  return {
    ...event,
    pitwall_uuid: uuidFrom(name),
    name,
    event_start: later(event.event_start),
    event_end: later(event.event_end),
    sessions: undefined,
  }
}

/** A guest day at the factory: yesterday, today and tomorrow in its time zone, so that check-in works at any hour. */
export function guestDay(now: Date, timezone: string): PitwallEvent {
  const today = venueDay(now, timezone)
  return {
    pitwall_uuid: uuidFrom(`${GUEST_DAY} ${today}`),
    name: GUEST_DAY,
    location: 'Milton Keynes',
    country: 'United Kingdom',
    country_code: 'GB',
    timezone,
    event_start: isoDateFromDay(addDays(today, -1)),
    event_end: isoDateFromDay(addDays(today, 1)),
  }
}

/** The entry dates of an event in the demo. */
export function entryDates(
  event: { readonly eventStart: string; readonly eventEnd: string; readonly timezone: string },
  { until }: { until: 'start' | 'end' },
): { entryOpen: Date; entryClose: Date } {
  const midnight = (isoDate: string, days: number) =>
    new Date(instantAtVenue(isoDateFromDay(addDays(dayFromIsoDate(isoDate), days)), '00:00', event.timezone))
  return {
    entryOpen: midnight(event.eventStart, -30),
    entryClose: until === 'start' ? midnight(event.eventStart, -1) : midnight(event.eventEnd, 1),
  }
}

/** The same UUID for the same text (version 8: made of a hash). */
function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
