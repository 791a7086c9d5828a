import { and, eq, gt } from 'drizzle-orm'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupEntity } from '../../../contract/offline/entities.ts'
import type { SomeOf } from '../../../contract/rules/replaced-fields.ts'
import type { Db } from '../../db/client.ts'
import { changes } from '../../db/schema.ts'
import { erasedContact } from './contact-columns.ts'
import type { ContactPerson } from './person.ts'

/**
 * The contact fields of a group that a change made at `at` must leave unchanged, because the contact was erased while
 * the change waited on a device. A contact that its author has seen erased (`seen`) is not among them: by a clock that is
 * a little behind, a successor is named before the erasure. Empty if there are none.
 */
export async function contactsErasedSince(
  db: Db,
  group: Group,
  at: Date,
  seen: SomeOf<Group> | undefined,
): Promise<Partial<Group>> {
  const erased = await db
    .select({ detail: changes.detail })
    .from(changes)
    .where(
      and(
        eq(changes.entity, groupEntity(group.id)),
        eq(changes.what, 'contactErase'),
        gt(changes.arrivedAt, at),
      ),
    )
  const which = new Set(erased.map(({ detail }) => detail?.contact))
  return {
    ...(which.has('main') && !isErased('main', seen) ? mainOf(group) : {}),
    ...(which.has('secondary') && !isErased('secondary', seen) ? secondaryOf(group) : {}),
  }
}

const isErased = (contact: ContactPerson['contact'], group: SomeOf<Group> | undefined): boolean =>
  group?.[`${contact}_contact_first_name`] === erasedContact[contact].first_name &&
  group[`${contact}_contact_last_name`] === erasedContact[contact].last_name &&
  group[`${contact}_contact_email`] === erasedContact[contact].email

const mainOf = ({ main_contact_first_name, main_contact_last_name, main_contact_email }: Group) => ({
  main_contact_first_name,
  main_contact_last_name,
  main_contact_email,
})

const secondaryOf = (group: Group) => ({
  secondary_contact_first_name: group.secondary_contact_first_name,
  secondary_contact_last_name: group.secondary_contact_last_name,
  secondary_contact_email: group.secondary_contact_email,
})
