import { inArray, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { GIFT_BAG } from '../../../contract/rules/redemption.ts'
import { currentVersions } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { eventGroups, guestDays, guests, redemptions } from '../../db/schema.ts'

/** The counts of one group at one event. */
const GroupCounts = z.object({
  event_id: z.number(),
  group_id: z.number(),
  guests: z.number(),
  gifts: z.number(),
  /** For each day (ISO): the number of guests who may come, and of those who have come. */
  days: z.array(z.tuple([z.string(), z.number(), z.number()])),
})
export type GroupCounts = z.output<typeof GroupCounts>

/** The most events in the cache; a season has fewer. */
const MAX_EVENTS = 200

/**
 * Counts the guests of events, and caches the counts of each until the event's version changes: in a season, all events
 * but one or two are over and do not change. The version is read before the rows, so counts may be newer than their
 * version, but never older.
 */
export function createEventCounts() {
  const kept = new LRUCache<number, { readonly version: number; readonly counts: readonly GroupCounts[] }>({
    max: MAX_EVENTS,
  })
  return async (db: Db, eventIds: readonly number[]): Promise<GroupCounts[]> => {
    const versions = await currentVersions(db, eventIds)
    const versionOf = (id: number) => versions.get(id) ?? 0
    const found = new Map<number, readonly GroupCounts[]>()
    for (const id of eventIds) {
      const known = kept.get(id)
      if (known?.version === versionOf(id)) found.set(id, known.counts)
    }
    const missing = eventIds.filter(id => !found.has(id))
    if (missing.length > 0) {
      const counted = z.array(GroupCounts).parse(await rawRows(db, countsOf(missing)))
      for (const id of missing) {
        const counts = counted.filter(({ event_id }) => event_id === id)
        kept.set(id, { version: versionOf(id), counts })
        found.set(id, counts)
      }
    }
    return [...found.values()].flat()
  }
}

/** Counts guests and their days separately: if joined first, each guest would count once for each day. */
const countsOf = (eventIds: readonly number[]): SQL => sql`
  with listed as (
    select g.event_group_id as id, count(*)::int as guests, count(r.guest_id)::int as gifts
    from ${guests} g left join ${redemptions} r on r.guest_id = g.id and r.type = ${GIFT_BAG}
    where ${inArray(sql`g.event_id`, [...eventIds])}
    group by g.event_group_id
  ),
  days as (
    select id, json_agg(json_build_array(day, expected, arrived)) as days from (
      select g.event_group_id as id, d.day, count(*)::int as expected, count(d.checked_in_at)::int as arrived
      from ${guestDays} d join ${guests} g on g.id = d.guest_id
      where ${inArray(sql`g.event_id`, [...eventIds])}
      group by g.event_group_id, d.day
    ) as by_day group by id
  )
  select eg.event_id, eg.group_id, guests, gifts, coalesce(days, '[]'::json) as days
  from listed join ${eventGroups} eg on eg.id = listed.id left join days on days.id = listed.id`
