import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { eventGroupEntity, guestEntity } from '../../../contract/offline/entities.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { GIFT_BAG } from '../../../contract/rules/redemption.ts'
import { venueDay, venueTimeExact } from '../../../contract/rules/venue-time.ts'
import { events, guestDays, guests, redemptions } from '../../db/schema.ts'
import type { WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { lockGroupOrEventOf } from '../groups/places.ts'
import { removedAmong } from '../guests/removed-among.ts'

/**
 * Gives the gift bag to all guests of a group who may come on a day and have none (spec section 2; design section 7).
 * With `guest_ids`, to those named instead: a write sent late then omits guests added since. May give none, but throws
 * AlreadyRedeemed if all the named ones have theirs: then two desks have handed them out.
 */
export const groupRedeem: WriteHandler<'groupRedeem'> = async call => {
  const { db, params, body, caller, at, changed, unchanged } = call
  const { eventId, group } = await lockGroupOrEventOf(db, params.groupID, body.guest_ids)
  const thatDay = db
    .select({ day: guestDays.day })
    .from(guestDays)
    .where(and(eq(guestDays.guestId, guests.id), eq(guestDays.day, isoDateFromDay(body.timestamp))))
  // Whoever is named has been given theirs, also if another desk has changed their group or days meanwhile.
  const toServe = body.guest_ids
    ? and(eq(guests.eventId, eventId), inArray(guests.id, body.guest_ids))
    : and(eq(guests.eventGroupId, params.groupID), exists(thatDay))
  const due = db
    .select({
      guestId: guests.id,
      type: sql<string>`${GIFT_BAG}`.as('type'),
      redeemedAt: sql<Date>`${at.toISOString()}::timestamptz`.as('redeemed_at'),
      issuedBy: sql<string>`${caller.name}`.as('issued_by'),
    })
    .from(guests)
    .where(toServe)
    .orderBy(asc(guests.id))
    .for('update')
  const given = await db
    .insert(redemptions)
    .select(due)
    .onConflictDoNothing()
    .returning({ guestId: redemptions.guestId })
  if (body.guest_ids && given.length === 0) {
    const before = await db
      .select({ at: redemptions.redeemedAt, by: redemptions.issuedBy, timezone: events.timezone })
      .from(redemptions)
      .innerJoin(guests, eq(guests.id, redemptions.guestId))
      .innerJoin(events, eq(events.id, guests.eventId))
      .where(and(toServe, eq(redemptions.type, GIFT_BAG)))
      .orderBy(desc(redemptions.redeemedAt))
    const [last] = before
    if (last) throw alreadyGiven(group?.name, before.length, last)
  }
  // Another desk has removed them, unseen by whoever named them.
  const leftOut = await removedAmong(db, eventId, body.guest_ids ?? [])
  if (given.length + leftOut.length === 0) {
    unchanged(eventId)
    return { gifts_redeemed: 0 }
  }
  const detail = { type: GIFT_BAG, redeemed_at: at.toISOString() }
  const left = { type: GIFT_BAG, not_expected: true }
  const ofGroup = { ...detail, day: body.timestamp, gifts_redeemed: given.length }
  if (group) changed(eventId, eventGroupEntity(group.id), given.length > 0 ? ofGroup : left)
  for (const { guestId } of given) changed(eventId, guestEntity(guestId), detail)
  for (const guest of leftOut) changed(eventId, guest, left)
  return { gifts_redeemed: given.length }
}

function alreadyGiven(
  group_name: string | undefined,
  count: number,
  { at, by, timezone }: { readonly at: Date; readonly by: string; readonly timezone: string },
): HttpError {
  const whom = `${count === 1 ? 'The' : 'All'} ${pluralize(count)}${group_name ? ` of ${group_name}` : ''}`
  const when = `${venueTimeExact(at, timezone)} on ${venueDay(at, timezone)}`
  return new HttpError('AlreadyRedeemed', `${whom}: gift bag already redeemed, last at ${when} by ${by}.`, {
    ...(group_name && { group_name }),
    redeemed_at: at.toISOString(),
    issued_by: by,
    type: GIFT_BAG,
  })
}
