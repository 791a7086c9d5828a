import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventGroups, groups, guests } from '../../db/schema.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'

/** A locked event group. `guestCount` stays true until the transaction ends, as adding guests takes this lock first. */
interface LockedEventGroup {
  readonly id: number
  readonly eventId: number
  readonly groupId: number
  readonly name: string
  readonly maximumGuests: number
  readonly guestCount: number
  readonly inviteCode: string
}

/**
 * Locks an event group and counts its guests. Every write that adds a guest, or touches several guests of a group, must
 * call this before it locks anything else. Throws EventGroupNotFound, also if the group is another event's.
 */
export async function lockEventGroup(db: Db, id: number, eventId?: number): Promise<LockedEventGroup> {
  return orThrow(await lockIfInEvent(db, id, eventId), 'EventGroupNotFound')
}

/**
 * Locks the event group of a write on several guests, like `lockEventGroup`. If it has been removed from its event
 * meanwhile, the guests whom the write names (`named`) tell the event: another desk has moved them to another group
 * (decision 066). Throws EventGroupNotFound if there are none, or if they are of several events.
 */
export async function lockGroupOrEventOf(
  db: Db,
  id: number,
  named: readonly string[] = [],
): Promise<{ readonly eventId: number; readonly group: LockedEventGroup | undefined }> {
  const group = await lockIfInEvent(db, id)
  if (group) return { eventId: group.eventId, group }
  const [event, another] = await db
    .selectDistinct({ id: guests.eventId })
    .from(guests)
    .where(inArray(guests.id, [...named]))
  return { eventId: orThrow(another ? undefined : event, 'EventGroupNotFound').id, group: undefined }
}

async function lockIfInEvent(db: Db, id: number, eventId?: number): Promise<LockedEventGroup | undefined> {
  const [group] = await db
    .select({
      id: eventGroups.id,
      eventId: eventGroups.eventId,
      groupId: eventGroups.groupId,
      name: groups.name,
      maximumGuests: eventGroups.maximumGuests,
      inviteCode: eventGroups.inviteCode,
    })
    .from(eventGroups)
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .where(and(eq(eventGroups.id, id), eventId === undefined ? undefined : eq(eventGroups.eventId, eventId)))
    .for('update', { of: eventGroups })
  if (!group) return undefined
  // A separate statement: only one that starts after the lock is held sees all guests added before.
  const [guestsOfGroup] = await db.select({ count: count() }).from(guests).where(eq(guests.eventGroupId, id))
  return { ...group, guestCount: guestsOfGroup?.count ?? 0 }
}

/** Throws OverGuestLimit if the group has no place for another guest. */
export function requirePlace(group: LockedEventGroup): void {
  if (group.guestCount < group.maximumGuests) return
  const { name, maximumGuests, guestCount } = group
  throw new HttpError(
    'OverGuestLimit',
    `${name} has ${guestCount} of ${maximumGuests} guests at this event: raise its maximum or remove a guest first.`,
    { maximum_guests: maximumGuests, guest_count: guestCount },
  )
}
