import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { ERASED_CONTACT } from '../../../contract/rules/erased-contact.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import type { Db } from '../../db/client.ts'
import { changes, groups, guests, passes, predictorSubmissions, radios, users } from '../../db/schema.ts'
import { orThrow } from '../../http/http-error.ts'
import { contactColumns, erasedContact } from './contact-columns.ts'
import { ERASED_GUEST, ERASED_USER } from './erased-names.ts'
import { guestSubject } from './guest-json.ts'
import { guestsInJson } from './guests-in-json.ts'
import { isSameName, type Subject } from './mentions.ts'
import { type ContactPerson, contactDigest, type Person, personId } from './person.ts'
import { contactIn, leftInJson, type NamedPerson } from './team-json.ts'

/** A person, with the data needed to find them everywhere. */
export interface KnownPerson {
  /** The person; a contact with the digest of their name and e-mail. */
  readonly person: Person
  /** Whether no table has the contact, only stored JSON. */
  readonly isFormer?: true
  /** The person's current name, or their last one. */
  readonly name: string
  /** The event (0: the team's data) whose data can name them; undefined: all data. */
  readonly scope: number | undefined
  readonly subject: Subject
}

/** Looks up a person. Throws GuestNotFound, GroupNotFound or UserNotFound. */
export function knownPerson(db: Db, person: Person): Promise<KnownPerson> {
  if (person.kind === 'guest') return knownGuest(db, person.id)
  return person.kind === 'contact' ? knownContact(db, person) : knownUser(db, person.id)
}

async function knownGuest(db: Db, id: string): Promise<KnownPerson> {
  const [row] = await db.select().from(guests).where(eq(guests.id, id))
  const [pass] = await db.select().from(passes).where(eq(passes.guestId, id)).limit(1)
  const [radio] = await db.select().from(radios).where(eq(radios.guestId, id)).limit(1)
  const [change] = await db
    .select({ scope: changes.scope })
    .from(changes)
    .where(eq(changes.entity, guestEntity(id)))
    .orderBy(desc(changes.id))
    .limit(1)
  const scope = orThrow(row?.eventId ?? pass?.eventId ?? radio?.eventId ?? change?.scope, 'GuestNotFound')
  const given = [row && `${row.firstName} ${row.lastName}`, pass?.guestName, radio?.guestName]
  const known = given.flatMap(name => (name === undefined || name === ERASED_GUEST.full ? [] : [name]))
  const names = known.length > 0 ? known : await namesInJson(db, scope, id)
  const person = { kind: 'guest', id } as const
  return { person, name: names[0] ?? ERASED_GUEST.full, scope, subject: guestSubject(id, names) }
}

/** The names in stored JSON of a guest whose rows no longer have a name. */
async function namesInJson(db: Db, scope: number, id: string): Promise<string[]> {
  const names = new Set<string>()
  for await (const guest of guestsInJson(db, scope)) if (guest.id === id) names.add(guest.name)
  return [...names]
}

/**
 * A contact of a group: the present one, or by their digest a former one, of whom stored answers are left. Throws an
 * Error for the operator if the digest is neither's.
 */
async function knownContact(db: Db, person: ContactPerson): Promise<KnownPerson> {
  const { groupId, contact } = person
  const [row] = await db.select(contactColumns[contact]).from(groups).where(eq(groups.id, groupId))
  const name = row ? fullName(row) : ''
  const present = row && { ...person, digest: contactDigest(name, row.email) }
  if (person.digest !== undefined && person.digest !== present?.digest) {
    const [left] = await leftInJson(db, person, TEAM_SCOPE)
    if (left) return formerContact(person, left)
  }
  const { first_name, last_name, email } = orThrow(row, 'GroupNotFound')
  const erased = erasedContact[contact]
  const isErased =
    first_name === erased.first_name && last_name === erased.last_name && email === erased.email
  if (!isErased && present && person.digest !== undefined && person.digest !== present.digest)
    throw new Error(`the ${contact} contact is ${name} now (${personId(present)}); nothing was done`)
  return {
    person: isErased || !present ? person : present,
    name,
    scope: TEAM_SCOPE,
    subject: {
      ...contactSubject(contact, name, email),
      belongs: object => (object.id === groupId && `${contact}_contact_email` in object ? 'own' : 'neither'),
    },
  }
}

/** A contact who has a successor, or whose group was deleted. Objects of the group with another contact are not theirs. */
function formerContact(person: ContactPerson, { name, email }: NamedPerson): KnownPerson {
  const { groupId, contact, digest } = person
  return {
    person,
    isFormer: true,
    name,
    scope: TEAM_SCOPE,
    subject: {
      ...contactSubject(contact, name, email),
      belongs: object => {
        if (object.id !== groupId || !(`${contact}_contact_email` in object)) return 'neither'
        return contactIn(object, contact)?.person.digest === digest ? 'own' : 'other'
      },
    },
  }
}

function contactSubject(contact: ContactPerson['contact'], name: string, email: string) {
  const erased = erasedContact[contact]
  return {
    blank: {
      [`${contact}_contact_first_name`]: erased.first_name,
      [`${contact}_contact_last_name`]: erased.last_name,
      [`${contact}_contact_email`]: erased.email,
      [contact === 'main' ? 'eloqua_id' : 'secondary_eloqua_id']: null,
    },
    names: name === ERASED_CONTACT.full ? [email] : [name, email],
    instead: ERASED_CONTACT.full,
  }
}

/** An app user. What they did as staff stays under their name, in the trail and as issuer of redemptions. */
async function knownUser(db: Db, id: string): Promise<KnownPerson> {
  const person = { kind: 'user', id } as const
  const [row] = await db.select().from(users).where(eq(users.userUuid, id))
  // One who was deleted is in stored answers only, or without the e-mail in the table.
  const left = row?.email ? [] : await leftInJson(db, person, undefined)
  const user = orThrow(row ?? left[0], 'UserNotFound')
  return {
    person,
    name: user.name ?? user.email ?? ERASED_USER,
    scope: undefined,
    subject: {
      belongs: object => (object.user_uuid === id ? 'own' : 'neither'),
      blank: { name: ERASED_USER, email: null },
      names: [user.email ?? '', ...left.map(({ email }) => email)],
      instead: ERASED_USER,
      // In a guest's object, which has the guides of their tours.
      ...(user.name ? { listed: { field: 'guide', name: user.name } } : {}),
    },
  }
}

/** The ids of an event's predictor submissions with one of these nicknames; nothing else links them to a guest. */
export async function submissionsNamed(db: Db, eventId: number, names: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: predictorSubmissions.id, nickname: predictorSubmissions.nickname })
    .from(predictorSubmissions)
    .where(and(eq(predictorSubmissions.eventId, eventId), isNotNull(predictorSubmissions.nickname)))
  return rows
    .filter(({ nickname }) => names.some(name => isSameName(name, nickname ?? '')))
    .map(({ id }) => id)
}
