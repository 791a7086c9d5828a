import { eq } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { redemptions } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'
import type { ReadHandler } from '../../http/call.ts'
import { findPin } from './find-pin.ts'
import { guardPins, refusePin } from './pin-guard.ts'

/** The redemptions of the guest with a pin (spec section 7). Wrong pins count here too: look-ups can be guesses. */
export const redeemedTypes: ReadHandler<'redeemedTypes'> = {
  scope: ({ db, params, query, caller, now }) =>
    query.event_id ??
    transact(db, async tx => {
      await guardPins(tx, caller.id)
      return (await findPin(tx, params, now))?.eventId ?? TEAM_SCOPE
    }),
  // Every look-up must be counted, so none is answered by its version alone.
  dependsOnClock: true,
  answer: ({ db, params, query, caller, now }) =>
    transact(db, async tx => {
      await guardPins(tx, caller.id)
      const guest = await findPin(tx, { ...params, ...query }, now)
      if (!guest) return refusePin(tx, caller.id)
      const rows = await tx.select().from(redemptions).where(eq(redemptions.guestId, guest.id))
      return {
        redemptions: Object.fromEntries(rows.map(({ type, redeemedAt }) => [type, redeemedAt.toISOString()])),
      }
    }),
}
