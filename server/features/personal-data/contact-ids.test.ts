import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { groups, idempotencyKeys } from '../../db/schema.ts'
import { send, testApp } from '../../testing/harness.ts'
import { groupBody } from '../../testing/race-weekend.ts'
import { collectPersonalData } from './collect.ts'
import { eraseAsOperator } from './erase-as-operator.ts'
import { findPeople } from './find-people.ts'
import { parsePersonId, personId } from './person.ts'

/** Ids of contacts that are kept beside backups: a restored group may have another contact by then. */

const app = await testApp()

const erase = (id: string) => eraseAsOperator(app.db, parsePersonId(id), { now: new Date(), apply: true })

/** The id of a new group's main contact, as `find` prints it. */
async function addContact(first: string, last: string) {
  const names = { main_contact_first_name: first, main_contact_last_name: last }
  const group = await send<Group>(app, 'POST', '/groups', { ...groupBody(`${last} Freight`), ...names })
  const [found] = await findPeople(app.db, `${first} ${last}`)
  return { group, id: found ? personId(found.person) : '' }
}

const contactOf = async ({ id }: Group) => (await app.call<Group>('GET', `/groups/${id}`)).body

test('the id names the contact, however the name is spelled, and erases them', async () => {
  const { group, id } = await addContact('Zoë', 'Ångström')
  expect(id).toMatch(new RegExp(`^contact:${group.id}:main@[0-9a-f]{8}$`))
  await app.db.update(groups).set({ mainContactLastName: 'ANGSTROM' }).where(eq(groups.id, group.id))
  expect((await collectPersonalData(app.db, parsePersonId(id), new Date())).person).toBe(id)
  const erased = await erase(id)
  expect(erased).toMatchObject({ name: 'Zoë ANGSTROM', rows: { groups: 1 } })
  expect(personId(erased.person)).toBe(id)
  // Again, as after a restore of a backup that has them no more.
  expect((await erase(id)).rows).toEqual({})
})

test('a successor is neither erased nor exported by it, only by an id without a digest', async () => {
  const { group, id } = await addContact('Ada', 'Bellweather')
  // A restored backup from before their time.
  await app.db.update(groups).set({ mainContactFirstName: 'Greta' }).where(eq(groups.id, group.id))
  await app.db.delete(idempotencyKeys)
  const successor = await contactOf(group)
  await expect(erase(id)).rejects.toThrow('is Greta Bellweather now')
  await expect(collectPersonalData(app.db, parsePersonId(id), new Date())).rejects.toThrow('now')
  expect(await contactOf(group)).toEqual(successor)
  const erased = await erase(`contact:${group.id}:main`)
  expect(erased).toMatchObject({ name: 'Greta Bellweather', rows: { groups: 1 } })
  expect(personId(erased.person)).toMatch(/^contact:\d+:main@[0-9a-f]{8}$/)
  expect((await contactOf(group)).main_contact_first_name).toBe('Erased')
})
