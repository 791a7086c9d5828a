import { z } from 'zod'
import { DayString, decimal, text } from './fields.ts'

const count = z.number().int()

/** Sums over an event, or over what a group brought to several. A guest counts once for each day they may come. */
export const SeasonCounts = z.object({
  /** Guests on the lists, each once for each event. */
  guests: count,
  expected: count,
  /** Of the expected, those who checked in. */
  arrived: count,
  /** Of the expected, those of days that are over at the venue. */
  past: count,
  /** Of `past`, those who never checked in that day. */
  missed: count,
  /** Guests who were given a gift bag. */
  gifts: count,
})
export type SeasonCounts = z.output<typeof SeasonCounts>

export const SeasonEvent = SeasonCounts.extend({
  id: z.number().int(),
  name: text('Factory Guest Day'),
  /** Its first day. */
  day: DayString,
})
export type SeasonEvent = z.output<typeof SeasonEvent>

export const SeasonGroup = SeasonCounts.extend({
  /** Of the group itself, across events. */
  id: z.number().int(),
  name: text('Northwind Logistics'),
  is_vcarb: z.boolean(),
  /** Events to which it had guests to bring. */
  events: count,
  /** Of these, the ones at which somebody of it checked in. */
  attended: count,
})
export type SeasonGroup = z.output<typeof SeasonGroup>

export const seasonGet = {
  params: z.object({ year: decimal(z.number().int().min(2000).max(2100)) }),
  response: z.object({ year: z.number().int(), events: z.array(SeasonEvent), groups: z.array(SeasonGroup) }),
}
