import { eq, type SQL } from 'drizzle-orm'
import { notRemovable, removalBlockedReason } from '../../../contract/rules/guest-removal.ts'
import { isDoneSince } from '../../../contract/rules/late-writes.ts'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { guestDays, guests, redemptions } from '../../db/schema.ts'
import { HttpError } from '../../http/http-error.ts'
import { holdingsOf } from './guest-holdings.ts'
import { lockGuestRows } from './guest-record.ts'

/**
 * Locks the guests that match a condition on `guests`. Throws ItemsNotReturned if one of them has a pass or a radio
 * that is out, and Conflict if one was checked in or given something after the removal was made. Nothing can be given
 * to them until the transaction ends, because giving something out locks the guest as well.
 */
export async function requireRemovable(db: Db, which: SQL, madeAt: Date): Promise<void> {
  const locked = await lockGuestRows(db, which)
  // A separate statement, which sees what earlier holders of the locks have given out.
  const held = await holdingsOf(db, which)
  const holders = notRemovable(
    locked.flatMap(({ id, name }) => {
      const holdings = held.get(id)
      return holdings ? { id, name, holdings } : []
    }),
  )
  const why = removalBlockedReason(holders)
  if (why !== undefined)
    throw new HttpError('ItemsNotReturned', why, {
      guests: holders.map(({ id, name, holdings: { passes, radios } }) => ({ id, name, passes, radios })),
    })
  await requireNothingSince(db, which, madeAt)
}

/** Throws Conflict for arrivals and gifts since a removal that was made offline and arrives late (decision 066). */
async function requireNothingSince(db: Db, which: SQL, madeAt: Date): Promise<void> {
  const arrivals = await db
    .select({ name: guestName, at: guestDays.checkedInAt })
    .from(guests)
    .innerJoin(guestDays, eq(guestDays.guestId, guests.id))
    .where(which)
  const given = await db
    .select({ name: guestName, at: redemptions.redeemedAt })
    .from(guests)
    .innerJoin(redemptions, eq(redemptions.guestId, guests.id))
    .where(which)
  const isSince = ({ at }: { readonly at: Date | null }) => at !== null && isDoneSince(at, madeAt)
  const [arrived, served] = [arrivals.find(isSince), given.find(isSince)]
  const conflict = (name: string, what: string) =>
    new HttpError('Conflict', `${name} has been ${what} since. Please look again.`)
  if (arrived) throw conflict(arrived.name, 'checked in')
  if (served) throw conflict(served.name, 'given something')
}
