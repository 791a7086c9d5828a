import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { eventGroupEntity, guestEntity } from '../../../contract/offline/entities.ts'
import { isDay, isoDateFromDay } from '../../../contract/rules/days.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { isDoneSince } from '../../../contract/rules/late-writes.ts'
import { instantAtVenue, venueDay, venueStamp } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { events, guestDays, guests } from '../../db/schema.ts'
import type { SingleStatementHandler, WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { lockGroupOrEventOf } from '../groups/places.ts'
import { findGuest, type GuestDay, type GuestRecord, lockGuestRows } from './guest-record.ts'
import { removedAmong } from './removed-among.ts'

/** Check-in (spec sections 4 and 7; design section 7), per venue day. The earliest time counts. */

/** How far ahead a tablet's clock may be without an error. */
const MAX_AHEAD_MS = 5 * 60_000

export const guestCheckIn: SingleStatementHandler<'guestCheckIn'> = {
  plan: async ({ db, params, body, now, onOurClock, caller, changed, unchanged }) => {
    const guest = await findGuest(db, params.id)
    const { at, day } = momentOf(onOurClock(body.timestamp), now, guest.timezone)
    const first = guest.days.find(known => known.day === day)
    if (!first) throw notExpected(guest, day)
    if (first.checkedInAt && first.checkedInAt <= at) {
      if (isRepetition(first, at, caller.name)) unchanged(guest.eventId)
      else changed(guest.eventId, guestEntity(guest.id), alsoInDetail(day, at))
      return {
        answer: answer(guest, first.checkedInAt, first.checkedInBy, true),
        effect: lockDay(guest, first),
      }
    }
    changed(guest.eventId, guestEntity(guest.id), checkInDetail(day, at, first.checkedInAt))
    return { answer: answer(guest, at, caller.name, false), effect: arrive(guest, first, at, caller.name) }
  },
}

/**
 * Locks a guest, as all writes to a guest's days do. Finds nobody if the guest was erased in the meantime, because the
 * stored answer would still contain the name.
 */
const lockIfNamed = ({ id, name }: GuestRecord): SQL => sql`
  select id from guests where id = ${id} and ${guestName} = ${name} for no key update`

/** The condition that a day of the guest `locked` (`lockIfNamed`) is as it was read. */
const isAsRead = ({ day, checkedInAt }: GuestDay): SQL => sql`
  guest_id = locked.id and day = ${isoDateFromDay(day)}
    and checked_in_at is not distinct from ${checkedInAt?.toISOString() ?? null}::timestamptz`

/** Locks a guest and a day of theirs. It is not enough to read the day: what is only read may be older than the lock. */
const lockDay = (guest: GuestRecord, day: GuestDay): SQL => sql`
  select guest_id from guest_days, (${lockIfNamed(guest)}) as locked
  where ${isAsRead(day)} for no key update of guest_days`

/** Checks a guest in on a day. */
const arrive = (guest: GuestRecord, day: GuestDay, at: Date, by: string): SQL => sql`
  update guest_days set checked_in_at = ${at.toISOString()}::timestamptz, checked_in_by = ${by}
  from (${lockIfNamed(guest)}) as locked
  where ${isAsRead(day)}
  returning guest_id`

const answer = (guest: GuestRecord, at: Date, by: string | null, before: boolean) => ({
  pin: guest.pin,
  name: guest.name,
  guestgroup: guest.groupName,
  check_in_string: venueStamp(at, guest.timezone),
  check_in_time: at.toISOString(),
  already_checked_in: before,
  checked_in_by: by,
})

/** `instead_of`: the later time that this earlier check-in has replaced. */
const checkInDetail = (day: string, at: Date, insteadOf: Date | null) => ({
  day,
  time: at.toISOString(),
  ...(insteadOf ? { instead_of: insteadOf.toISOString() } : {}),
})

/** `also_at`: a check-in that found the guest in, and that counts if the one that stands is reversed (decision 066). */
const alsoInDetail = (day: string, at: Date) => ({ day, also_at: at.toISOString() })

/**
 * Whether a check-in only repeats the one that stands: at the same instant or, as by a second tap, by the same person
 * too soon to be restored by any reversal.
 */
const isRepetition = (stands: Pick<GuestDay, 'checkedInAt' | 'checkedInBy'>, at: Date, by: string): boolean =>
  stands.checkedInAt !== null &&
  (stands.checkedInAt.getTime() === at.getTime() ||
    (stands.checkedInBy === by && !isDoneSince(at, stands.checkedInAt)))

const checkIn = (db: Db, guestIds: readonly string[], day: string, at: Date, by: string) =>
  db
    .update(guestDays)
    .set({ checkedInAt: at, checkedInBy: by })
    .where(and(inArray(guestDays.guestId, [...guestIds]), eq(guestDays.day, isoDateFromDay(day))))

/**
 * The instant of a check-in and its venue day. An instant in the future, of a clock that is ahead, is replaced by now.
 * Throws CheckInFailed if that changes the day that the operator saw.
 */
function momentOf(said: Date, now: Date, timezone: string): { at: Date; day: string } {
  const at = said > now ? now : said
  const day = venueDay(at, timezone)
  if (!isDay(day)) throw new HttpError('CheckInFailed', 'The time of the check-in is not one of our days.')
  if (said.getTime() - now.getTime() > MAX_AHEAD_MS && venueDay(said, timezone) !== day)
    throw new HttpError(
      'CheckInFailed',
      `${venueDay(said, timezone)} has not begun at the venue, where it is ${venueStamp(now, timezone)}. If this device shows another date, please set its clock.`,
      { day: venueDay(said, timezone) },
    )
  return { at, day }
}

function notExpected({ name, days }: GuestRecord, day: string): HttpError {
  const labels = days.map(known => dayLabel(known.day))
  const expected =
    labels.length > 0 ? `is expected on ${new Intl.ListFormat('en-GB').format(labels)}` : 'has no days'
  return new HttpError('CheckInFailed', `${name} ${expected}, not on ${dayLabel(day)}.`, {
    day,
    check_in_days: days.map(known => known.day).join(','),
  })
}

export const guestGroupCheckIn: WriteHandler<'guestGroupCheckIn'> = async call => {
  const { db, params, body, now, caller, changed, unchanged } = call
  const { eventId, group } = await lockGroupOrEventOf(db, params.groupId, body.guest_ids)
  const [event] = await db.select({ timezone: events.timezone }).from(events).where(eq(events.id, eventId))
  const timezone = event?.timezone ?? 'UTC'
  // A day that the user chose does not come from the device's clock, so it needs no correction.
  const said = body.day
    ? new Date(instantAtVenue(isoDateFromDay(body.day), '12:00', timezone))
    : call.onOurClock(body.timestamp)
  const { at, day } = momentOf(said, now, timezone)
  const named = body.guest_ids
  // Whoever is named has arrived, also if another desk has moved them to another group meanwhile.
  const whom = named
    ? and(eq(guests.eventId, eventId), inArray(guests.id, named))
    : eq(guests.eventGroupId, params.groupId)
  const found = await lockWithDay(db, whom, day)
  const expected = found.filter(({ isExpected }) => isExpected)
  // Another desk has removed them, unseen by whoever named them.
  const removed = named ? await removedAmong(db, eventId, named) : []
  if (named && named.length > 0 && expected.length === 0)
    throw removed.length === named.length
      ? new HttpError('GuestNotFound', 'The chosen guests are no longer on the list.')
      : new HttpError('CheckInFailed', `None of the chosen guests is expected on ${dayLabel(day)}.`, { day })
  // Noon of a chosen day only stands for an unknown time, so it replaces no real one.
  const arriving = expected.filter(
    ({ checkedInAt }) => checkedInAt === null || (!body.day && checkedInAt > at),
  )
  // Whoever was named was seen as missing; a whole group means only those who still are.
  const alsoIn = named
    ? expected.filter(one => !arriving.includes(one) && !isRepetition(one, at, caller.name))
    : []
  // As well as those whose day another desk has taken away.
  const leftOut = named
    ? [...found.flatMap(({ id, isExpected }) => (isExpected ? [] : guestEntity(id))), ...removed]
    : []
  if (arriving.length + alsoIn.length + leftOut.length === 0) {
    unchanged(eventId)
    return { checkedin: 0 }
  }
  await checkIn(
    db,
    arriving.map(({ id }) => id),
    day,
    at,
    caller.name,
  )
  // For the trail: by their entries alone, nobody knows which group it was.
  const also = alsoInDetail(day, at)
  const left = { day, not_expected: true }
  const ofGroup = arriving.length > 0 ? { day, checked_in: arriving.length } : alsoIn.length > 0 ? also : left
  if (group) changed(eventId, eventGroupEntity(group.id), ofGroup)
  for (const { id, checkedInAt } of arriving)
    changed(eventId, guestEntity(id), checkInDetail(day, at, checkedInAt))
  for (const { id } of alsoIn) changed(eventId, guestEntity(id), also)
  for (const guest of leftOut) changed(eventId, guest, left)
  return { checkedin: arriving.filter(({ checkedInAt }) => checkedInAt === null).length }
}

/** Locks the guests that match a condition on `guests`; tells who may come on a day, and since when they are in. */
async function lockWithDay(db: Db, whom: SQL | undefined, day: string) {
  await lockGuestRows(db, whom)
  return db
    .select({
      id: guests.id,
      isExpected: sql<boolean>`${guestDays.guestId} is not null`,
      checkedInAt: guestDays.checkedInAt,
      checkedInBy: guestDays.checkedInBy,
    })
    .from(guests)
    .leftJoin(guestDays, and(eq(guestDays.guestId, guests.id), eq(guestDays.day, isoDateFromDay(day))))
    .where(whom)
}
