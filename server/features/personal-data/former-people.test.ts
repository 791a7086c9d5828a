import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { header } from '../../../contract/api/headers.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { send, testApp } from '../../testing/harness.ts'
import { contactEverywhere, type Name } from '../../testing/person-everywhere.ts'
import { groupBody } from '../../testing/race-weekend.ts'
import { columnsWith } from '../../testing/text-columns.ts'
import { collectPersonalData } from './collect.ts'
import { eraseAsOperator } from './erase-as-operator.ts'
import { findPeople } from './find-people.ts'
import { type Person, personId } from './person.ts'

/** Contacts and app users who are in no table any more are found by what is left of them, exported and erased. */

const app = await testApp()

const erase = (person: Person) => eraseAsOperator(app.db, person, { now: new Date(), apply: true })

async function columnsNaming({ first, last }: Name): Promise<string[]> {
  const columns = await Promise.all([first, last].map(text => columnsWith(app.db, text)))
  return [...new Set(columns.flat())].sort()
}

/** Finds exactly one person by a name. */
async function findOne({ first, last }: Name): Promise<Person> {
  const found = await findPeople(app.db, `${last} ${first}`)
  const [one] = found
  if (!one || found.length !== 1) throw new Error(`${found.length} people were found.`)
  return one.person
}

/** Finds, exports and erases the only person with a name, of whom there are only stored answers and a hand-over. */
async function expectErasable(name: Name, others: readonly string[] = []): Promise<void> {
  const person = await findOne(name)
  const data = await collectPersonalData(app.db, person, new Date())
  expect(data).toMatchObject({ person: personId(person), name: `${name.first} ${name.last}` })
  const parts = data.sections.find(({ table }) => table === 'idempotency_keys')
  expect(JSON.stringify(parts)).toContain(name.last)
  for (const other of others) expect(JSON.stringify(data.sections)).not.toContain(other)
  expect((await erase(person)).rows).toMatchObject({ idempotency_keys: expect.any(Number) })
  expect(await columnsNaming(name)).toEqual([])
  expect(await findPeople(app.db, name.last)).toEqual([])
}

test.each(['main', 'secondary'] as const)('the %s contact of a deleted group', async contact => {
  const { name, group } = await contactEverywhere(app, contact)
  expect(await app.call('DELETE', `/groups/${group.id}`)).toMatchObject({ status: 204 })
  expect(await columnsNaming(name)).toEqual([
    'changes.detail',
    'handovers.content',
    'idempotency_keys.answer',
  ])
  await expectErasable(name)
})

test.each(['main', 'secondary'] as const)('a %s contact who has a successor, who stays', async contact => {
  const { name, group, body } = await contactEverywhere(app, contact)
  const successor = {
    [`${contact}_contact_first_name`]: 'Greta',
    [`${contact}_contact_last_name`]: `Holm ${contact}`,
    [`${contact}_contact_email`]: 'greta.holm@guests.example',
  }
  const after = await send<Group>(app, 'PUT', `/groups/${group.id}`, { ...body, ...successor })
  await expectErasable(name, ['Greta', 'Holm'])
  expect((await app.call('GET', `/groups/${group.id}`)).body).toEqual(after)
})

test('a successor with the same address keeps it, also in the stored answer', async () => {
  const body = { ...groupBody('Office Freight'), main_contact_email: 'office@freight.example' }
  const group = await send<Group>(app, 'POST', '/groups', { ...body, main_contact_first_name: 'Liesegang' })
  const key = randomUUID()
  const change = () =>
    app.call<Group>('PUT', `/groups/${group.id}`, { body, headers: { [header.idempotencyKey]: key } })
  const { body: after } = await change()
  await erase(await findOne({ first: 'Liesegang', last: 'Barros' }))
  expect(await columnsWith(app.db, 'Liesegang')).toEqual([])
  expect((await app.call('GET', `/groups/${group.id}`)).body).toEqual(after)
  expect((await change()).body).toEqual(after)
})

test('a change of the successor that waited on a device since before that is not lost', async () => {
  const { name, group, body } = await contactEverywhere(app, 'main')
  const { id: _, eloqua_id, secondary_eloqua_id, ...shown } = group
  const successor = {
    ...shown,
    ...body,
    maximum_guests: 7,
    main_contact_first_name: 'Greta',
    main_contact_last_name: 'Holm',
  }
  await send(app, 'PUT', `/groups/${group.id}`, successor)
  const made = new Date().toISOString()
  await erase(await findOne(name))
  const waited = await app.call<Group>('PUT', `/groups/${group.id}`, {
    body: { ...successor, main_contact_last_name: 'Holmberg', before: successor },
    headers: { [header.at]: made },
  })
  expect(waited).toMatchObject({ status: 200, body: { main_contact_last_name: 'Holmberg' } })
})

test('a deleted app user', async () => {
  const name = { first: 'Hedwiga', last: 'Amselrieder' }
  const body = { name: `${name.first} ${name.last}`, email: 'hedwiga@team.example', isTourGuide: false }
  const user = await send<AppUser>(app, 'POST', '/users', body)
  expect(await app.call('DELETE', `/user/${user.user_uuid}`)).toMatchObject({ status: 204 })
  await expectErasable(name)
})

test('a device that missed an answer from which a contact was erased gets one that is valid', async () => {
  const key = randomUUID()
  const names = { main_contact_first_name: 'Wendeline', main_contact_last_name: 'Osterkamp' }
  const body = { ...groupBody('Osterkamp Freight'), ...names }
  const group = await send<Group>(app, 'POST', '/groups', body, key)
  await app.call('DELETE', `/groups/${group.id}`)
  await erase(await findOne({ first: 'Wendeline', last: 'Osterkamp' }))
  const again = await app.call('POST', '/groups', { body, headers: { [header.idempotencyKey]: key } })
  const erased = {
    main_contact_first_name: 'Erased',
    main_contact_last_name: 'contact',
    main_contact_email: '',
  }
  expect(again).toMatchObject({ status: 201, body: { ...group, ...erased } })
})
