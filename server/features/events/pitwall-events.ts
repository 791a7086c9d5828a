import { z } from 'zod'
import { Instant, name } from '../../../contract/api/fields.ts'
import { dayFromIsoDate, daysBetween } from '../../../contract/rules/days.ts'
import { eventDays } from '../../../contract/rules/event.ts'
import { isTimeZone, venueDay } from '../../../contract/rules/venue-time.ts'
import { readRows } from '../../import/import-rows.ts'

/** The API limits a guest's list of days (contract/api/fields.ts); no race weekend comes near that. */
const MAX_EVENT_DAYS = 31

/** Earlier days cannot be calculated with (contract/rules/days.ts), and later ones are typing errors. */
const EventDate = z.iso
  .date()
  .refine(date => /^(19[7-9]\d|20\d\d)-/.test(date), 'must be a date of the years 1970 to 2099')

/** An event from Pitwall. Dates are at the venue; `sessions` (name to instant) only serves to check them. */
const PitwallEvent = z
  .object({
    pitwall_uuid: z.uuid().toLowerCase(),
    name: name(),
    location: name(),
    country: name(),
    country_code: z.string().regex(/^[A-Z]{2,3}$/, 'must be a country code of two or three capital letters'),
    timezone: z.string().refine(isTimeZone, 'is not a time zone that this server knows (IANA name)'),
    event_start: EventDate,
    event_end: EventDate,
    sessions: z.record(z.string(), Instant).optional(),
  })
  // A transform, as it runs only on rows with valid fields; a refinement would have to handle invalid days.
  .transform((event, context) => {
    for (const { path, message } of contradictions(event))
      context.addIssue({ code: 'custom', path: [...path], message })
    return event
  })

interface Contradiction {
  readonly path: readonly string[]
  readonly message: string
}

/** The contradictions within a row: of its dates, and sessions on other days. */
function contradictions(event: {
  readonly event_start: string
  readonly event_end: string
  readonly timezone: string
  readonly sessions?: Readonly<Record<string, string>> | undefined
}): Contradiction[] {
  const refuseEnd = (message: string) => [{ path: ['event_end'], message }]
  if (event.event_end < event.event_start)
    return refuseEnd(`must not be before event_start (${event.event_start})`)
  const length = daysBetween(dayFromIsoDate(event.event_start), dayFromIsoDate(event.event_end)).length
  if (length > MAX_EVENT_DAYS)
    return refuseEnd(`makes an event of ${length} days; ${MAX_EVENT_DAYS} is the most`)
  const days = eventDays(event)
  return Object.entries(event.sessions ?? {}).flatMap(([session, instant]) => {
    const day = venueDay(instant, event.timezone)
    const message = `is on ${day} at the venue, not a day of the event`
    return days.includes(day) ? [] : [{ path: ['sessions', session], message }]
  })
}

export type PitwallEvent = z.output<typeof PitwallEvent>

/** Validates a parsed JSON file of events. Throws ImportRefused, which names every invalid row. */
export const readPitwallEvents = (input: unknown): PitwallEvent[] =>
  readRows(input, { things: 'events', row: PitwallEvent, key: ['pitwall_uuid'], label: 'name' })
