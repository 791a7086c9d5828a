import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CheckIn, Guest } from '../../../contract/api/guests.schema.ts'
import { changes, guests, versions } from '../../db/schema.ts'
import { testApp } from '../../testing/harness.ts'
import { groupInEvent, guestBody, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

/** Several desks at the same moment: guarantees for any order of their calls. */

const app = await testApp()

const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test('of 30 walk-ups for 5 places exactly 5 are added, each with a different pin', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id, { maximum: 5 })
  const answers = await times(30, at =>
    app.call('POST', '/guests', { body: guestBody(group, weekend.today, `Guest ${at}`) }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  for (const { status, body } of answers)
    if (status !== 201) expect(body).toMatchObject({ statusCode: 400, name: 'OverGuestLimit' })
  const list = await guestList(app, weekend.id)
  expect(list).toHaveLength(5)
  expect(new Set(list.map(guest => guest.pin)).size).toBe(5)
})

test('walk-ups of several groups get different pins, and each raises the version once', async () => {
  const weekend = await raceWeekend(app)
  const groups = await times(4, at => groupInEvent(app, weekend.id, { name: `Group ${at}` }))
  // All pins but 40 are in use: without a lock the same pin would be drawn often.
  const [first] = groups
  const pins = Array.from({ length: 8960 }, (_, at) => 1000 + at)
  for (let from = 0; from < pins.length; from += 4480)
    await app.db.insert(guests).values(
      pins.slice(from, from + 4480).map(pin => ({
        id: randomUUID(),
        eventId: weekend.id,
        eventGroupId: first?.id ?? 0,
        firstName: 'Taken',
        lastName: 'Pin',
        pin,
      })),
    )
  const answers = await times(24, async at => {
    const group = groups[1 + (at % 3)]
    if (!group) throw new Error('no group')
    return app.call<Guest[]>('POST', '/guests', { body: guestBody(group, weekend.today) })
  })
  expect(statuses(answers)).toEqual(Array.from({ length: 24 }, () => 201))
  expect(new Set(answers.map(({ body }) => body[0]?.pin)).size).toBe(24)
  const [row] = await app.db.select().from(versions).where(eq(versions.scope, weekend.id))
  expect(row?.version).toBe(4 + 24)
})

test('two desks that check in the same guest agree on the earlier time', async () => {
  const weekend = await raceWeekend(app)
  const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
  const instants = Array.from({ length: 8 }, (_, at) => new Date(Date.now() - (at + 1) * 1000).toISOString())
  const answers = await times(8, at =>
    app.call<CheckIn>('POST', `/guests/checkin/${id}`, { body: { timestamp: instants[at] }, as: at % 2 }),
  )
  expect(statuses(answers)).toEqual(Array.from({ length: 8 }, () => 200))
  expect((await guestList(app, weekend.id))[0]?.check_in_times).toBe(instants[7])
  const again = await app.call<CheckIn>('POST', `/guests/checkin/${id}`, {
    body: { timestamp: new Date().toISOString() },
  })
  expect(again.body).toMatchObject({ check_in_time: instants[7], checked_in_by: 'Bianca Ferretti' })
})

test('a request sent twice at the same time takes effect once', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const headers = { 'idempotency-key': randomUUID() }
  const body = guestBody(group, weekend.today)
  const answers = await times(6, () => app.call('POST', '/guests', { body, headers }))
  expect(statuses(answers).every(status => status === 201 || status === 409)).toBe(true)
  expect(answers.some(({ status }) => status === 201)).toBe(true)
  expect(await guestList(app, weekend.id)).toHaveLength(1)
})

test('the same guest added with two keys is IdTaken for the second', async () => {
  const weekend = await raceWeekend(app)
  const [one, two] = await times(2, at => groupInEvent(app, weekend.id, { name: `Group ${at}` }))
  if (!one || !two) throw new Error('no groups')
  const id = randomUUID()
  const answers = await Promise.all(
    [one, two].map(group =>
      app.call('POST', '/guests', { body: { ...guestBody(group, weekend.today), id } }),
    ),
  )
  expect(statuses(answers)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ name: 'IdTaken' })
})

test('check-ins, moves and group check-ins of the same guests never block each other', async () => {
  const weekend = await raceWeekend(app)
  const one = await groupInEvent(app, weekend.id, { name: 'One' })
  const two = await groupInEvent(app, weekend.id, { name: 'Two' })
  const list = await times(6, at => guestOf(app, at % 2 ? one : two, weekend.today, `Guest ${at}`))
  const timestamp = new Date().toISOString()
  const answers = await Promise.all(
    list.flatMap((guest, at) => [
      app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp } }),
      app.call('PUT', `/guests/${guest.id}`, {
        body: { check_in_days: weekend.today, event_group_id: (at % 2 ? two : one).id },
      }),
      app.call('POST', `/guests/checkin_group/${(at % 2 ? one : two).id}`, { body: { timestamp } }),
    ]),
  )
  expect(statuses(answers)).toEqual(Array.from({ length: 18 }, () => 200))
  const after = await guestList(app, weekend.id)
  expect(after.every(guest => guest.check_in_times === timestamp)).toBe(true)
  const moved = await app.db
    .select()
    .from(changes)
    .where(and(eq(changes.what, 'guestUpdate'), like(changes.entity, 'guest:%')))
    .orderBy(changes.id)
  expect(moved).toHaveLength(6)
})

test('a group that is removed while guests are added leaves no guest behind', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const [removed, ...added] = await Promise.all([
    app.call('DELETE', `/event/group/${group.id}`),
    ...Array.from({ length: 6 }, () =>
      app.call('POST', '/guests', { body: guestBody(group, weekend.today) }),
    ),
  ])
  expect(removed?.status).toBe(204)
  expect(added.every(({ status }) => status === 201 || status === 404)).toBe(true)
  expect(await guestList(app, weekend.id)).toEqual([])
})
