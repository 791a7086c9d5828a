import { and, eq, sql } from 'drizzle-orm'
import { compareText } from '../../../contract/rules/order.ts'
import { GIFT_BAG } from '../../../contract/rules/redemption.ts'
import { eventGroups, events, groups, guestDays, guests, redemptions } from '../../db/schema.ts'
import type { ReadHandler } from '../../http/call.ts'
import { eventScopeVersion } from '../events/event-rows.ts'

/** The numbers of gift bags still to be given (spec section 2 'Remaining Redemptions'). */

/** The number of guests, and how many of them have no gift bag. */
const totals = {
  total_count: sql<number>`count(${guests.id})::int`,
  remaining_count: sql<number>`(count(${guests.id}) filter (where ${redemptions.guestId} is null))::int`,
}
const giftBag = and(eq(redemptions.guestId, guests.id), eq(redemptions.type, GIFT_BAG))

export const remainingByDay: ReadHandler<'remainingByDay'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.id),
  shared: true,
  answer: async ({ db, params }) => {
    // All days of the event, even without guests, and days of guests that the event's dates no longer include.
    const ofEvent = sql`select generate_series(${events.eventStart}::timestamp, ${events.eventEnd}::timestamp, interval '1 day')::date as day from ${events} where ${events.id} = ${params.id}`
    const ofGuests = sql`select ${guestDays.day} as day from ${guestDays} join ${guests} on ${guests.id} = ${guestDays.guestId} where ${guests.eventId} = ${params.id}`
    const rows = await db
      .select({ date: sql<string>`days.day::text`, ...totals })
      .from(sql`(${ofEvent} union ${ofGuests}) as days`)
      .leftJoin(
        guestDays,
        sql`${guestDays.day} = days.day and ${guestDays.guestId} in (select id from guests where event_id = ${params.id})`,
      )
      .leftJoin(guests, eq(guests.id, guestDays.guestId))
      .leftJoin(redemptions, giftBag)
      .groupBy(sql`days.day`)
      .orderBy(sql`days.day`)
    return rows.map(({ date, ...counts }) => {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
      return { year, month, day, ...counts }
    })
  },
}

export const remainingByGroup: ReadHandler<'remainingByGroup'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.id),
  shared: true,
  answer: async ({ db, params }) => {
    const rows = await db
      .select({ event_group_id: eventGroups.id, name: groups.name, ...totals })
      .from(eventGroups)
      .innerJoin(groups, eq(groups.id, eventGroups.groupId))
      .leftJoin(guests, eq(guests.eventGroupId, eventGroups.id))
      .leftJoin(redemptions, giftBag)
      .where(eq(eventGroups.eventId, params.id))
      .groupBy(eventGroups.id, groups.name)
    return rows.sort((a, b) => compareText(a.name, b.name) || a.event_group_id - b.event_group_id)
  },
}
