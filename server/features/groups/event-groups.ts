import { randomBytes } from 'node:crypto'
import { count, eq, type SQL } from 'drizzle-orm'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupEntity, guestEntity } from '../../../contract/offline/entities.ts'
import { compareNamed } from '../../../contract/rules/order.ts'
import type { Db } from '../../db/client.ts'
import { guestListUploads } from '../../db/guest-list-uploads.ts'
import { eventGroups, groups, guests, idempotencyKeys } from '../../db/schema.ts'
import type { ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { inviteCaller } from '../../http/idempotency.ts'
import { eventScope, eventScopeVersion } from '../events/event-rows.ts'
import { requireRemovable } from '../guests/require-removable.ts'
import { forgetPassKey } from '../invites/guest-passes.ts'
import { toApi, uploadColumns } from '../invites/last-upload.ts'
import { lockStoredNames } from '../personal-data/erased-names.ts'
import { refuseReplaced } from '../refuse-replaced.ts'
import { lockEventGroup } from './places.ts'

/** Groups at an event (spec section 7; 2 'Group-in-event edit and delete'). */

/** The event groups that match a condition, with counts of their guests, by name. */
export async function selectEventGroups(db: Db, where: SQL): Promise<EventGroup[]> {
  const rows = await db
    .select({
      id: eventGroups.id,
      event_id: eventGroups.eventId,
      group_id: eventGroups.groupId,
      name: groups.name,
      is_vcarb: groups.isVcarb,
      maximum_guests: eventGroups.maximumGuests,
      guest_count: count(guests.id),
      invite_code: eventGroups.inviteCode,
      upload: uploadColumns,
    })
    .from(eventGroups)
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .leftJoin(guests, eq(guests.eventGroupId, eventGroups.id))
    .leftJoin(guestListUploads, eq(guestListUploads.eventGroupId, eventGroups.id))
    .where(where)
    .groupBy(eventGroups.id, groups.id, guestListUploads.eventGroupId)
  return rows
    .map(({ upload, ...row }) => ({
      ...row,
      guests: row.guest_count,
      last_upload: upload && toApi(upload),
    }))
    .sort(compareNamed)
}

async function selectEventGroup(db: Db, id: number): Promise<EventGroup> {
  const [row] = await selectEventGroups(db, eq(eventGroups.id, id))
  return orThrow(row, 'EventGroupNotFound')
}

export const eventGroupList: ReadHandler<'eventGroupList'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.id),
  shared: true,
  answer: ({ db, params }) => selectEventGroups(db, eq(eventGroups.eventId, params.id)),
}

export const eventGroupGet: ReadHandler<'eventGroupGet'> = {
  scope: async ({ db, params }) => {
    const [row] = await db
      .select({ eventId: eventGroups.eventId })
      .from(eventGroups)
      .where(eq(eventGroups.id, params.groupID))
    return orThrow(row, 'EventGroupNotFound').eventId
  },
  answer: ({ db, params }) => selectEventGroup(db, params.groupID),
}

/** A code for the group's contact: 128 random bits, base64url (design section 7). */
export const newInviteCode = (): string => randomBytes(16).toString('base64url')

export const eventGroupCreate: WriteHandler<'eventGroupCreate'> = async ({ db, params, body, changed }) => {
  if (body.eventID !== params.id)
    throw new HttpError('BadRequest', 'eventID must be the event of the address.')
  const eventId = await eventScope(db, params.id)
  // Locked, so that the group can't be deleted before it is part of the event.
  const [held] = await db
    .select({ id: groups.id, maximumGuests: groups.maximumGuests })
    .from(groups)
    .where(eq(groups.id, body.groupID))
    .for('key share')
  const group = orThrow(held, 'GroupNotFound')
  const [made] = await db
    .insert(eventGroups)
    .values({ eventId, groupId: group.id, maximumGuests: group.maximumGuests, inviteCode: newInviteCode() })
    .onConflictDoNothing({ target: [eventGroups.eventId, eventGroups.groupId] })
    .returning({ id: eventGroups.id })
  const { id } = orThrow(made, 'GroupAlreadyInEvent')
  changed(eventId, eventGroupEntity(id), { group_id: group.id, maximum_guests: group.maximumGuests })
  return selectEventGroup(db, id)
}

export const eventGroupUpdate: WriteHandler<'eventGroupUpdate'> = async call => {
  const { db, params, body, changed, unchanged } = call
  const group = await lockEventGroup(db, params.groupID)
  await refuseReplaced(
    { maximum_guests: group.maximumGuests },
    { wanted: { maximum_guests: body.maximum_guests }, before: body.before },
    { maximum_guests: 'Maximum Guests' },
  )
  if (body.maximum_guests === group.maximumGuests) {
    unchanged(group.eventId)
    return selectEventGroup(db, group.id)
  }
  if (body.maximum_guests < group.guestCount)
    throw new HttpError(
      'OverGuestLimit',
      `${group.name} has ${group.guestCount} guests at this event already: remove guests first, or set the maximum to ${group.guestCount} or more.`,
      { maximum_guests: body.maximum_guests, guest_count: group.guestCount },
    )
  await db.update(eventGroups).set({ maximumGuests: body.maximum_guests }).where(eq(eventGroups.id, group.id))
  changed(group.eventId, eventGroupEntity(group.id), {
    maximum_guests: body.maximum_guests,
    before: { maximum_guests: group.maximumGuests },
  })
  return selectEventGroup(db, group.id)
}

export const eventGroupNewLink: WriteHandler<'eventGroupNewLink'> = async ({ db, params, changed }) => {
  await lockStoredNames(db)
  const group = await lockEventGroup(db, params.groupID)
  // A new link to a stored list is for sharing the passes; without a list, it is a first link (decision 060).
  const showsPasses = group.guestCount > 0
  await db
    .update(eventGroups)
    .set({ inviteCode: newInviteCode(), showsPasses })
    .where(eq(eventGroups.id, group.id))
  await forgetPassKey(db, group.id)
  // Stored answers to the old code contain names: repeating such a call must not return them.
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, inviteCaller(group.inviteCode)))
  // The trail does not contain the code: its readers can see the current one in the group.
  changed(group.eventId, eventGroupEntity(group.id))
  return selectEventGroup(db, group.id)
}

export const eventGroupDelete: WriteHandler<'eventGroupDelete'> = async call => {
  const { db, params, changed } = call
  const group = await lockEventGroup(db, params.groupID)
  await requireRemovable(call, eq(guests.eventGroupId, group.id))
  const removed = await db
    .delete(guests)
    .where(eq(guests.eventGroupId, group.id))
    .returning({ id: guests.id })
  await db.delete(eventGroups).where(eq(eventGroups.id, group.id))
  changed(group.eventId, eventGroupEntity(group.id), { group_id: group.groupId, guests: removed.length })
  for (const { id } of removed)
    changed(group.eventId, guestEntity(id), { removed_with: eventGroupEntity(group.id) })
}
