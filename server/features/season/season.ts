import { and, asc, gte, inArray, lt } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import type { SeasonCounts, SeasonGroup } from '../../../contract/api/season.schema.ts'
import type * as rows from '../../../contract/api/season.ts'
import { compareDays, dayFromIsoDate } from '../../../contract/rules/days.ts'
import { compareNamed } from '../../../contract/rules/order.ts'
import { addCounts, NO_COUNTS } from '../../../contract/rules/season.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { events, groups } from '../../db/schema.ts'
import type { Handlers, ReadHandler } from '../../http/call.ts'
import { createEventCounts, type GroupCounts } from './event-counts.ts'

/** Sums up the days of one group at an event: as in its overview, those that its dates include. */
function summed(
  { guests, gifts, days }: GroupCounts,
  event: typeof events.$inferSelect,
  now: Date,
): SeasonCounts {
  const today = venueDay(now, event.timezone)
  const counts = { ...NO_COUNTS, guests, gifts }
  for (const [day, expected, arrived] of days) {
    if (day < event.eventStart || day > event.eventEnd) continue
    counts.expected += expected
    counts.arrived += arrived
    if (compareDays(dayFromIsoDate(day), today) >= 0) continue
    counts.past += expected
    counts.missed += expected - arrived
  }
  return counts
}

/** The season (design): counts across events. It has no single event's version, so it is never answered with 304. */
export function seasonHandlers(): Handlers<keyof typeof rows> {
  const countEvents = createEventCounts()
  const seasonGet: ReadHandler<'seasonGet'> = {
    scope: () => TEAM_SCOPE,
    dependsOnClock: true,
    answer: async ({ db, params: { year }, now }) => {
      const all = await db
        .select()
        .from(events)
        .where(and(gte(events.eventStart, `${year}-01-01`), lt(events.eventStart, `${year + 1}-01-01`)))
        .orderBy(asc(events.eventStart), asc(events.id))
      const brought = await countEvents(
        db,
        all.map(({ id }) => id),
      )
      const named = await db
        .select({ id: groups.id, name: groups.name, is_vcarb: groups.isVcarb })
        .from(groups)
        .where(inArray(groups.id, [...new Set(brought.map(({ group_id }) => group_id))]))

      const eventOf = new Map(all.map(event => [event.id, event]))
      const byEvent = new Map<number, SeasonCounts>()
      const byGroup = new Map<number, Omit<SeasonGroup, 'id' | 'name' | 'is_vcarb'>>()
      for (const group of brought) {
        const { event_id, group_id } = group
        const event = eventOf.get(event_id)
        if (!event) continue
        const counts = summed(group, event, now)
        byEvent.set(event_id, addCounts(byEvent.get(event_id) ?? NO_COUNTS, counts))
        const known = byGroup.get(group_id) ?? { ...NO_COUNTS, events: 0, attended: 0 }
        byGroup.set(group_id, {
          ...addCounts(known, counts),
          events: known.events + 1,
          attended: known.attended + (counts.arrived > 0 ? 1 : 0),
        })
      }
      return {
        year,
        events: all.map(({ id, name, eventStart }) => ({
          ...(byEvent.get(id) ?? NO_COUNTS),
          id,
          name,
          day: dayFromIsoDate(eventStart),
        })),
        groups: named
          .flatMap(group => {
            const counts = byGroup.get(group.id)
            return counts ? [{ ...counts, ...group }] : []
          })
          .sort(compareNamed),
      }
    },
  }
  return { seasonGet }
}
