import { z } from 'zod'
import { DayLabels, EventId, Instant, text, Uuid } from './fields.ts'

/** An event in the list. `event_start` and `event_end` are ISO dates at the venue; `timezone` is an IANA name. */
export const EventSummary = z.object({
  id: z.number().int(),
  time_period: z.enum(['previous', 'live', 'upcoming', 'completed']),
  name: text('Factory Guest Day'),
  date_string: text('20-22 Nov 2026'),
  location: text('Milton Keynes'),
  country: text('United Kingdom'),
  country_code: text('GB'),
  timezone: text('Europe/London'),
  event_start: z.iso.date().meta({ examples: ['2026-11-20'] }),
  event_end: z.iso.date().meta({ examples: ['2026-11-22'] }),
})
export type EventSummary = z.output<typeof EventSummary>

export const Event = EventSummary.extend({
  pitwall_uuid: Uuid,
  entry_open: Instant.nullable(),
  entry_close: Instant.nullable(),
  /** Maps each day (`DD/MM/YYYY`) to its label. */
  event_dates: DayLabels,
  /** Whether a guest's page shows their pin once they have checked in. Missing in copies that older versions stored. */
  pin_on_guest_page: z.boolean().optional(),
})
export type Event = z.output<typeof Event>

export const eventList = { response: z.array(EventSummary) }

export const eventGet = { params: z.object({ eventID: EventId }), response: Event }

const settings = z
  .object({ entry_open: Instant.nullable(), entry_close: Instant.nullable(), pin_on_guest_page: z.boolean() })
  .partial()

export const eventUpdate = {
  params: z.object({ eventID: EventId }),
  body: settings
    /** The settings as the caller saw them: one that both this change and another have changed since is refused. */
    .extend({ before: settings.optional() })
    .refine(({ before, ...asked }) => Object.values(asked).some(value => value !== undefined), {
      error: 'entry_open, entry_close or pin_on_guest_page must be given',
    }),
  response: Event,
}
