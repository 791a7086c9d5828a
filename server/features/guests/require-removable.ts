import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { BeforeRemoval } from '../../../contract/api/guests.schema.ts'
import { notRemovable, removalBlockedReason } from '../../../contract/rules/guest-removal.ts'
import { isDoneSince } from '../../../contract/rules/late-writes.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { guestDays, guests, redemptions } from '../../db/schema.ts'
import { HttpError } from '../../http/http-error.ts'
import { holdingsOf } from './guest-holdings.ts'
import { lockGuestRows } from './guest-record.ts'

/**
 * Locks the guests that match a condition on `guests`. Throws ItemsNotReturned if one of them has a pass or a radio
 * that is out, and Conflict if one was checked in or given something after the removal was made, or was that or added
 * unseen by its author.
 * Nothing can be given to them until the transaction ends, because giving something out locks the guest as well.
 */
export async function requireRemovable(
  db: Db,
  which: SQL,
  madeAt: Date,
  removal: BeforeRemoval,
): Promise<void> {
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
  await requireNothingUnseen(db, which, locked.length, madeAt, removal)
}

/** Throws Conflict for arrivals, gifts and guests that the author of a removal did not know of (decision 066). */
async function requireNothingUnseen(
  db: Db,
  which: SQL,
  count: number,
  madeAt: Date,
  removal: BeforeRemoval,
): Promise<void> {
  const arrivals = await db
    .select({ name: guestName, at: guestDays.checkedInAt })
    .from(guests)
    .innerJoin(guestDays, eq(guestDays.guestId, guests.id))
    .where(and(which, isNotNull(guestDays.checkedInAt)))
    .orderBy(desc(guestDays.checkedInAt))
  const given = await db
    .select({ name: guestName, at: redemptions.redeemedAt })
    .from(guests)
    .innerJoin(redemptions, eq(redemptions.guestId, guests.id))
    .where(which)
    .orderBy(desc(redemptions.redeemedAt))
  const now = { check_ins: arrivals.length, redemptions: given.length, guests: count }
  /** The latest of them, if it is unseen. */
  const unseen = (
    what: 'check_ins' | 'redemptions',
    [latest]: readonly { name: string; at: Date | null }[],
  ) =>
    latest?.at &&
    (isDoneSince(latest.at, madeAt) || now[what] > (removal?.before[what] ?? Number.POSITIVE_INFINITY))
      ? latest
      : undefined
  const [arrived, served] = [unseen('check_ins', arrivals), unseen('redemptions', given)]
  const conflict = (what: string) => new HttpError('Conflict', `${what} since. Please look again.`, { now })
  if (arrived) throw conflict(`${arrived.name} has been checked in`)
  if (served) throw conflict(`${served.name} has been given something`)
  const added = count - (removal?.before.guests ?? count)
  if (added > 0) throw conflict(`${pluralize(added)} ${added === 1 ? 'has' : 'have'} been added`)
}
