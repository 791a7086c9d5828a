import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { BeforeRemoval } from '../../../contract/api/guests.schema.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { notRemovable, removalBlockedReason } from '../../../contract/rules/guest-removal.ts'
import { isDoneSince } from '../../../contract/rules/late-writes.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { guestName } from '../../db/guest-name.ts'
import { guestDays, guests, redemptions } from '../../db/schema.ts'
import type { WriteCall } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { doneByOthersSince } from '../done-since.ts'
import { holdingsOf } from './guest-holdings.ts'
import { lockGuestRows } from './guest-record.ts'

/**
 * Locks the guests that match a condition on `guests`. Throws ItemsNotReturned if one of them has a pass or a radio
 * that is out, and Conflict if one was checked in or given something after the removal was made, or was that or added
 * unseen by its author, or if somebody else has changed one or put one on a tour since.
 * Nothing can be given to them until the transaction ends, because giving something out locks the guest as well.
 */
export async function requireRemovable(call: Removal, where: SQL): Promise<void> {
  const { db } = call
  const locked = await lockGuestRows(db, where)
  // A separate statement, which sees what earlier holders of the locks have given out.
  const held = await holdingsOf(db, where)
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
  await requireNothingUnseen(call, where, locked)
}

const ONTO_A_TOUR = ['tourGuestAdd', 'tourGuestSwap'] as const

type Removal = Pick<WriteCall<unknown>, 'db' | 'caller' | 'at'> & { readonly body: BeforeRemoval }

interface Row {
  readonly id: string
  readonly name: string
  readonly at: Date | null
}

/** Throws Conflict for arrivals, gifts, guests and changes that the author of a removal did not know of (decision 066). */
async function requireNothingUnseen(
  call: Removal,
  where: SQL,
  locked: readonly Omit<Row, 'at'>[],
): Promise<void> {
  const { db, at: madeAt } = call
  const before = call.body?.before
  const arrivals = await db
    .select({ id: guests.id, name: guestName, at: guestDays.checkedInAt })
    .from(guests)
    .innerJoin(guestDays, eq(guestDays.guestId, guests.id))
    .where(and(where, isNotNull(guestDays.checkedInAt)))
    .orderBy(desc(guestDays.checkedInAt))
  const given = await db
    .select({ id: guests.id, name: guestName, at: redemptions.redeemedAt })
    .from(guests)
    .innerJoin(redemptions, eq(redemptions.guestId, guests.id))
    .where(where)
    .orderBy(desc(redemptions.redeemedAt))
  const [arrivalsOf, givenOf] = [countsById(arrivals), countsById(given)]
  const seen = before?.by_guest
  /** The latest row that is unseen. An older client says only how many there were in all. */
  const unseen = (rows: readonly Row[], isMore: (id: string) => boolean) =>
    rows.find(({ id, at }) => (at && isDoneSince(at, madeAt)) || isMore(id))
  const arrived = unseen(arrivals, id =>
    seen ? arrivalsOf(id) > (seen[id]?.[0] ?? 0) : arrivals.length > (before?.check_ins ?? arrivals.length),
  )
  const served = unseen(given, id =>
    seen ? givenOf(id) > (seen[id]?.[1] ?? 0) : given.length > (before?.redemptions ?? given.length),
  )
  const strangers = seen && locked.filter(({ id }) => !seen[id])
  const added = strangers?.length ?? locked.length - (before?.guests ?? locked.length)

  const conflict = (what: string) =>
    new HttpError('Conflict', `${what} since. Please look again.`, {
      // What the removal says when it is made again.
      now: {
        check_ins: arrivals.length,
        redemptions: given.length,
        guests: locked.length,
        ...(seen && {
          by_guest: Object.fromEntries(locked.map(({ id }) => [id, [arrivalsOf(id), givenOf(id)]])),
        }),
      },
    })
  if (arrived) throw conflict(`${arrived.name} has been checked in`)
  if (served) throw conflict(`${served.name} has been given something`)
  if (added === 1) throw conflict(`${strangers?.[0]?.name ?? pluralize(1)} has been added`)
  if (added > 1) throw conflict(`${pluralize(added)} have been added`)
  const [change] = await doneByOthersSince(
    call,
    locked.map(({ id }) => guestEntity(id)),
    ['guestUpdate', 'guestListUpload', 'listRestore', ...ONTO_A_TOUR],
  )
  const changed = change && locked.find(({ id }) => guestEntity(id) === change.entity)
  if (changed)
    throw conflict(
      `${changed.name} has been ${ONTO_A_TOUR.some(what => what === change.what) ? 'put on a tour' : 'changed'}`,
    )
}

/** Counts the rows of each guest. */
function countsById(rows: readonly Row[]): (id: string) => number {
  const counts = new Map<string, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  return id => counts.get(id) ?? 0
}
