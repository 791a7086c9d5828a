import { eq, ne } from 'drizzle-orm'
import { foldText } from '../../../contract/rules/fold-text.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { eventGroups, events, groups, guests, passes, radios, users } from '../../db/schema.ts'
import { contactColumns } from './contact-columns.ts'
import { guestsIn } from './guest-json.ts'
import { guestsInListAnswers } from './guests-in-list-answers.ts'
import { JSON_COLUMNS, jsonRows } from './json-columns.ts'
import { words } from './mentions.ts'
import { contactDigest, type Person, personId } from './person.ts'
import { teamIn } from './team-json.ts'

/** A person whose name matches a query. */
export interface FoundPerson {
  readonly person: Person
  readonly name: string
  /** The email of a contact or an app user; '' if there is none. */
  readonly email: string
  /** Event and group, or the person's role in the team. */
  readonly where: string
}

type Like = (text: string) => boolean

/**
 * Returns a test of whether every word of the query begins a word of a text, in any order, ignoring case and accents.
 * Words may be joined or separated otherwise than in the text: `obrien` for `O’Brien`, `李小龍` for the guest `小龍 李`.
 * Throws RangeError if the query has fewer than two letters.
 */
function isLike(query: string): Like {
  if (words(query).length < 2) throw new RangeError('Type two letters of the name or more.')
  const typed = words(query).split(' ')
  const address = foldText(query).trim()
  return text => {
    const known = words(text).split(' ')
    return (
      typed.every(word => known.some(one => one.startsWith(word)) || isRun(word, known)) ||
      isRun(typed.join(''), known) ||
      foldText(text).includes(address)
    )
  }
}

/** Whether a text consists of some of these words, one after the other; the first follows the last. */
const isRun = (text: string, known: readonly string[]): boolean =>
  known.some((_, at) => {
    let rest = text
    for (const word of [...known.slice(at), ...known.slice(0, at)]) {
      if (!rest.startsWith(word)) return false
      rest = rest.slice(word.length)
      if (rest === '') return true
    }
    return false
  })

/**
 * Finds guests, contacts of groups and app users by name or e-mail, even if only a stored answer or (guests) a pass, a
 * radio or a stored list is left of them. Throws as `isLike` does.
 */
export async function findPeople(db: Db, query: string): Promise<FoundPerson[]> {
  const like = isLike(query)
  const found = [
    ...(await guestsLike(db, like)),
    ...(await contactsLike(db, like)),
    ...(await usersLike(db, like)),
  ]
  const known = new Set(found.map(({ person }) => personId(person)))
  return [...found, ...(await removedLike(db, like)).filter(({ person }) => !known.has(personId(person)))]
}

/**
 * Finds guests whose note may name the person in the query. Erasing that person does not change the note, which is free
 * text about another guest.
 */
export async function findNotesNaming(db: Db, query: string): Promise<FoundPerson[]> {
  const like = isLike(query)
  const rows = await db
    .select({ id: guests.id, name: guestName, note: guests.note, event: events.name })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(ne(guests.note, ''))
  return rows.filter(({ note }) => like(note)).map(({ id, name, event }) => foundGuest(id, name, event))
}

const foundGuest = (id: string, name: string, where: string): FoundPerson => ({
  person: { kind: 'guest', id },
  name,
  email: '',
  where,
})

async function guestsLike(db: Db, like: Like): Promise<FoundPerson[]> {
  const rows = await db
    .select({ id: guests.id, name: guestName, event: events.name, group: groups.name })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .innerJoin(eventGroups, eq(eventGroups.id, guests.eventGroupId))
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
  return rows
    .filter(({ name }) => like(name))
    .map(({ id, name, event, group }) => foundGuest(id, name, `${event}, ${group}`))
}

async function contactsLike(db: Db, like: Like): Promise<FoundPerson[]> {
  const found: FoundPerson[] = []
  for (const contact of ['main', 'secondary'] as const) {
    const columns = { groupId: groups.id, group: groups.name, ...contactColumns[contact] }
    for (const { groupId, group, first_name, last_name, email } of await db.select(columns).from(groups)) {
      const name = fullName({ first_name, last_name })
      if (like(`${name} ${email}`))
        found.push({
          person: { kind: 'contact', groupId, contact, digest: contactDigest(name, email) },
          name,
          email,
          where: `${contact} contact of ${group}`,
        })
    }
  }
  return found
}

async function usersLike(db: Db, like: Like): Promise<FoundPerson[]> {
  const rows = await db.select().from(users)
  return rows.flatMap(({ userUuid, name, email, removedAt }) =>
    like(`${name ?? ''} ${email ?? ''}`)
      ? [
          {
            person: { kind: 'user', id: userUuid } as const,
            name: name ?? '',
            email: email ?? '',
            where: removedAt ? 'app user, deleted' : 'app user',
          },
        ]
      : [],
  )
}

/** Finds people who are no longer on any list, by the data that is left of them. */
async function removedLike(db: Db, like: Like): Promise<FoundPerson[]> {
  const left = new Map<string, FoundPerson>()
  const add = (one: FoundPerson) => {
    if (like(`${one.name} ${one.email}`)) left.set(personId(one.person), one)
  }
  const note = (id: string, name: string, where: string) => add(foundGuest(id, name, where))
  for (const table of [passes, radios]) {
    const rows = await db
      .select({ id: table.guestId, name: table.guestName, event: events.name })
      .from(table)
      .innerJoin(events, eq(events.id, table.eventId))
    for (const { id, name, event } of rows) note(id, name, `${event}, removed from the list`)
  }
  for (const column of JSON_COLUMNS)
    for await (const { value } of jsonRows(db, column, undefined)) {
      for (const { id, name } of guestsIn(value)) note(id, name, `removed; left in ${column.table}`)
      for (const one of teamIn(value)) add({ ...one, where: `${one.where}; left in ${column.table}` })
    }
  for (const { id, name } of await guestsInListAnswers(db, undefined))
    note(id, name, 'left in the answer to a guest list')
  return [...left.values()]
}
