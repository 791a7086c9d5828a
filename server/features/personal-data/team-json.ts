import { GroupId, Uuid } from '../../../contract/api/fields.ts'
import { ERASED_CONTACT } from '../../../contract/rules/erased-contact.ts'
import type { Db } from '../../db/client.ts'
import { ERASED_USER } from './erased-names.ts'
import { JSON_COLUMNS, jsonRows } from './json-columns.ts'
import { type ContactPerson, contactDigest, type Person, personId } from './person.ts'

/** Contacts of groups and app users in stored JSON: answers of the API. */

type Fields = Readonly<Record<string, unknown>>

/** A person whom an object names together with their id. */
export interface NamedPerson<P extends Person = Person> {
  readonly person: P
  readonly name: string
  readonly email: string
  /** The person's role. */
  readonly where: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A contact in a group's object; undefined if it has none, or an erased one. */
export function contactIn(
  fields: Fields,
  contact: ContactPerson['contact'],
): NamedPerson<ContactPerson> | undefined {
  const id = GroupId.safeParse(fields.id)
  const [first, last, email] = ['first_name', 'last_name', 'email'].map(field =>
    textOf(fields[`${contact}_contact_${field}`]),
  )
  const name = `${first} ${last}`.trim()
  if (!id.success || (!email && (name === '' || name === ERASED_CONTACT.full))) return undefined
  const digest = contactDigest(name, email ?? '')
  const where = `former ${contact} contact of ${textOf(fields.name)}`
  return { person: { kind: 'contact', groupId: id.data, contact, digest }, name, email: email ?? '', where }
}

function userIn({ user_uuid, name, email }: Fields): NamedPerson | undefined {
  const id = Uuid.safeParse(user_uuid)
  if (!id.success || (textOf(email) === '' && ['', ERASED_USER].includes(textOf(name)))) return undefined
  const person = { kind: 'user', id: id.data } as const
  return { person, name: textOf(name), email: textOf(email), where: 'former app user' }
}

/** The contacts and app users that a JSON value names together with their ids, at any depth. */
export function teamIn(value: unknown): NamedPerson[] {
  if (typeof value !== 'object' || value === null) return []
  const fields: Fields = { ...value }
  const named = [contactIn(fields, 'main'), contactIn(fields, 'secondary'), userIn(fields)]
  return [...named.filter(one => one !== undefined), ...Object.values(value).flatMap(teamIn)]
}

/** What stored JSON says of a contact with a digest, or of an app user; empty if nothing. */
export async function leftInJson(db: Db, person: Person, scope: number | undefined): Promise<NamedPerson[]> {
  const left: NamedPerson[] = []
  for (const column of JSON_COLUMNS)
    for await (const { value } of jsonRows(db, column, scope))
      left.push(...teamIn(value).filter(one => personId(one.person) === personId(person)))
  return left
}
