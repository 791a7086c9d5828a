import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { EventGroup, Group } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { groups } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupBody, groupInEvent, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

const create = (body: object, headers: Record<string, string> = {}) =>
  app.call<Group>('POST', '/groups', { body, headers })
const update = (id: number, body: object) => app.call<Group>('PUT', `/groups/${id}`, { body })
const teamVersion = async () =>
  Number(String((await app.call('GET', '/groups')).headers['trackside-version']).split(':')[1])

describe('guest groups', () => {
  test('are created with their contacts, and listed by name without regard to case and accents', async () => {
    const { status, body } = await create({
      ...groupBody('zephyr Foods', 12),
      secondary_contact_first_name: 'Sanna',
      secondary_contact_email: 'sanna@guests.example',
      is_vcarb: true,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'zephyr Foods',
      main_contact_first_name: 'Ines',
      main_contact_last_name: 'Barros',
      main_contact_email: 'ines.barros@guests.example',
      secondary_contact_first_name: 'Sanna',
      secondary_contact_last_name: '',
      secondary_contact_email: 'sanna@guests.example',
      eloqua_id: null,
      secondary_eloqua_id: null,
      maximum_guests: 12,
      is_vcarb: true,
    })
    await create(groupBody('Éclair Air'))
    await create(groupBody('eagle Tyres'))
    const list = await app.call<Group[]>('GET', '/groups')
    expect(list.body.map(group => group.name)).toEqual(['eagle Tyres', 'Éclair Air', 'zephyr Foods'])
    expect((await app.call('GET', `/groups/${body.id}`)).body).toEqual(body)
  })

  test('are created once per key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await create(groupBody('Once Only'), headers)
    const again = await create(groupBody('Once Only'), headers)
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'trackside-replayed': 'true' } })
    expect(again.headers['trackside-version']).toBe(first.headers['trackside-version'])
  })

  test.each([
    { name: '  ' },
    { main_contact_first_name: '' },
    { main_contact_last_name: '' },
    { main_contact_email: 'ines' },
    { secondary_contact_email: 'sanna' },
    { secondary_contact_first_name: 'a\u0000b' },
    { maximum_guests: 0 },
    { maximum_guests: 2.5 },
    { maximum_guests: 2 ** 31 },
    { maximum_guests: '12' },
  ])('with %j are answered 400 with a sentence', async change => {
    const body = { ...groupBody('Rejected'), ...change }
    const { id } = (await create(groupBody('Kept'))).body
    for (const answer of [await create(body), await update(id, body)])
      expect(answer).toMatchObject(refusedWith(400, 'BadRequest'))
    const list = await app.call<Group[]>('GET', '/groups')
    expect(list.body.some(group => group.name === 'Rejected')).toBe(false)
  })

  test('that do not exist are answered GroupNotFound', async () => {
    for (const [method, body] of [['GET'], ['PUT', groupBody('Nobody')], ['DELETE']] as const) {
      expect(await app.call(method, '/groups/999999', { body })).toMatchObject(
        refusedWith(404, 'GroupNotFound', { message: 'That group does not exist.' }),
      )
      expect(await app.call(method, '/groups/new', { body })).toMatchObject(refusedWith(400, 'BadRequest'))
    }
  })
})

describe('changing a guest group', () => {
  test('updates its name and brand in the lists of its events, and raises their versions', async () => {
    const weekend = await raceWeekend(app)
    const other = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id, { name: 'Old Name' })
    await guestOf(app, group, weekend.today)
    const tag = String((await app.call('GET', `/guest_list/${weekend.id}`)).headers.etag)
    const before = await teamVersion()
    const { status, headers } = await update(group.group_id, { ...groupBody('New Name'), is_vcarb: true })
    expect(status).toBe(200)
    expect(headers['trackside-version']).toBe(`0:${before + 1},${weekend.id}:3`)
    const list = await app.call<Guest[]>('GET', `/guest_list/${weekend.id}`, {
      headers: { 'if-none-match': tag },
    })
    expect(list).toMatchObject({ status: 200, body: [{ group_name: 'New Name', is_vcarb: true }] })
    const shown = await app.call<EventGroup[]>('GET', `/event/${weekend.id}/groups`)
    expect(shown.body).toMatchObject([{ name: 'New Name', is_vcarb: true }])
    const untouched = await app.call('GET', `/guest_list/${other.id}`)
    expect(untouched.headers['trackside-version']).toBe(`${other.id}:0`)
    const rows = await trailOf(app, `group:${group.group_id}`)
    expect(rows.filter(row => row.what === 'groupUpdate').map(row => [row.scope, row.detail])).toEqual([
      [0, { fields: ['name', 'is_vcarb'], maximum_guests: 50, is_vcarb: true }],
      [weekend.id, { fields: ['name', 'is_vcarb'], maximum_guests: 50, is_vcarb: true }],
    ])
  })

  test('in other fields raises only the team’s version, and none if nothing changed', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id, { name: 'Steady' })
    const before = await teamVersion()
    const body = groupBody('Steady', 80)
    expect((await update(group.group_id, body)).headers['trackside-version']).toBe(`0:${before + 1}`)
    expect((await update(group.group_id, body)).headers['trackside-version']).toBe(`0:${before + 1}`)
    const kept = await app.call<EventGroup>('GET', `/event/group/${group.id}`)
    expect(kept.body.maximum_guests).toBe(50)
  })

  test('keeps what others have changed since in fields that it does not touch', async () => {
    const before = groupBody('Late Form')
    const { id } = (await create(before)).body
    const since = { ...before, name: 'Renamed since', maximum_guests: 90 }
    await update(id, since)
    const { body } = await update(id, { ...before, main_contact_first_name: 'Noor', before })
    expect(body).toMatchObject({ ...since, main_contact_first_name: 'Noor' })
    expect((await update(id, before)).body).toMatchObject(before)
  })

  test('is refused in a field that somebody else has changed since, and says what stands there now', async () => {
    const before = groupBody('Two Desks')
    const { id } = (await create(before)).body
    const since = { ...before, maximum_guests: 90, main_contact_first_name: 'Noor' }
    await update(id, since)
    const late = {
      ...before,
      name: 'Two Desks Ltd',
      maximum_guests: 70,
      main_contact_first_name: 'Ada',
      before,
    }
    expect(await update(id, late)).toMatchObject(
      refusedWith(409, 'Conflict', {
        message:
          'Main contact first name was changed to Noor and Maximum Guests was changed to 90 meanwhile. Trying again replaces that with yours.',
        now: { maximum_guests: 90, main_contact_first_name: 'Noor' },
      }),
    )
    expect((await app.call('GET', `/groups/${id}`)).body).toMatchObject(since)
    const again = { ...late, before: { ...before, maximum_guests: 90, main_contact_first_name: 'Noor' } }
    expect((await update(id, again)).body).toMatchObject({
      name: 'Two Desks Ltd',
      maximum_guests: 70,
      main_contact_first_name: 'Ada',
    })
    await update(id, { ...before, secondary_contact_first_name: '' })
    const second = { ...before, secondary_contact_first_name: 'Bo' }
    const filled = await update(id, { ...second, before: { ...before, secondary_contact_first_name: 'Al' } })
    expect(filled.body).toMatchObject({
      message: 'Secondary contact first name was removed meanwhile. Trying again replaces that with yours.',
    })
  })

  test('to another contact removes the former one’s marketing id', async () => {
    const { id } = (await create(groupBody('Known'))).body
    await app.db.update(groups).set({ eloquaId: 'E-1', secondaryEloquaId: 'E-2' }).where(eq(groups.id, id))
    const same = await update(id, { ...groupBody('Known'), main_contact_email: 'Ines.Barros@Guests.Example' })
    expect(same.body).toMatchObject({ eloqua_id: 'E-1', secondary_eloqua_id: 'E-2' })
    const moved = await update(id, { ...groupBody('Known'), main_contact_email: 'bo@guests.example' })
    expect(moved.body).toMatchObject({ eloqua_id: null, secondary_eloqua_id: 'E-2' })
  })
})

describe('deleting a guest group', () => {
  test('succeeds while it is in no event', async () => {
    const { id } = (await create(groupBody('Short Lived'))).body
    const { status, body } = await app.call('DELETE', `/groups/${id}`)
    expect({ status, body }).toEqual({ status: 204, body: '' })
    expect((await app.call('GET', `/groups/${id}`)).status).toBe(404)
  })

  test('is refused while it is part of an event, which the answer names', async () => {
    const weekend = await raceWeekend(app, { name: 'Harbour Night' })
    const group = await groupInEvent(app, weekend.id)
    expect(await app.call('DELETE', `/groups/${group.group_id}`)).toMatchObject(
      refusedWith(400, 'GroupAssignedToRace', {
        message: 'Guest group is assigned to a race',
        events: ['Harbour Night'],
      }),
    )
    await app.call('DELETE', `/event/group/${group.id}`)
    expect((await app.call('DELETE', `/groups/${group.group_id}`)).status).toBe(204)
  })

  test('while it is being added to an event: one of the two is refused', async () => {
    const weekend = await raceWeekend(app)
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await create(groupBody(`Round ${round}`))).body
      const [deleted, added] = await Promise.all([
        app.call('DELETE', `/groups/${id}`),
        app.call('POST', `/event/${weekend.id}/groups`, { body: { eventID: weekend.id, groupID: id } }),
      ])
      expect([
        [204, 404],
        [400, 201],
      ]).toContainEqual([deleted.status, added.status])
    }
  })
})
