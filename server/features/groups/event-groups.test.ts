import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { EventGroup, Group } from '../../../contract/api/groups.schema.ts'
import { guests } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupBody, groupInEvent, guestBody, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

const add = (eventId: number, groupID: number, eventID = eventId) =>
  app.call<EventGroup>('POST', `/event/${eventId}/groups`, { body: { eventID, groupID } })
const setMaximum = (id: number, maximum_guests: unknown) =>
  app.call<EventGroup>('PUT', `/event/group/${id}`, { body: { maximum_guests } })

describe('adding a group to an event', () => {
  test('copies its maximum and gives it an invite code', async () => {
    const weekend = await raceWeekend(app)
    const { id: groupId } = (await app.call<Group>('POST', '/groups', { body: groupBody('Northwind', 30) }))
      .body
    const { status, body, headers } = await add(weekend.id, groupId)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      event_id: weekend.id,
      group_id: groupId,
      name: 'Northwind',
      is_vcarb: false,
      maximum_guests: 30,
      guests: 0,
      guest_count: 0,
      invite_code: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      last_upload: null,
    })
    expect(headers['trackside-version']).toBe(`${weekend.id}:1`)
    expect(await add(weekend.id, groupId)).toMatchObject(
      refusedWith(409, 'GroupAlreadyInEvent', { message: 'This group is already part of the event.' }),
    )
    const elsewhere = await add((await raceWeekend(app)).id, groupId)
    expect(elsewhere.body.invite_code).not.toBe(body.invite_code)
  })

  test('is refused for an unknown event or group, and for an event other than that of the URL', async () => {
    const weekend = await raceWeekend(app)
    const { group_id } = await groupInEvent(app, (await raceWeekend(app)).id)
    expect((await add(999_999, group_id)).body).toMatchObject({ name: 'EventNotFound', statusCode: 404 })
    expect((await add(weekend.id, 999_999)).body).toMatchObject({ name: 'GroupNotFound', statusCode: 404 })
    expect((await add(weekend.id, group_id, 999_999)).body).toMatchObject({
      name: 'BadRequest',
      statusCode: 400,
    })
    expect((await app.call('GET', `/event/${weekend.id}/groups`)).body).toEqual([])
  })

  test('at two desks at once adds it once', async () => {
    const weekend = await raceWeekend(app)
    const { group_id } = await groupInEvent(app, (await raceWeekend(app)).id)
    const answers = await Promise.all([1, 2, 3].map(() => add(weekend.id, group_id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('the groups of an event', () => {
  test('are listed by name with their number of guests', async () => {
    const weekend = await raceWeekend(app)
    const two = await groupInEvent(app, weekend.id, { name: 'southgate', maximum: 3 })
    const one = await groupInEvent(app, weekend.id, { name: 'Éclair', maximum: 4 })
    await guestOf(app, two, weekend.today, 'Ada')
    await guestOf(app, two, weekend.today, 'Ben')
    const { body, headers } = await app.call<EventGroup[]>('GET', `/event/${weekend.id}/groups`)
    expect(body).toEqual([one, { ...two, guests: 2, guest_count: 2 }])
    const single = await app.call<EventGroup>('GET', `/event/group/${two.id}`)
    expect(single.body).toEqual(body[1])
    expect(single.headers['trackside-version']).toBe(headers['trackside-version'])
    const unchanged = await app.call('GET', `/event/group/${two.id}`, {
      headers: { 'if-none-match': String(single.headers.etag) },
    })
    expect(unchanged.status).toBe(304)
  })

  test('are not found for an unknown event, nor is an unknown group', async () => {
    expect((await app.call('GET', '/event/999999/groups')).body).toMatchObject({ name: 'EventNotFound' })
    for (const [method, body] of [['GET'], ['PUT', { maximum_guests: 3 }], ['DELETE']] as const)
      expect(await app.call(method, '/event/group/999999', { body })).toMatchObject(
        refusedWith(404, 'EventGroupNotFound', { message: 'That group is not part of the event.' }),
      )
  })
})

describe('the maximum of a group in an event', () => {
  test('is set for this event only, and recorded once', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { status, body, headers } = await setMaximum(group.id, 8)
    expect({ status, body }).toEqual({ status: 200, body: { ...group, maximum_guests: 8 } })
    expect((await setMaximum(group.id, 8)).headers['trackside-version']).toBe(headers['trackside-version'])
    expect((await app.call<Group>('GET', `/groups/${group.group_id}`)).body.maximum_guests).toBe(50)
    const rows = await trailOf(app, `event-group:${group.id}`)
    expect(rows.map(row => [row.what, row.detail])).toEqual([
      ['eventGroupCreate', { group_id: group.group_id, maximum_guests: 50 }],
      ['eventGroupUpdate', { maximum_guests: 8, before: { maximum_guests: 50 } }],
    ])
  })

  test('is refused if another desk has set another one since, and is set by whoever has seen that', async () => {
    const group = await groupInEvent(app, (await raceWeekend(app)).id)
    const set = (maximum_guests: number, seen: number) =>
      app.call<EventGroup>('PUT', `/event/group/${group.id}`, {
        body: { maximum_guests, before: { maximum_guests: seen } },
      })
    await set(60, 50)
    expect(await set(70, 50)).toMatchObject(
      refusedWith(409, 'Conflict', {
        message: 'Maximum Guests was changed to 60 meanwhile. Trying again replaces that with yours.',
        now: { maximum_guests: 60 },
      }),
    )
    expect((await set(60, 50)).body.maximum_guests).toBe(60)
    expect((await set(70, 60)).body.maximum_guests).toBe(70)
    expect((await setMaximum(group.id, 80)).status).toBe(200)
  })

  test('cannot be lower than the number of guests, and applies to the next guest', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    await guestOf(app, group, weekend.today, 'Ada')
    await guestOf(app, group, weekend.today, 'Ben')
    expect(await setMaximum(group.id, 1)).toMatchObject(
      refusedWith(400, 'OverGuestLimit', {
        guest_count: 2,
        message:
          'Northwind Logistics has 2 guests at this event already: remove guests first, or set the maximum to 2 or more.',
      }),
    )
    expect((await setMaximum(group.id, 2)).status).toBe(200)
    const next = await app.call('POST', '/guests', { body: guestBody(group, weekend.today) })
    expect(next.body).toMatchObject({ name: 'OverGuestLimit', maximum_guests: 2 })
  })

  test.each([0, -1, 1.5, '8', null, 2 ** 31])('%j is answered 400', async maximum => {
    const group = await groupInEvent(app, (await raceWeekend(app)).id)
    expect(await setMaximum(group.id, maximum)).toMatchObject(refusedWith(400, 'BadRequest'))
  })
})

test('removing a group from an event removes its guests, and no others, each with a trail entry', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id, { name: 'Leaving' })
  const staying = await guestOf(app, await groupInEvent(app, weekend.id, { name: 'Staying' }), weekend.today)
  const { id } = await guestOf(app, group, weekend.days)
  const { status, headers } = await app.call('DELETE', `/event/group/${group.id}`)
  expect(status).toBe(204)
  expect(headers['trackside-version']).toBe(`${weekend.id}:5`)
  const left = await app.db.select().from(guests).where(eq(guests.eventId, weekend.id))
  expect(left.map(guest => guest.id)).toEqual([staying.id])
  const trail = await trailOf(app, `guest:${id}`)
  expect(trail.at(-1)).toMatchObject({
    what: 'eventGroupDelete',
    version: 5,
    detail: { removed_with: `event-group:${group.id}` },
  })
  expect((await app.call('GET', `/groups/${group.group_id}`)).status).toBe(200)
  const again = await add(weekend.id, group.group_id)
  expect(again.body.invite_code).not.toBe(group.invite_code)
})
