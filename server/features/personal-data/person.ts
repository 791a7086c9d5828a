import { createHash } from 'node:crypto'
import { z } from 'zod'
import { GroupId, Uuid } from '../../../contract/api/fields.ts'
import { foldText } from '../../../contract/rules/fold-text.ts'
import { words } from './mentions.ts'

/** One of the two contacts of a guest group. */
export interface ContactPerson {
  readonly kind: 'contact'
  readonly groupId: number
  readonly contact: 'main' | 'secondary'
  /** Of the contact's name and e-mail: a group's contact may be somebody else later. Absent: whoever it is. */
  readonly digest?: string
}

/** A person with stored data. A user is an app user. */
export type Person = { readonly kind: 'guest' | 'user'; readonly id: string } | ContactPerson

/** A short digest of a contact's name and e-mail, whatever their case and accents. */
export const contactDigest = (name: string, email: string): string =>
  createHash('sha256')
    .update(`${words(name)}\n${foldText(email).trim()}`)
    .digest('hex')
    .slice(0, 8)

/** The id that operators type and see: `guest:UUID`, `contact:GROUPID:main@DIGEST`, `user:UUID`. */
export function personId(person: Person): string {
  if (person.kind !== 'contact') return `${person.kind}:${person.id}`
  const { groupId, contact, digest } = person
  return `contact:${groupId}:${contact}${digest === undefined ? '' : `@${digest}`}`
}

const Contact = z.enum(['main', 'secondary'])
const Digest = z.stringFormat('digest', /^[0-9a-f]{8}$/).optional()

/** Parses such an id. Throws an Error for the operator if it is invalid. */
export function parsePersonId(text: string): Person {
  const [kind, id, contact, ...more] = text.trim().split(':')
  if (more.length === 0) {
    const uuid = Uuid.safeParse(id?.toLowerCase())
    if (contact === undefined && uuid.success && (kind === 'guest' || kind === 'user'))
      return { kind, id: uuid.data }
    const groupId = GroupId.safeParse(id)
    const [slot, ...digests] = contact?.split('@') ?? []
    const which = Contact.safeParse(slot)
    const digest = Digest.safeParse(digests.length > 0 ? digests.join('@') : undefined)
    if (kind === 'contact' && groupId.success && which.success && digest.success)
      return { kind, groupId: groupId.data, contact: which.data, ...(digest.data && { digest: digest.data }) }
  }
  throw new Error(
    `${text} is nobody's id: it is guest:UUID, contact:GROUPID:main (or secondary) or user:UUID.`,
  )
}
