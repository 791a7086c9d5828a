import { and, eq, ne, notInArray, or } from 'drizzle-orm'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { isoDateFromDay, sortDays, splitList } from '../../../contract/rules/days.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { GUEST_LABELS } from '../../../contract/rules/field-changes.ts'
import { changedDaysAndGroup } from '../../../contract/rules/guest-change.ts'
import {
  type GuestNotes,
  givenNotes,
  isNoteReplaced,
  type NotesBefore,
  rebaseNotes,
} from '../../../contract/rules/guest-notes.ts'
import { MAX_NEEDS_LENGTH } from '../../../contract/rules/limits.ts'
import { nameProblem } from '../../../contract/rules/names.ts'
import { withUnexpectedDays } from '../../../contract/rules/unexpected-days.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { guestDays, guests } from '../../db/schema.ts'
import type { WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { eventById, requireDays } from '../events/event-rows.ts'
import { lockEventGroup, requirePlace } from '../groups/places.ts'
import { ERASED_GUEST } from '../personal-data/erased-names.ts'
import { refuseReplaced } from '../refuse-replaced.ts'
import { randomGuestCode, refuseTakenCode } from './guest-codes.ts'
import { findGuest, type GuestRecord, lockGuest } from './guest-record.ts'
import { selectGuest } from './guest-rows.ts'
import { drawPins } from './pins.ts'
import { requireRemovable } from './require-removable.ts'

/** Adding, changing and removing a guest (spec sections 5 and 7). */

export const guestCreate: WriteHandler<'guestCreate'> = async ({ db, body, key, at, changed }) => {
  const id = (body.id ?? key).toLowerCase()
  const event = await eventById(db, body.eventID)
  const days = sortDays(body.daysAttending)
  requireDays(event, splitList(days), 'NotAttending')
  const group = await lockEventGroup(db, body.group, event.id)
  const [known] = await db.select({ id: guests.id }).from(guests).where(eq(guests.id, id))
  if (known) throw idTaken()
  requirePlace(group)
  const [pin = 0] = await drawPins(db, event.id, 1)
  const added = await db
    .insert(guests)
    .values({
      id,
      eventId: event.id,
      eventGroupId: group.id,
      firstName: body.firstName,
      lastName: body.lastName,
      pin,
      code: body.code ?? randomGuestCode(),
      unexpectedDays: unexpectedDays({ check_in_days: days }, '', venueDay(at, event.timezone)),
      ...notesOf(body),
    })
    .onConflictDoNothing({ target: guests.id })
    .returning({ id: guests.id })
    .catch(refuseTakenCode)
  if (added.length === 0) throw idTaken()
  await db.insert(guestDays).values(splitList(days).map(day => ({ guestId: id, day: isoDateFromDay(day) })))
  changed(event.id, guestEntity(id), { event_group_id: group.id, check_in_days: days })
  return [await selectGuest(db, id)]
}

const unexpectedDays = (...args: Parameters<typeof withUnexpectedDays>): string =>
  withUnexpectedDays(...args).unexpected_days ?? ''

/** The columns of a guest's notes; those that the caller does not give stay unchanged. */
const notesOf = ({ note, dietary_needs, tell_steward }: GuestNotes) => ({
  ...(note === undefined ? {} : { note }),
  ...(dietary_needs === undefined ? {} : { dietaryNeeds: dietary_needs }),
  ...(tell_steward === undefined ? {} : { tellSteward: tell_steward }),
})

const idTaken = () => new HttpError('IdTaken', 'Another guest has this id already.')

export const guestUpdate: WriteHandler<'guestUpdate'> = async ({
  db,
  params,
  body,
  at,
  changed,
  unchanged,
}) => {
  const known = await findGuest(db, params.id)
  const event = await eventById(db, known.eventId)
  const staysInGroup = body.before?.event_group_id === body.event_group_id
  // The group is always locked before the guest, so that two writes never deadlock.
  const group = await lockEventGroup(db, staysInGroup ? known.eventGroupId : body.event_group_id, event.id)
  const guest = await lockGuest(db, params.id)
  await refuseReplaced(
    { event_group_id: guest.eventGroupId },
    { wanted: body, before: body.before },
    GUEST_LABELS,
    () => guest.groupName,
  )
  const had = guest.days.map(({ day }) => day)
  const target = changedDaysAndGroup(
    { check_in_days: had.join(','), event_group_id: guest.eventGroupId },
    body,
  )
  const days = splitList(target.check_in_days)
  const added = days.filter(day => !had.includes(day))
  const removed = guest.days.filter(({ day }) => !days.includes(day))
  // A new day must be one of the event's; an old day that the event's dates no longer include may stay.
  requireDays(event, added, 'NotAttending')
  for (const { day, checkedInAt } of removed) if (checkedInAt) throw checkedInThen(guest, day)
  const isMoved = target.event_group_id !== guest.eventGroupId
  if (isMoved) requirePlace(group)

  // A change made on a device before the guest was erased must not bring notes back.
  const noted =
    guest.name !== ERASED_GUEST.full &&
    (await changeNotes(db, guest.id, notesOf(await notesSince(db, guest, body))))
  if (!noted && added.length === 0 && removed.length === 0 && !isMoved) {
    unchanged(event.id)
    return selectGuest(db, guest.id)
  }
  const now = { check_in_days: target.check_in_days, unexpected_days: guest.unexpectedDays }
  await db
    .update(guests)
    .set({
      eventGroupId: target.event_group_id,
      unexpectedDays: unexpectedDays(
        now,
        had.join(','),
        body.unexpected_days ?? venueDay(at, event.timezone),
      ),
    })
    .where(eq(guests.id, guest.id))
  if (removed.length > 0)
    await db
      .delete(guestDays)
      .where(and(eq(guestDays.guestId, guest.id), notInArray(guestDays.day, days.map(isoDateFromDay))))
  if (added.length > 0)
    await db.insert(guestDays).values(added.map(day => ({ guestId: guest.id, day: isoDateFromDay(day) })))
  changed(event.id, guestEntity(guest.id), {
    ...target,
    before: { event_group_id: guest.eventGroupId, check_in_days: had.join(',') },
    // Only the fact, not the texts: the trail outlives the guest's name.
    ...(noted ? { notes: true } : {}),
  })
  return selectGuest(db, guest.id)
}

/** The notes to store, merged with changes that others have made since. The guest must be locked. Throws Conflict. */
async function notesSince(
  db: Db,
  { id, name }: GuestRecord,
  wanted: GuestNotes & { readonly before?: NotesBefore | undefined },
): Promise<GuestNotes> {
  const { before } = wanted
  const given = givenNotes(wanted)
  if (before?.note === undefined && before?.dietary_needs === undefined) return given
  const now = await selectGuest(db, id)
  if (isNoteReplaced(now, given, before))
    throw new HttpError('Conflict', `${name} was given another note since. Please look again.`, {
      now: { note: now.note ?? '' },
    })
  const notes = rebaseNotes(now, given, before)
  const problem = notes.dietary_needs ? nameProblem(notes.dietary_needs, MAX_NEEDS_LENGTH) : undefined
  if (problem !== undefined)
    throw new HttpError('Conflict', `${name} was given other dietary needs since: all of them ${problem}.`)
  return notes
}

/** Changes the notes of a locked guest. Returns whether anything was changed. */
async function changeNotes(db: Db, id: string, given: ReturnType<typeof notesOf>): Promise<boolean> {
  if (Object.keys(given).length === 0) return false
  const isOther = or(
    given.note === undefined ? undefined : ne(guests.note, given.note),
    given.dietaryNeeds === undefined ? undefined : ne(guests.dietaryNeeds, given.dietaryNeeds),
    given.tellSteward === undefined ? undefined : ne(guests.tellSteward, given.tellSteward),
  )
  const changed = await db
    .update(guests)
    .set(given)
    .where(and(eq(guests.id, id), isOther))
    .returning({ id: guests.id })
  return changed.length > 0
}

const checkedInThen = (guest: { readonly name: string }, day: string) =>
  new HttpError(
    'BadRequest',
    `${guest.name} checked in on ${dayLabel(day)}: undo that check-in before taking the day away.`,
    { day },
  )

export const guestDelete: WriteHandler<'guestDelete'> = async call => {
  const { db, params, changed } = call
  const guest = await lockGuest(db, params.id)
  await requireRemovable(call, eq(guests.id, guest.id))
  // Days, redemptions and tour places are deleted with the guest.
  await db.delete(guests).where(eq(guests.id, guest.id))
  changed(guest.eventId, guestEntity(guest.id), {
    event_group_id: guest.eventGroupId,
    check_in_days: guest.days.map(({ day }) => day).join(','),
    check_in_times: guest.days.map(({ checkedInAt }) => checkedInAt?.toISOString() ?? '').join(','),
  })
}
