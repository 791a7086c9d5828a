import { eq } from 'drizzle-orm'
import type * as rows from '../../../contract/api/personal-data.ts'
import { guests } from '../../db/schema.ts'
import type { Handlers, WriteCall } from '../../http/call.ts'
import { orThrow } from '../../http/http-error.ts'
import { groupById } from '../groups/groups.ts'
import { selectGuest } from '../guests/guest-rows.ts'
import { collectPersonalData } from './collect.ts'
import { erasePerson } from './erase.ts'
import type { Person } from './person.ts'

/** Erases a person for a call, and records that in the audit trail if anything named them. */
async function erase(
  { db, now, changed, unchanged }: Pick<WriteCall<unknown>, 'db' | 'now' | 'changed' | 'unchanged'>,
  person: Person,
): Promise<void> {
  const erased = await erasePerson(db, person, now)
  if (Object.keys(erased.rows).length === 0) return unchanged(erased.scope)
  for (const { scope, entity, detail } of erased.changed) changed(scope, entity, detail)
}

/** Exporting and erasing the data of one person (not in the specification; required by law). */
export const personalDataHandlers: Handlers<keyof typeof rows> = {
  guestPersonalData: {
    answer: ({ db, params, now }) =>
      collectPersonalData(db, { kind: 'guest', id: params.id.toLowerCase() }, now),
  },
  guestErase: async call => {
    const id = call.params.id.toLowerCase()
    // For a removed guest, the operator's tool erases what is left; the API cannot show them.
    const [guest] = await call.db.select({ id: guests.id }).from(guests).where(eq(guests.id, id))
    orThrow(guest, 'GuestNotFound')
    await erase(call, { kind: 'guest', id })
    return selectGuest(call.db, id)
  },
  contactPersonalData: {
    answer: ({ db, params, now }) =>
      collectPersonalData(db, { kind: 'contact', groupId: params.groupID, contact: params.contact }, now),
  },
  contactErase: async call => {
    const { groupID: groupId, contact } = call.params
    await erase(call, { kind: 'contact', groupId, contact })
    return groupById(call.db, groupId)
  },
}
