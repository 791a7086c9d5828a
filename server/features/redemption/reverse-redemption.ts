import { and, eq, lte } from 'drizzle-orm'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { knownUntil } from '../../../contract/rules/late-writes.ts'
import { redemptions } from '../../db/schema.ts'
import type { WriteHandler } from '../../http/call.ts'
import { lockGuest } from '../guests/guest-record.ts'
import { selectGuest } from '../guests/guest-rows.ts'

/**
 * Takes back what a guest was given by mistake. Made offline it may arrive late: what another desk has given since then
 * stays. The trail keeps when it had been given, and by whom.
 */
export const guestReverseRedemption: WriteHandler<'guestReverseRedemption'> = async call => {
  const { db, params, body, at, changed, unchanged } = call
  const guest = await lockGuest(db, params.id)
  const [taken] = await db
    .delete(redemptions)
    .where(
      and(
        eq(redemptions.guestId, guest.id),
        eq(redemptions.type, body.type),
        lte(redemptions.redeemedAt, knownUntil(at)),
      ),
    )
    .returning()
  if (taken)
    changed(guest.eventId, guestEntity(guest.id), {
      type: taken.type,
      taken_back: taken.redeemedAt.toISOString(),
    })
  else unchanged(guest.eventId)
  return selectGuest(db, guest.id)
}
