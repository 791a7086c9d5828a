import { and, eq } from 'drizzle-orm'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { reversalApplies } from '../../../contract/rules/late-writes.ts'
import { namedType } from '../../../contract/rules/redemption.ts'
import { venueDay, venueTimeExact } from '../../../contract/rules/venue-time.ts'
import { redemptions } from '../../db/schema.ts'
import type { WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { type GuestRecord, lockGuest } from '../guests/guest-record.ts'
import { selectGuest } from '../guests/guest-rows.ts'

/**
 * Takes back what a guest was given by mistake. A reversal made offline may arrive late: what another desk has given
 * meanwhile stays, and Conflict says so (decision 066). The audit trail records when and by whom it had been given.
 */
export const guestReverseRedemption: WriteHandler<'guestReverseRedemption'> = async call => {
  const { db, params, body, caller, at, changed, unchanged } = call
  const guest = await lockGuest(db, params.id)
  const where = and(eq(redemptions.guestId, guest.id), eq(redemptions.type, body.type))
  const [given] = await db.select().from(redemptions).where(where)
  if (!given) {
    unchanged(guest.eventId)
    return selectGuest(db, guest.id)
  }
  const givenAt = given.redeemedAt.toISOString()
  const reversal = { at: at.toISOString(), seenAt: body.redeemed_at, by: caller.name }
  if (!reversalApplies({ at: givenAt, by: given.issuedBy }, reversal)) throw givenMeanwhile(guest, given)
  await db.delete(redemptions).where(where)
  changed(guest.eventId, guestEntity(guest.id), { type: given.type, taken_back: givenAt })
  return selectGuest(db, guest.id)
}

function givenMeanwhile(
  { name, groupName, timezone }: GuestRecord,
  { type, redeemedAt, issuedBy }: typeof redemptions.$inferSelect,
): HttpError {
  const when = `${venueTimeExact(redeemedAt, timezone)} on ${venueDay(redeemedAt, timezone)}`
  return new HttpError(
    'Conflict',
    `${name} of ${groupName}: the ${namedType(type)} was given by ${issuedBy} at ${when}, and stays. Please look again.`,
  )
}
