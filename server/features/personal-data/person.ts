import { z } from 'zod'
import { GroupId, Uuid } from '../../../contract/api/fields.ts'

/** One of the two contacts of a guest group. */
export interface ContactPerson {
  readonly kind: 'contact'
  readonly groupId: number
  readonly contact: 'main' | 'secondary'
}

/** A person with stored data. A user is an app user. */
export type Person = { readonly kind: 'guest' | 'user'; readonly id: string } | ContactPerson

/** The id that operators type and see: `guest:UUID`, `contact:GROUPID:main`, `user:UUID`. */
export const personId = (person: Person): string =>
  person.kind === 'contact' ? `contact:${person.groupId}:${person.contact}` : `${person.kind}:${person.id}`

const Contact = z.enum(['main', 'secondary'])

/** Parses such an id. Throws an Error for the operator if it is invalid. */
export function parsePersonId(text: string): Person {
  const [kind, id, contact, ...more] = text.trim().split(':')
  if (more.length === 0) {
    const uuid = Uuid.safeParse(id?.toLowerCase())
    if (contact === undefined && uuid.success && (kind === 'guest' || kind === 'user'))
      return { kind, id: uuid.data }
    const groupId = GroupId.safeParse(id)
    const which = Contact.safeParse(contact)
    if (kind === 'contact' && groupId.success && which.success)
      return { kind, groupId: groupId.data, contact: which.data }
  }
  throw new Error(
    `${text} is nobody's id: it is guest:UUID, contact:GROUPID:main (or secondary) or user:UUID.`,
  )
}
