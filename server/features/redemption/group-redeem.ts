import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { eventGroupEntity, guestEntity } from '../../../contract/offline/entities.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { GIFT_BAG } from '../../../contract/rules/redemption.ts'
import { guestDays, guests, redemptions } from '../../db/schema.ts'
import type { WriteHandler } from '../../http/call.ts'
import { lockEventGroup } from '../groups/places.ts'

/**
 * Gives the gift bag to all guests of a group who may come on a day and have none (spec section 2; design section 7).
 * With `guest_ids`, only to those named: a write sent late then omits guests added since. May give none.
 */
export const groupRedeem: WriteHandler<'groupRedeem'> = async call => {
  const { db, params, body, caller, at, changed, unchanged } = call
  const group = await lockEventGroup(db, params.groupID)
  const due = db
    .select({
      guestId: guests.id,
      type: sql<string>`${GIFT_BAG}`.as('type'),
      redeemedAt: sql<Date>`${at.toISOString()}::timestamptz`.as('redeemed_at'),
      issuedBy: sql<string>`${caller.name}`.as('issued_by'),
    })
    .from(guests)
    .innerJoin(
      guestDays,
      and(eq(guestDays.guestId, guests.id), eq(guestDays.day, isoDateFromDay(body.timestamp))),
    )
    .where(and(eq(guests.eventGroupId, group.id), body.guest_ids && inArray(guests.id, body.guest_ids)))
    .orderBy(asc(guests.id))
    .for('update', { of: guests })
  const given = await db
    .insert(redemptions)
    .select(due)
    .onConflictDoNothing()
    .returning({ guestId: redemptions.guestId })
  if (given.length === 0) {
    unchanged(group.eventId)
    return { gifts_redeemed: 0 }
  }
  const detail = { type: GIFT_BAG, redeemed_at: at.toISOString() }
  changed(group.eventId, eventGroupEntity(group.id), {
    ...detail,
    day: body.timestamp,
    gifts_redeemed: given.length,
  })
  for (const { guestId } of given) changed(group.eventId, guestEntity(guestId), detail)
  return { gifts_redeemed: given.length }
}
