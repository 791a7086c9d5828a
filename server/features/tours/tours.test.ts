import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Tour, TourDetail } from '../../../contract/api/tours.schema.ts'
import { changes, users } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, raceWeekend } from '../../testing/race-weekend.ts'
import { SEEDED, seedGuest, seedGuide, seedTour } from '../../testing/seed.ts'

const app = await testApp()
const event = await raceWeekend(app)
const guide = await seedGuide(app.db, 'Jonas Weiss')

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const tourBody = (more: object = {}) => ({
  title: 'ORBR Garage',
  userID: guide,
  startTime: inMinutes(90),
  maxGuests: 7,
  ...more,
})
const create = <T = Tour>(more: object = {}, eventId = event.id) =>
  app.call<T>('POST', `/event/${eventId}/tour`, { body: tourBody(more) })
const update = <T = Tour>(id: string, more: object = {}) =>
  app.call<T>('PUT', `/tour/${id}`, { body: tourBody(more) })
const get = <T = TourDetail>(id: string) => app.call<T>('GET', `/tour/${id}`)
const list = async (eventId: number) => (await app.call<Tour[]>('GET', `/event/${eventId}/tours`)).body
const join = async (tour: string, guestID: string) => {
  const { status } = await app.call('POST', `/tour/guest/${tour}`, { body: { guestID } })
  expect(status).toBe(201)
}

describe('adding', () => {
  test('stores the tour, with the id that the device created', async () => {
    const id = randomUUID()
    const startTime = inMinutes(30)
    const { status, body } = await create({ id, startTime, maxGuests: 5 })
    expect(status).toBe(201)
    expect(body).toEqual({
      id,
      event_id: event.id,
      title: 'ORBR Garage',
      user_uuid: guide,
      name: 'Jonas Weiss',
      start_time: startTime,
      maximum_guests: 5,
      guest_count: 0,
      time_period: 'upcoming',
      is_vcarb: false,
    })
    expect((await list(event.id)).find(tour => tour.id === id)).toEqual(body)
  })

  test('without an id uses the write’s key; repeated it adds no second tour', async () => {
    const race = await raceWeekend(app)
    const send = { body: tourBody(), headers: { 'idempotency-key': randomUUID() } }
    const first = await app.call<Tour>('POST', `/event/${race.id}/tour`, send)
    const second = await app.call<Tour>('POST', `/event/${race.id}/tour`, send)
    expect(first.body.id).toBe(send.headers['idempotency-key'])
    expect(second.body).toEqual(first.body)
    expect(await list(race.id)).toHaveLength(1)
  })

  test.each([
    ['VCARB Garage', true],
    ['VCARB Tour', true],
    ['Partner', false],
  ])('with the type %s sets who the tour is for', async (title, is_vcarb) => {
    expect((await create({ title })).body.is_vcarb).toBe(is_vcarb)
  })

  test('with the id of another tour is refused', async () => {
    const id = randomUUID()
    await create({ id })
    expect(await create({ id })).toMatchObject(refusedWith(409, 'IdTaken'))
  })

  test('is refused with a user who is not a guide', async () => {
    const nobody = await create<ErrorBody>({ userID: randomUUID() })
    expect(nobody).toMatchObject(refusedWith(404, 'UserNotFound'))
    const userUuid = randomUUID()
    await app.db.insert(users).values({ userUuid, name: 'Desk Person', email: 'desk@team.example' })
    const refused = await create<ErrorBody>({ userID: userUuid })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ name: 'BadRequest' })
    expect(refused.body.message).toMatch(/^Desk Person is no tour guide/)
  })

  test.each([
    [{ title: ' ' }],
    [{ startTime: 'tomorrow' }],
    [{ startTime: '0002-01-01T00:00:00Z' }],
    [{ maxGuests: 0 }],
    [{ maxGuests: 2.5 }],
    [{ userID: 'somebody' }],
  ])('%j is refused', async more => {
    expect(await create(more)).toMatchObject(refusedWith(400, 'BadRequest'))
  })

  test('is refused for an unknown event', async () => {
    for (const { status, body } of [
      await create<ErrorBody>({}, 999_999),
      await app.call<ErrorBody>('GET', '/event/999999/tours'),
    ])
      expect({ status, name: body.name }).toEqual({ status: 404, name: 'EventNotFound' })
  })
})

describe('reading', () => {
  test('the list is sorted by start and marks started tours; it is never answered 304', async () => {
    const race = await raceWeekend(app)
    const late = await seedTour(app.db, race.id, guide, { minutes: 120 })
    const started = await seedTour(app.db, race.id, guide, { minutes: -1 })
    const soon = await seedTour(app.db, race.id, guide, { minutes: 10 })
    expect((await list(race.id)).map(({ id, time_period }) => [id, time_period])).toEqual([
      [started, 'started'],
      [soon, 'upcoming'],
      [late, 'upcoming'],
    ])
    const { headers } = await app.call('GET', `/event/${race.id}/tours`)
    const asked = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await app.call('GET', `/event/${race.id}/tours`, asked)).status).toBe(200)
  })

  test('the swap options are the other tours of the event with room and not started, by start', async () => {
    const race = await raceWeekend(app)
    const other = await raceWeekend(app)
    const group = await groupInEvent(app, race.id)
    const seed = (options: object, eventId = race.id) => seedTour(app.db, eventId, guide, options)
    const own = await seed({ minutes: 20 })
    const late = await seed({ minutes: 120, places: 2 })
    const soon = await seed({ minutes: 10 })
    const full = await seed({ minutes: 30, places: 1 })
    await seed({ minutes: -5 })
    await seed({ minutes: 40 }, other.id)
    await join(full, (await seedGuest(app.db, group, race.days)).id)
    await join(late, (await seedGuest(app.db, group, race.days)).id)
    const { status, body } = await get(own)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: own, event_id: race.id, guest_count: 0, maximum_guests: 7 })
    expect(body.alternative_tours.map(tour => tour.id)).toEqual([soon, late])
    expect(body.alternative_tours[1]).toEqual({
      id: late,
      title: 'ORBR Garage',
      name: 'Jonas Weiss',
      start_time: expect.any(String),
      maximum_guests: 2,
      guest_count: 1,
    })
  })

  test('accepts an id in capitals', async () => {
    const id = await seedTour(app.db, event.id, guide)
    expect((await get(id.toUpperCase())).body.id).toBe(id)
  })

  test('a tour that does not exist', async () => {
    expect(await get(randomUUID())).toMatchObject(refusedWith(404, 'TourNotFound'))
  })
})

describe('changing', () => {
  test('sets type, guide, start and maximum', async () => {
    const id = await seedTour(app.db, event.id, guide)
    const other = await seedGuide(app.db, 'Mira Okafor')
    const startTime = inMinutes(-10)
    const { status, body } = await update(id, {
      title: 'VCARB Tour',
      userID: other,
      startTime,
      maxGuests: 3,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      title: 'VCARB Tour',
      user_uuid: other,
      name: 'Mira Okafor',
      start_time: startTime,
      maximum_guests: 3,
      time_period: 'started',
      is_vcarb: true,
    })
    const trail = await app.db
      .select()
      .from(changes)
      .where(and(eq(changes.entity, `tour:${id}`), ne(changes.what, SEEDED)))
      .orderBy(changes.id)
    expect(trail).toMatchObject([{ what: 'tourUpdate', scope: event.id, detail: { maximum_guests: 3 } }])
    expect(JSON.stringify(trail)).not.toContain('Mira')
  })

  test("keeps a tour VCARB's as long as its type stays", async () => {
    const { body } = await create({ title: 'Viewing Gallery', is_vcarb: true })
    const later = await update(body.id, { title: 'Viewing Gallery', startTime: inMinutes(60) })
    expect(later.body.is_vcarb).toBe(true)
    expect((await update(body.id, { title: 'Partner' })).body.is_vcarb).toBe(false)
  })

  test('the maximum cannot be lower than the number of its guests', async () => {
    const race = await raceWeekend(app)
    const group = await groupInEvent(app, race.id)
    const id = await seedTour(app.db, race.id, guide)
    await join(id, (await seedGuest(app.db, group, race.days)).id)
    await join(id, (await seedGuest(app.db, group, race.days)).id)
    const { status, body } = await update<ErrorBody>(id, { maxGuests: 1 })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      name: 'TourFull',
      message: '2 guests are on this tour: move some of them first, or set the maximum to 2 or more.',
      guest_count: 2,
    })
    expect((await update(id, { maxGuests: 2 })).status).toBe(200)
  })

  test('without a change raises no version', async () => {
    const id = await seedTour(app.db, event.id, guide)
    const startTime = inMinutes(45)
    const first = await update(id, { startTime })
    const second = await update(id, { startTime })
    expect(second.headers['trackside-version']).toBe(first.headers['trackside-version'])
  })

  test('a former guide may finish their tour, and gets no other', async () => {
    const former = await seedGuide(app.db, 'Former Guide')
    const id = await seedTour(app.db, event.id, former)
    await app.db.update(users).set({ isTourGuide: false }).where(eq(users.userUuid, former))
    expect((await update(id, { userID: former })).status).toBe(200)
    const other = await seedTour(app.db, event.id, guide)
    expect((await update(other, { userID: former })).status).toBe(400)
  })

  test('a tour that has started is postponed only with somebody who is a guide', async () => {
    const former = await seedGuide(app.db, 'Late Guide')
    const id = await seedTour(app.db, event.id, former, { minutes: -15 })
    await app.db.update(users).set({ isTourGuide: false }).where(eq(users.userUuid, former))
    const postponed = { startTime: inMinutes(60) }
    expect((await update(id, { userID: former, ...postponed })).status).toBe(400)
    expect((await update(id, { userID: guide, ...postponed })).status).toBe(200)
  })

  test('past tours keep the name of a guide who was deleted', async () => {
    const race = await raceWeekend(app)
    const gone = await seedGuide(app.db, 'Zed Gone')
    await seedTour(app.db, race.id, gone, { minutes: -60 })
    expect((await app.call('DELETE', `/user/${gone}`)).status).toBe(204)
    expect((await list(race.id)).map(tour => tour.name)).toEqual(['Zed Gone'])
    expect((await create<ErrorBody>({ userID: gone })).body.name).toBe('UserNotFound')
  })

  test('a tour whose guide was deleted can be moved only with another guide', async () => {
    const race = await raceWeekend(app)
    const gone = await seedGuide(app.db, 'Zora Gone')
    const id = await seedTour(app.db, race.id, gone, { minutes: -60 })
    expect((await app.call('DELETE', `/user/${gone}`)).status).toBe(204)
    const refused = await update<ErrorBody>(id, { userID: gone, startTime: inMinutes(60) })
    expect(refused).toMatchObject(
      refusedWith(404, 'UserNotFound', { message: 'Zora Gone is no longer a user: choose another guide.' }),
    )
    // A past tour can keep its deleted guide.
    expect((await update(id, { userID: gone, startTime: inMinutes(-50) })).status).toBe(200)
    expect((await update(id, { userID: guide, startTime: inMinutes(60) })).status).toBe(200)
  })

  test('a tour that does not exist', async () => {
    expect(await update(randomUUID())).toMatchObject(refusedWith(404, 'TourNotFound'))
  })
})

describe('deleting', () => {
  test('removes its places and keeps the guests on the list', async () => {
    const race = await raceWeekend(app)
    const group = await groupInEvent(app, race.id)
    const guest = await seedGuest(app.db, group, race.days)
    const id = await seedTour(app.db, race.id, guide)
    await join(id, guest.id)
    expect((await app.call('DELETE', `/tour/${id}`)).status).toBe(204)
    expect(await list(race.id)).toEqual([])
    const body = await guestList(app, race.id)
    expect(body).toMatchObject([{ id: guest.id, tour_name: '' }])
    const again = await app.call<ErrorBody>('DELETE', `/tour/${id}`)
    expect(again).toMatchObject(refusedWith(404, 'TourNotFound'))
  })

  test('a guide cannot be deleted while a tour is being assigned to them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = await seedGuide(app.db)
      const [made, deleted] = await Promise.all([
        create<ErrorBody>({ userID: leaving }),
        app.call<ErrorBody>('DELETE', `/user/${leaving}`),
      ])
      expect([
        [201, 400],
        [404, 204],
      ]).toContainEqual([made.status, deleted.status])
    }
  })
})
