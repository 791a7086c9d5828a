import { z } from 'zod'
import { DayString, decimal, text } from './fields.ts'

const count = z.number().int()

/** Totals of an event, or of a group over several events. A guest counts once for each day on which they may come. */
export const SeasonCounts = z.object({
  /** Guests on the lists; here each counts once for each event. */
  guests: count,
  expected: count,
  /** The expected who checked in. */
  arrived: count,
  /** The expected on days that are over at the venue. */
  past: count,
  /** Those among `past` who did not check in that day. */
  missed: count,
  /** Guests who got a gift bag. */
  gifts: count,
})
export type SeasonCounts = z.output<typeof SeasonCounts>

export const SeasonEvent = SeasonCounts.extend({
  id: z.number().int(),
  name: text('Factory Guest Day'),
  /** The first day of the event. */
  day: DayString,
})
export type SeasonEvent = z.output<typeof SeasonEvent>

export const SeasonGroup = SeasonCounts.extend({
  /** The group's id, the same for all events. */
  id: z.number().int(),
  name: text('Northwind Logistics'),
  is_vcarb: z.boolean(),
  /** Events for which the group had guests on its list. */
  events: count,
  /** Those of these events at which a guest of the group checked in. */
  attended: count,
})
export type SeasonGroup = z.output<typeof SeasonGroup>

export const seasonGet = {
  params: z.object({ year: decimal(z.number().int().min(2000).max(2100)) }),
  response: z.object({ year: z.number().int(), events: z.array(SeasonEvent), groups: z.array(SeasonGroup) }),
}
