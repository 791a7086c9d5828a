import { asc, eq } from 'drizzle-orm'
import { errors } from '../../../contract/api/errors.ts'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { groupEntity } from '../../../contract/offline/entities.ts'
import { changedFields } from '../../../contract/rules/changed-fields.ts'
import { GROUP_LABELS } from '../../../contract/rules/field-changes.ts'
import { compareNamed } from '../../../contract/rules/order.ts'
import type { Db } from '../../db/client.ts'
import { eventGroups, events, groups } from '../../db/schema.ts'
import type { ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { contactsErasedSince } from '../personal-data/erased-contacts.ts'
import { refuseReplaced } from '../refuse-replaced.ts'

/** Guest groups of the whole team (spec section 7 and 'Guest groups'). */

/** The fields of a group that users set: all except the ids. */
const fields = {
  name: groups.name,
  main_contact_first_name: groups.mainContactFirstName,
  main_contact_last_name: groups.mainContactLastName,
  main_contact_email: groups.mainContactEmail,
  secondary_contact_first_name: groups.secondaryContactFirstName,
  secondary_contact_last_name: groups.secondaryContactLastName,
  secondary_contact_email: groups.secondaryContactEmail,
  maximum_guests: groups.maximumGuests,
  is_vcarb: groups.isVcarb,
}
type GroupFields = Pick<Group, keyof typeof fields>
const FIELDS = Object.keys(fields) as (keyof GroupFields)[]

const group = {
  id: groups.id,
  eloqua_id: groups.eloquaId,
  secondary_eloqua_id: groups.secondaryEloquaId,
  ...fields,
}

const columns = (given: GroupFields) => ({
  name: given.name,
  mainContactFirstName: given.main_contact_first_name,
  mainContactLastName: given.main_contact_last_name,
  mainContactEmail: given.main_contact_email,
  secondaryContactFirstName: given.secondary_contact_first_name,
  secondaryContactLastName: given.secondary_contact_last_name,
  secondaryContactEmail: given.secondary_contact_email,
  maximumGuests: given.maximum_guests,
  isVcarb: given.is_vcarb,
})

export const groupList: ReadHandler<'groupList'> = {
  scope: () => TEAM_SCOPE,
  answer: async ({ db }) => (await db.select(group).from(groups)).sort(compareNamed),
}

export const groupGet: ReadHandler<'groupGet'> = {
  scope: async ({ db, params }) => {
    await groupById(db, params.groupID)
    return TEAM_SCOPE
  },
  answer: ({ db, params }) => groupById(db, params.groupID),
}

/** One group. Throws GroupNotFound. */
export async function groupById(db: Db, id: number): Promise<Group> {
  const [row] = await db.select(group).from(groups).where(eq(groups.id, id))
  return orThrow(row, 'GroupNotFound')
}

/** Returns a group and locks it, so that nobody can add it to an event. */
async function lockGroup(db: Db, id: number): Promise<Group> {
  const [row] = await db.select(group).from(groups).where(eq(groups.id, id)).for('update')
  return orThrow(row, 'GroupNotFound')
}

export const groupCreate: WriteHandler<'groupCreate'> = async ({ db, body, changed }) => {
  const [made] = await db.insert(groups).values(columns(body)).returning(group)
  const row = orThrow(made, 'InternalError')
  changed(TEAM_SCOPE, groupEntity(row.id), { maximum_guests: row.maximum_guests, is_vcarb: row.is_vcarb })
  return row
}

export const groupUpdate: WriteHandler<'groupUpdate'> = async call => {
  const { db, params, at, changed, unchanged } = call
  const before = await lockGroup(db, params.groupID)
  const { before: seen, ...wanted } = call.body
  // Nothing that was erased is compared: the change does not set it.
  const erased = await contactsErasedSince(db, before, at, seen)
  await refuseReplaced<GroupFields>(before, { wanted: { ...wanted, ...erased }, before: seen }, GROUP_LABELS)
  const body = { ...changedFields(before, wanted, seen), ...erased }
  const others = FIELDS.filter(field => before[field] !== body[field])
  if (others.length === 0) {
    unchanged(TEAM_SCOPE)
    return before
  }
  const [row] = await db
    .update(groups)
    .set({ ...columns(body), ...clearedMarketingIds(before, body) })
    .where(eq(groups.id, before.id))
    .returning(group)
  const after = orThrow(row, 'GroupNotFound')
  const detail = { fields: others, maximum_guests: after.maximum_guests, is_vcarb: after.is_vcarb }
  changed(TEAM_SCOPE, groupEntity(after.id), detail)
  // The lists of its events show its name and brand.
  if (after.name !== before.name || after.is_vcarb !== before.is_vcarb)
    for (const event of await eventsOf(db, after.id)) changed(event.id, groupEntity(after.id), detail)
  return after
}

/** Nulls for the eloqua ids of changed email addresses: to marketing, a new address is an unknown contact. */
const clearedMarketingIds = (before: Group, after: GroupFields) => ({
  ...(sameEmail(before.main_contact_email, after.main_contact_email) ? {} : { eloquaId: null }),
  ...(sameEmail(before.secondary_contact_email, after.secondary_contact_email)
    ? {}
    : { secondaryEloquaId: null }),
})

const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const groupDelete: WriteHandler<'groupDelete'> = async ({ db, params, changed }) => {
  const { id } = await lockGroup(db, params.groupID)
  const assigned = await eventsOf(db, id)
  if (assigned.length > 0)
    throw new HttpError('GroupAssignedToRace', errors.GroupAssignedToRace.message, {
      events: assigned.map(event => event.name),
    })
  await db.delete(groups).where(eq(groups.id, id))
  changed(TEAM_SCOPE, groupEntity(id))
}

/** The events that a group is part of, by first day. */
const eventsOf = (db: Db, groupId: number) =>
  db
    .select({ id: events.id, name: events.name })
    .from(eventGroups)
    .innerJoin(events, eq(events.id, eventGroups.eventId))
    .where(eq(eventGroups.groupId, groupId))
    .orderBy(asc(events.eventStart), asc(events.id))
