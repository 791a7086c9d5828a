import { and, eq, sql } from 'drizzle-orm'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { isDoneSince, type Reversal, reversalApplies } from '../../../contract/rules/late-writes.ts'
import { namedType, VOUCHER } from '../../../contract/rules/redemption.ts'
import { venueDay, venueTimeExact } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { changes, guestDays, redemptions } from '../../db/schema.ts'
import type { WriteCall, WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { type GuestRecord, lockGuest } from './guest-record.ts'
import { selectGuest } from './guest-rows.ts'

/**
 * Reverses a check-in. A reversal made offline may arrive late: a check-in that another desk has made stays. If the
 * reversed check-in, as the earlier of the two, counted instead of that one, it is restored. Throws Conflict if another
 * desk has relied on the check-in since.
 */
export const guestReverseCheckIn: WriteHandler<'guestReverseCheckIn'> = async call => {
  const { db, params, body, caller, at, changed, unchanged } = call
  const guest = await lockGuest(db, params.id)
  const known = guest.days.find(({ day }) => day === body.date)
  if (!known) {
    // Another desk has taken the day away, and with it any check-in.
    unchanged(guest.eventId)
    return selectGuest(db, guest.id)
  }
  const time = known.checkedInAt?.toISOString()
  const reversal = { at: at.toISOString(), seenAt: body.check_in_time, by: caller.name }
  const checkIns = time === undefined ? [] : await checkInsOf(db, guest.id, known.day)
  if (time === undefined || !reversalApplies({ at: time, by: known.checkedInBy }, reversal)) {
    const meant = meantOf(
      checkIns.filter(one => one.at !== time),
      reversal,
    )
    // Otherwise it would be restored when the check-in that stands is reversed as well.
    const stands = time === undefined ? {} : { stands: time }
    if (meant)
      changed(guest.eventId, guestEntity(guest.id), { day: known.day, taken_back: meant.at, ...stands })
    else unchanged(guest.eventId)
    return selectGuest(db, guest.id)
  }
  // Whoever corrects their own mistake has not seen the check-in of another desk that did not count.
  const isOwn = body.check_in_time !== undefined && known.checkedInBy === caller.name
  const isUnseen = (by: string | null) => isOwn && by !== caller.name
  const restored = checkIns.find(one => one.at !== time && (isDoneSince(one.at, at) || isUnseen(one.by)))
  if (!restored) await requireNoVoucherSince(call, guest, known.day)
  await db
    .update(guestDays)
    .set({
      checkedInAt: restored ? new Date(restored.at) : null,
      checkedInBy: restored?.by ?? null,
    })
    .where(and(eq(guestDays.guestId, guest.id), eq(guestDays.day, isoDateFromDay(known.day))))
  changed(guest.eventId, guestEntity(guest.id), {
    day: known.day,
    taken_back: time,
    ...(restored && { restored: restored.at }),
  })
  return selectGuest(db, guest.id)
}

/**
 * Throws Conflict if somebody else has given the guest the voucher on this day after a late reversal was made: only who is
 * in gets it, and a desk that sees the guest as in does not check them in again.
 */
async function requireNoVoucherSince(
  { db, caller, at }: Pick<WriteCall<unknown>, 'db' | 'caller' | 'at'>,
  { id, name, groupName, timezone }: GuestRecord,
  day: string,
): Promise<void> {
  const [given] = await db
    .select({ at: redemptions.redeemedAt, by: redemptions.issuedBy })
    .from(redemptions)
    .where(and(eq(redemptions.guestId, id), eq(redemptions.type, VOUCHER)))
  if (!given || given.by === caller.name || !isDoneSince(given.at, at)) return
  if (venueDay(given.at, timezone) !== day) return
  throw new HttpError(
    'Conflict',
    `${name} of ${groupName} was given the ${namedType(VOUCHER)} by ${given.by} at ${venueTimeExact(given.at, timezone)} on ${day}, so the check-in stays. Please look again.`,
  )
}

interface CheckIn {
  readonly at: string
  readonly by: string | null
}

/** The check-in that a reversal means: the one that its author saw or, if its time was corrected, their own. */
const meantOf = (checkIns: readonly CheckIn[], { seenAt, by, at }: Reversal): CheckIn | undefined =>
  seenAt === undefined
    ? undefined
    : (checkIns.find(one => one.at === seenAt) ??
      checkIns.find(one => one.by === by && !isDoneSince(one.at, at)))

/**
 * The check-ins of a day, earliest first, that nobody has reversed: by the audit trail, since the guest was last not in.
 * One stands; the others were replaced by it, or found the guest in.
 */
async function checkInsOf(db: Db, guestId: string, day: string): Promise<CheckIn[]> {
  const entries = await db
    .select({
      by: changes.whoName,
      at: sql<string | null>`coalesce(${changes.detail} ->> 'time', ${changes.detail} ->> 'also_at')`,
      isFirst: sql<boolean>`${changes.detail} ? 'time' and not ${changes.detail} ? 'instead_of'`,
      insteadOf: sql<string | null>`${changes.detail} ->> 'instead_of'`,
      takenBack: sql<string | null>`${changes.detail} ->> 'taken_back'`,
    })
    .from(changes)
    .where(and(eq(changes.entity, guestEntity(guestId)), sql`${changes.detail} ->> 'day' = ${day}`))
    .orderBy(changes.id)
  const found = new Map<string, string | null>()
  for (const { by, at, isFirst, insteadOf, takenBack } of entries) {
    if (isFirst) found.clear()
    // The trail does not have all check-ins of the demo data.
    if (insteadOf && !found.has(insteadOf)) found.set(insteadOf, null)
    if (takenBack) found.delete(takenBack)
    if (at) found.set(at, by)
  }
  return [...found].map(([at, by]) => ({ at, by })).sort((one, other) => (one.at < other.at ? -1 : 1))
}
