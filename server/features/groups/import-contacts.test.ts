import { expect, test } from 'vitest'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { testApp } from '../../testing/harness.ts'
import { groupBody } from '../../testing/race-weekend.ts'
import { importContacts } from './import-contacts.ts'

const app = await testApp()

const load = (rows: unknown) => importContacts(app.db, rows, new Date())

async function newGroup(main: string, secondary = ''): Promise<number> {
  const body = {
    ...groupBody(`Group of ${main}`),
    main_contact_email: main,
    secondary_contact_email: secondary,
  }
  const { status, body: group } = await app.call<Group>('POST', '/groups', { body })
  expect(status).toBe(201)
  return group.id
}

const ids = async (id: number) => {
  const { body } = await app.call<Group>('GET', `/groups/${id}`)
  return [body.eloqua_id, body.secondary_eloqua_id]
}

test('sets the ids of main and secondary contacts by e-mail, without regard to case', async () => {
  const one = await newGroup('Ines@One.example', 'kofi@one.example')
  const two = await newGroup('kofi@one.example')
  const other = await newGroup('nobody@other.example')
  const before = await app.call('GET', '/groups')
  const rows = [
    { email: 'ines@one.example', eloqua_id: 'CEL1' },
    { email: 'KOFI@one.example', eloqua_id: 2 },
    { email: 'stranger@elsewhere.example', eloqua_id: 'CEL3' },
  ]
  expect(await load(rows)).toEqual({ groups: 2, strangers: 1 })
  expect([await ids(one), await ids(two), await ids(other)]).toEqual([
    ['CEL1', '2'],
    ['2', null],
    [null, null],
  ])
  const after = await app.call('GET', '/groups', {
    headers: { 'if-none-match': String(before.headers.etag) },
  })
  expect(after.status).toBe(200)
  expect(await load(rows)).toEqual({ groups: 0, strangers: 1 })
  expect(await load([{ email: 'ines@one.example', eloqua_id: null }])).toEqual({ groups: 1, strangers: 0 })
  expect(await ids(one)).toEqual([null, '2'])
})

test('every invalid row is named, and nothing is stored', async () => {
  const id = await newGroup('good@bad.example')
  const bad = load([
    { email: 'good@bad.example', eloqua_id: 'CEL1' },
    { email: 'no address', eloqua_id: 'CEL2' },
    { email: 'GOOD@bad.example', eloqua_id: 'CEL3' },
    { email: 'a@bad.example' },
    'a@bad.example',
    { email: 'cut@bad.example', eloqua_id: 'CEL5\ud83d' },
  ])
  await expect(bad).rejects.toThrow(/^row 1 \(no address\): email: /m)
  await expect(bad).rejects.toThrow(
    /^row 2 \(GOOD@bad.example\): email: good@bad.example already stands in row 0$/m,
  )
  await expect(bad).rejects.toThrow(/^row 3 \(a@bad.example\): eloqua_id: /m)
  await expect(bad).rejects.toThrow(/^row 4: /m)
  await expect(bad).rejects.toThrow(/^row 5 \(cut@bad.example\): eloqua_id: holds half of an emoji$/m)
  expect(await ids(id)).toEqual([null, null])
})
