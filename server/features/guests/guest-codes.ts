import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { withNewCode } from '../../../contract/rules/guest-code.ts'
import { isDoneSince } from '../../../contract/rules/late-writes.ts'
import { guestCode } from '../../../contract/rules/random-code.ts'
import type { Db } from '../../db/client.ts'
import { changes, guests } from '../../db/schema.ts'
import { onViolation } from '../../db/violation.ts'
import type { WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { ERASED_GUEST } from '../personal-data/erased-names.ts'
import { lockGuest } from './guest-record.ts'
import { selectGuest } from './guest-rows.ts'

/** A new code, for a guest who has none from a device. */
export const randomGuestCode = (): string => guestCode(randomBytes)

/** Turns the table's refusal into an error: if two desks use the same code at the same moment, only the table knows. */
export const refuseTakenCode = onViolation(
  'guests_code_once',
  () => new HttpError('IdTaken', 'Another guest has this code already.'),
)

export const guestNewCode: WriteHandler<'guestNewCode'> = async ({
  db,
  params,
  body,
  at,
  changed,
  unchanged,
}) => {
  const guest = await lockGuest(db, params.id)
  const known = await selectGuest(db, guest.id)
  const drawnAt = await lastDrawn(db, guest.id)
  const next = withNewCode(known, body.code, drawnAt && isDoneSince(drawnAt, at))
  // An erased guest must not get a code from a write that waited on a device.
  if (next === known || guest.name === ERASED_GUEST.full) {
    unchanged(guest.eventId)
    return known
  }
  await db
    .update(guests)
    .set({ code: next.code ?? null, oldCodes: next.old_codes ?? '' })
    .where(eq(guests.id, guest.id))
    .catch(refuseTakenCode)
  // Only the fact, not the code: readers of the trail could open the guest's page.
  changed(guest.eventId, guestEntity(guest.id), { code: true })
  return selectGuest(db, guest.id)
}

/** When the latest of a guest's new codes was drawn; undefined if they have their first code. */
async function lastDrawn(db: Db, guestId: string): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: changes.at })
    .from(changes)
    .where(and(eq(changes.entity, guestEntity(guestId)), eq(changes.what, 'guestNewCode')))
    .orderBy(desc(changes.at))
    .limit(1)
  return last?.at
}
