import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import {
  groupEntity,
  guestEntity,
  passEntity,
  radioEntity,
  userEntity,
} from '../../../contract/offline/entities.ts'
import type { Change } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { groups, guests, passes, predictorSubmissions, radios, tours, users } from '../../db/schema.ts'
import { eventsGuided, requireNoToursToCome } from '../users/guided-tours.ts'
import { contactColumns, erasedContact } from './contact-columns.ts'
import { ERASED_USER, eraseGuestNames, lockStoredNames } from './erased-names.ts'
import { eraseMentions } from './json-columns.ts'
import { type KnownPerson, knownPerson, submissionsNamed } from './known-person.ts'
import type { ContactPerson, Person } from './person.ts'

/** The result of erasing a person. */
export interface Erased {
  /** The person; a contact with the digest of their name and e-mail. */
  readonly person: Person
  /** The name before. */
  readonly name: string
  /** The number of rows that named the person, by table; empty if none did. */
  readonly rows: Readonly<Record<string, number>>
  /** The changes for the audit trail, and for devices to read again. They contain no names. */
  readonly changed: readonly Change[]
  /** The event (0: the team's data) that the person belongs to. */
  readonly scope: number
}

/**
 * Removes a person's name and contact details from all stored data, in the given transaction. Rows that figures depend
 * on stay: a guest with pin, days, check-ins and redemptions, a group, the tours that a user guided. Can be repeated.
 * Throws GuestNotFound, GroupNotFound, UserNotFound, and GuideHasTours for a user with upcoming tours.
 */
export async function erasePerson(tx: Db, person: Person, now: Date): Promise<Erased> {
  await lockStoredNames(tx)
  if (person.kind === 'guest') return eraseGuest(tx, person.id)
  return person.kind === 'contact' ? eraseContact(tx, person) : eraseUser(tx, person.id, now)
}

/** Omits tables without rows. */
const counted = (rows: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0))

async function eraseGuest(tx: Db, id: string): Promise<Erased> {
  // Writes that give the guest something, or check them in, come before this lock or find them without a name.
  await tx.select({ id: guests.id }).from(guests).where(eq(guests.id, id)).for('update')
  const known: KnownPerson = await knownPerson(tx, { kind: 'guest', id })
  const { person, name, scope = TEAM_SCOPE, subject } = known
  const submissions = await submissionsNamed(tx, scope, subject.names)
  const named = await eraseGuestNames(tx, {
    guests: eq(guests.id, id),
    passes: eq(passes.guestId, id),
    radios: eq(radios.guestId, id),
    submissions: inArray(predictorSubmissions.id, submissions),
  })
  const rows = counted({
    guests: named.guests.length,
    passes: named.passes.length,
    radios: named.radios.length,
    ...(await eraseMentions(tx, scope, subject)).rows,
    predictor_nicknames: named.submissions.length,
  })
  return {
    person,
    name,
    rows,
    scope,
    changed: [
      { scope, entity: guestEntity(id), detail: { rows } },
      ...named.passes.map(pass => ({ scope, entity: passEntity(pass.id) })),
      ...named.radios.map(radio => ({ scope, entity: radioEntity(radio.id) })),
    ],
  }
}

async function eraseContact(tx: Db, asked: ContactPerson): Promise<Erased> {
  const { groupId, contact } = asked
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('update')
  const { person, name, subject, isFormer } = await knownPerson(tx, asked)
  const isThem = and(eq(groups.id, groupId), hasContact(contact))
  const named = isFormer
    ? []
    : await tx.update(groups).set(withoutContact[contact]).where(isThem).returning({ id: groups.id })
  const mentions = await eraseMentions(tx, TEAM_SCOPE, subject)
  const rows = counted({ groups: named.length, ...mentions.rows })
  return {
    person,
    name,
    rows,
    scope: TEAM_SCOPE,
    changed: [TEAM_SCOPE, ...mentions.eventIds].map(scope => ({
      scope,
      entity: groupEntity(groupId),
      // Without `contact`, by which changes that waited would leave the successor as they are.
      detail: isFormer ? { rows } : { contact, rows },
    })),
  }
}

/** The column values that remove a contact from a group. */
const withoutContact = {
  main: {
    mainContactFirstName: erasedContact.main.first_name,
    mainContactLastName: erasedContact.main.last_name,
    mainContactEmail: '',
    eloquaId: null,
  },
  secondary: {
    secondaryContactFirstName: '',
    secondaryContactLastName: '',
    secondaryContactEmail: '',
    secondaryEloquaId: null,
  },
} as const

/** Whether any data of the contact is left. */
function hasContact(contact: ContactPerson['contact']): SQL | undefined {
  const { first_name, last_name, email } = contactColumns[contact]
  const erased = erasedContact[contact]
  return or(ne(first_name, erased.first_name), ne(last_name, erased.last_name), ne(email, erased.email))
}

async function eraseUser(tx: Db, id: string, now: Date): Promise<Erased> {
  const where = eq(users.userUuid, id)
  const [user] = await tx.select().from(users).where(where).for('update')
  const { person, name, subject } = await knownPerson(tx, { kind: 'user', id })
  if (user) await requireNoToursToCome(tx, user, now)
  const guidedIn = await eventsGuided(tx, id)
  const [guided] = await tx.select({ id: tours.id }).from(tours).where(eq(tours.guideId, id)).limit(1)
  if (guided)
    await tx
      .update(users)
      .set({
        name: ERASED_USER,
        email: null,
        isTourGuide: false,
        removedAt: sql`coalesce(${users.removedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(where)
  else await tx.delete(users).where(where)
  const named = user !== undefined && (user.email !== null || user.name !== ERASED_USER)
  const mentions = await eraseMentions(tx, undefined, subject)
  const rows = counted({ users: Number(named), ...mentions.rows })
  const scopes = new Set([TEAM_SCOPE, ...guidedIn, ...mentions.eventIds])
  return {
    person,
    name,
    rows,
    scope: TEAM_SCOPE,
    changed: [...scopes].map(scope => ({ scope, entity: userEntity(id), detail: { rows } })),
  }
}
