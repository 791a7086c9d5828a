import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EventGroup, Group } from '../../../contract/api/groups.schema.ts'
import type { Guest, GuestChanges } from '../../../contract/api/guests.schema.ts'
import { header } from '../../../contract/api/headers.ts'
import { GuestListOutcome } from '../../../contract/api/invites.schema.ts'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import type { PersonalData } from '../../../contract/api/personal-data.schema.ts'
import type { Trail } from '../../../contract/api/trail.schema.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { GUEST_CODE } from '../../../contract/rules/guest-code.ts'
import { demoStaff } from '../../demo/staff.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import {
  contactEverywhere,
  guestEverywhere,
  type Name,
  userEverywhere,
} from '../../testing/person-everywhere.ts'
import { columnsOf, columnsWith, TEXT_COLUMNS, textColumns } from '../../testing/text-columns.ts'
import { eraseAsOperator } from './erase-as-operator.ts'
import { findPeople } from './find-people.ts'
import { words } from './mentions.ts'
import { parsePersonId, personId } from './person.ts'

/** A name in every column that can contain it is erased, and then in no table, answer or log. */

const logged: string[] = []
const app = await testApp({}, { logTo: { write: line => logged.push(line) } })

const columnsNaming = async ({ first, last }: Name): Promise<string[]> =>
  [...new Set([...(await columnsWith(app.db, first)), ...(await columnsWith(app.db, last))])].sort()

async function expectNowhere(name: Name): Promise<void> {
  expect(await columnsNaming(name)).toEqual([])
  const log = words(logged.join('\n'))
  expect(log).not.toBe('')
  for (const word of [name.first, name.last]) expect(log).not.toContain(words(word))
}

test('every column of text or JSON is listed, with whose name it can contain', async () => {
  expect(await textColumns(app.db)).toEqual(Object.keys(TEXT_COLUMNS).sort())
})

describe('a guest', () => {
  test('is erased from every column, and still counts', async () => {
    const { name, weekend, guest, key, body, tour } = await guestEverywhere(app)
    expect(await columnsNaming(name)).toEqual(columnsOf('guest'))
    const list = `/guest_list/${weekend.id}`
    const before = await app.call<Guest[]>('GET', list)
    const seen = Number(String(before.headers[header.version]).split(':')[1])

    const erased = await app.call<Guest>('POST', `/guests/${guest.id}/erase`, { as: 1 })
    expect(erased).toMatchObject({ status: 200, body: { first_name: 'Erased', last_name: 'guest' } })
    await expectNowhere(name)

    const nameless = before.body.map(({ note, dietary_needs, tell_steward, code, ...one }) => {
      expect({ note, dietary_needs, tell_steward }).toEqual({
        note: `${name.first} comes late`,
        dietary_needs: `As ${name.last} says`,
        tell_steward: true,
      })
      expect(code).toMatch(GUEST_CODE)
      return { ...one, first_name: 'Erased', last_name: 'guest' }
    })
    const after = await app.call<Guest[]>('GET', list)
    expect(after.body).toEqual(nameless)
    expect(after.body[0]).toMatchObject({ pin: guest.pin, check_in: true, gift_received: true })
    // A desk that has the list with the name receives the changed row.
    const delta = await app.call<GuestChanges>('GET', `${list}?since=${seen}`)
    expect(delta.body.rows).toEqual(nameless)
    expect((await app.call<Pass[]>('GET', `/passes/${weekend.id}`)).body).toMatchObject([
      { guest_name: 'Erased guest' },
    ])
    expect((await app.call('GET', `/tour/${tour}/guests`)).body).toMatchObject([{ last_name: 'guest' }])

    const trail = await app.call<Trail>('GET', `/trail/guest/${guest.id}`)
    expect(trail.body.entries[0]).toMatchObject({ what: 'guestErase', who: demoStaff[1].name })

    // A device that never received the answer sends the call that added the guest again.
    const again = await app.call<Guest[]>('POST', '/guests', {
      body,
      headers: { [header.idempotencyKey]: key },
    })
    expect(again).toMatchObject({ status: 201, body: [{ id: guest.id, first_name: 'Erased' }] })
    const other = await app.call('POST', '/guests', { body: { ...body, id: guest.id } })
    expect(other).toMatchObject(refusedWith(409, 'IdTaken'))
    const given = { guestID: guest.id, allocated: new Date().toISOString(), is_vcarb: false }
    const waited = await app.call('POST', `/passes/${weekend.id}`, {
      body: { ...given, passID: 111_111_113, duration: 15 },
    })
    expect(waited).toMatchObject({ status: 201, body: { guest_name: 'Erased guest' } })
    await expectNowhere(name)

    expect(await app.call('POST', `/guests/${guest.id}/erase`)).toMatchObject({ status: 200 })
    const entries = (await app.call<Trail>('GET', `/trail/guest/${guest.id}`)).body.entries
    expect(entries.filter(({ what }) => what === 'guestErase')).toHaveLength(1)
  })

  test('can first get all stored data, from every table', async () => {
    const { name, guest } = await guestEverywhere(app)
    const { status, body } = await app.call<PersonalData>('GET', `/guests/${guest.id}/personal_data`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: `guest:${guest.id}`,
      name: `${name.first} ${name.last}`.toUpperCase(),
    })
    const tables = new Set(body.sections.filter(({ rows }) => rows.length > 0).map(({ table }) => table))
    const expected = columnsOf('guest').map(column => column.split('.')[0] ?? '')
    expect([...tables]).toEqual(
      expect.arrayContaining([...expected, 'guest_days', 'redemptions', 'tour_guests']),
    )
    await app.call('POST', `/guests/${guest.id}/erase`)
    await expectNowhere(name)
  })

  test('who was removed is found by the remaining data, and erased', async () => {
    const { name, guest, weekend } = await guestEverywhere(app)
    await app.call('PUT', `/passes/${weekend.id}/111111111`)
    await app.call('PUT', `/radios/${weekend.id}/222222222`)
    expect(await app.call('DELETE', `/guests/${guest.id}`)).toMatchObject({ status: 204 })
    const [found, ...others] = await findPeople(app.db, `${words(name.last)} ${name.first.toUpperCase()}`)
    expect(others).toEqual([])
    const person = found?.person ?? parsePersonId('')
    expect(personId(person)).toBe(`guest:${guest.id}`)
    await eraseAsOperator(app.db, person, { now: new Date(), apply: true })
    await expectNowhere(name)
    expect(await findPeople(app.db, name.last)).toEqual([])
  })

  test('is erased from stored answers to lists with another spelling', async () => {
    const { weekend, code, header: columns } = await openInvite(app)
    const headers = { [header.idempotencyKey]: randomUUID() }
    const first = `${columns}\nZsófi-Anna,O’Wölfing,x,,\nMax,Ray,x,,`
    await upload(app, first, { code, headers })
    for (const name of ['Zsofianna,O Wolfing', 'ZSOFI ANNA,OWOLFING'])
      await upload(app, `${columns}\n${name},x,,\nMax,Ray,x,,`, { code })
    const list = await app.call<Guest[]>('GET', `/guest_list/${weekend.id}`)
    const guest = list.body.find(({ last_name }) => last_name === 'OWOLFING')
    await app.call('POST', `/guests/${guest?.id}/erase`)
    for (const part of ['zsofi', 'wolfing']) expect(await columnsWith(app.db, part)).toEqual([])
    // A contact who never received the answer sends the list again.
    const again = await upload<GuestListOutcome>(app, first, { code, headers })
    expect(again).toMatchObject({ status: 200, body: { added: ['Erased guest', 'Max Ray'] } })
    expect(GuestListOutcome.safeParse(again.body).success).toBe(true)
  })

  test.each(['upload', 'restore'])(
    'who was removed long ago is found by the stored answer to their list (%s)',
    async kind => {
      const { group, code, header: columns } = await openInvite(app)
      // Without a key no answer is stored.
      const headers = kind === 'upload' ? {} : { [header.idempotencyKey]: undefined }
      const list = (...lines: string[]) => upload(app, [columns, ...lines].join('\n'), { code, headers })
      await list('Max,Ray,x,,', 'Ida,Lund,x,,')
      await list('Max,Ray,x,x,', `Eva,${kind},x,,`, 'Zsuzsi,Hölzl,x,,')
      if (kind === 'restore') {
        const { last_upload } = (await app.call<EventGroup>('GET', `/event/group/${group.id}`)).body
        const body = { uploaded_at: last_upload?.uploaded_at }
        await app.call('POST', `/event/group/${group.id}/restore`, { body })
      }
      await list('Max,Ray,x,,')
      await list('Max,Ray,,x,')
      expect(await columnsWith(app.db, 'hölzl')).toEqual(['idempotency_keys.answer'])
      const [found, ...others] = await findPeople(app.db, 'holzl')
      expect(others).toEqual([])
      const person = found?.person ?? parsePersonId('')
      await eraseAsOperator(app.db, person, { now: new Date(), apply: true })
      for (const part of ['zsuzsi', 'hölzl']) expect(await columnsWith(app.db, part)).toEqual([])
      expect(await findPeople(app.db, `eva ${kind}`)).toMatchObject([{ name: `Eva ${kind}` }])
    },
  )

  test('is only searched for in a trial run', async () => {
    const { name, guest } = await guestEverywhere(app)
    const person = parsePersonId(`guest:${guest.id}`)
    const before = await columnsNaming(name)
    const planned = await eraseAsOperator(app.db, person, { now: new Date(), apply: false })
    expect(planned.rows).toMatchObject({ guests: 1, passes: 2, radios: 1, guest_list_uploads: 1 })
    expect(await columnsNaming(name)).toEqual(before)
    expect((await eraseAsOperator(app.db, person, { now: new Date(), apply: true })).rows).toEqual(
      planned.rows,
    )
    await expectNowhere(name)
    expect((await eraseAsOperator(app.db, person, { now: new Date(), apply: true })).rows).toEqual({})
  })
})

describe.each(['main', 'secondary'] as const)('a %s contact', contact => {
  test('is erased from every column; a change that waited on a device does not restore the name', async () => {
    const made = new Date().toISOString()
    const { name, group, body } = await contactEverywhere(app, contact)
    const theirs = columnsOf('contact').filter(
      column =>
        column.startsWith('groups.') === false || column.includes('secondary') === (contact === 'secondary'),
    )
    expect(await columnsNaming(name)).toEqual(theirs)
    const path = `/groups/${group.id}/contact/${contact}`
    const kept = await app.call<PersonalData>('GET', `${path}/personal_data`)
    expect(kept.body).toMatchObject({
      person: `contact:${group.id}:${contact}`,
      name: `${name.first} ${name.last}`,
    })

    const erased = await app.call<Group>('POST', `${path}/erase`)
    expect(erased).toMatchObject({ status: 200, body: { [`${contact}_contact_email`]: '' } })
    await expectNowhere(name)

    const waited = await app.call<Group>('PUT', `/groups/${group.id}`, {
      body: { ...body, name: 'Southwind Freight', maximum_guests: 7 },
      headers: { [header.at]: made },
    })
    expect(waited.body).toEqual({ ...erased.body, name: 'Southwind Freight' })
    await expectNowhere(name)
    // Another person may succeed them.
    const successor = {
      ...body,
      [`${contact}_contact_first_name`]: 'Greta',
      [`${contact}_contact_last_name`]: 'Holm',
    }
    const next = { ...successor, [`${contact}_contact_email`]: 'greta.holm@guests.example' }
    expect((await app.call('PUT', `/groups/${group.id}`, { body: next })).body).toMatchObject(next)
  })
})

test('an app user is erased from every column; their past tours stay', async () => {
  const { name, user } = await userEverywhere(app)
  expect(await columnsNaming(name)).toEqual(columnsOf('user'))
  await eraseAsOperator(app.db, { kind: 'user', id: user.user_uuid }, { now: new Date(), apply: true })
  await expectNowhere(name)
  const users = await app.call<AppUser[]>('GET', '/users/all')
  expect(users.body.some(one => one.user_uuid === user.user_uuid)).toBe(false)
})
