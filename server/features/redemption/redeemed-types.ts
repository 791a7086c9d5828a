import { and, eq } from 'drizzle-orm'
import { guests, redemptions } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'
import type { ReadHandler } from '../../http/call.ts'
import { pinEvent } from './pin-event.ts'
import { guardPins, refusePin } from './pin-guard.ts'

/** The redemptions of the guest with a pin (spec section 7). Wrong pins count here too: look-ups can be guesses. */
export const redeemedTypes: ReadHandler<'redeemedTypes'> = {
  scope: ({ db, query, now }) => pinEvent(db, query.event_id, now),
  answer: ({ db, params, query, caller, now }) =>
    transact(db, async tx => {
      await guardPins(tx, caller.id)
      const eventId = await pinEvent(tx, query.event_id, now)
      const rows = await tx
        .select({ type: redemptions.type, at: redemptions.redeemedAt })
        .from(guests)
        .leftJoin(redemptions, eq(redemptions.guestId, guests.id))
        .where(and(eq(guests.eventId, eventId), eq(guests.pin, Number(params.pin))))
      if (rows.length === 0) await refusePin(tx, caller.id)
      return {
        redemptions: Object.fromEntries(
          rows.flatMap(({ type, at }) => (type && at ? [[type, at.toISOString()]] : [])),
        ),
      }
    }),
}
