import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { changes, eventGroups, guestDays, guests, passes } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestBody, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest } from '../../testing/seed.ts'

const app = await testApp()

const create = (body: object, headers: Record<string, string> = {}, as = 0) =>
  app.call<Guest[]>('POST', '/guests', { body, headers, as })
const update = (id: string, body: object) => app.call<Guest>('PUT', `/guests/${id}`, { body })

describe('adding a guest', () => {
  test('answers an array whose first item is the guest, with a pin, sorted days and the requested id', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const id = randomUUID()
    const days = `${weekend.tomorrow},${weekend.yesterday},${weekend.tomorrow}`
    const { status, body, headers } = await create({
      ...guestBody(group, days, '  Zoë '),
      id: id.toUpperCase(),
    })
    expect(status).toBe(201)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      id,
      first_name: 'Zoë',
      group_name: group.name,
      event_group_id: group.id,
      check_in_days: `${weekend.yesterday},${weekend.tomorrow}`,
      check_in_times: ',',
      check_in: false,
      gift_received: false,
    })
    expect(body[0]?.pin).toBeGreaterThanOrEqual(1000)
    expect(body[0]?.pin).toBeLessThanOrEqual(9999)
    expect(headers['trackside-version']).toBe(`${weekend.id}:2`)
    expect(await guestList(app, weekend.id)).toEqual(body)
  })

  test('takes effect once: the same key gives the same answer, and is the id if none was given', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const key = randomUUID()
    const body = guestBody(group, weekend.today)
    const first = await create(body, { 'idempotency-key': key })
    const again = await create(body, { 'idempotency-key': key })
    expect(first.body[0]?.id).toBe(key)
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'trackside-replayed': 'true' } })
    expect(again.headers['trackside-version']).toBe(first.headers['trackside-version'])
    expect(await guestList(app, weekend.id)).toHaveLength(1)
    const other = await create(guestBody(group, weekend.tomorrow), { 'idempotency-key': key })
    expect(other).toMatchObject(refusedWith(422, 'IdempotencyMismatch'))
  })

  test('is recorded with user, time and device, without names', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const at = '2026-11-20T08:15:00.000Z'
    const key = randomUUID()
    const headers = { 'trackside-at': at, 'trackside-device': 'tablet-4', 'idempotency-key': key }
    const { body } = await create(guestBody(group, weekend.today), headers, 1)
    const entity = `guest:${body[0]?.id}`
    const rows = await trailOf(app, entity)
    expect(rows).toMatchObject([
      {
        scope: weekend.id,
        version: 2,
        what: 'guestCreate',
        whoName: 'Bianca Ferretti',
        device: 'tablet-4',
        key,
        at: new Date(at),
        detail: { event_group_id: group.id, check_in_days: weekend.today },
      },
    ])
    expect(JSON.stringify(rows[0]?.detail)).not.toContain('Marta')
  })

  test('is refused for days outside the event, an unknown event or group, a taken id and a full group', async () => {
    const weekend = await raceWeekend(app)
    const other = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id, { name: 'Two Seats', maximum: 1 })
    const body = guestBody(group, weekend.today)
    const refusals = async (change: object) => (await create({ ...body, ...change })).body
    expect(await refusals({ daysAttending: `${weekend.today},01/01/2026` })).toMatchObject({
      name: 'NotAttending',
      statusCode: 400,
      day: '01/01/2026',
      message: `01/01/2026 is not a day of Harbour Grand Prix, which is from ${weekend.yesterday} to ${weekend.tomorrow}.`,
    })
    expect(await refusals({ eventID: 999_999 })).toMatchObject({ name: 'EventNotFound', statusCode: 404 })
    expect(await refusals({ group: 999_999 })).toMatchObject({
      name: 'EventGroupNotFound',
      statusCode: 404,
    })
    expect(await refusals({ eventID: other.id })).toMatchObject({ name: 'EventGroupNotFound' })
    const { id } = await guestOf(app, group, weekend.today)
    expect(await refusals({ id })).toMatchObject({ name: 'IdTaken', statusCode: 409 })
    expect(await refusals({})).toMatchObject({
      name: 'OverGuestLimit',
      statusCode: 400,
      maximum_guests: 1,
      guest_count: 1,
      message: 'Two Seats has 1 of 1 guests at this event: raise its maximum or remove a guest first.',
    })
    expect(await guestList(app, weekend.id)).toHaveLength(1)
  })

  test.each([
    { firstName: ' ' },
    { lastName: '' },
    { firstName: 'Ma\u0000rta' },
    { firstName: 'x'.repeat(101) },
    { daysAttending: '' },
    { daysAttending: '31/02/2026' },
    { daysAttending: '2026-11-20' },
    { group: 0 },
    { group: 2 ** 40 },
    { eventID: 'harbour' },
    { id: 'not-a-uuid' },
  ])('with %j is answered 400 with a sentence', async change => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { status, body } = await create({ ...guestBody(group, weekend.today), ...change })
    expect({ status, body }).toMatchObject(refusedWith(400, 'BadRequest'))
  })

  test('gives the last free pin, and is refused if there is none', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id, { maximum: 20_000 })
    const place = { eventId: weekend.id, eventGroupId: group.id, firstName: 'A', lastName: 'B' }
    const pins = Array.from({ length: 9000 }, (_, at) => at + 1000).filter(pin => pin !== 4711)
    for (let from = 0; from < pins.length; from += 3000)
      await app.db
        .insert(guests)
        .values(pins.slice(from, from + 3000).map(pin => ({ ...place, id: randomUUID(), pin })))
    expect((await guestOf(app, group, weekend.today)).pin).toBe(4711)
    expect((await create(guestBody(group, weekend.today))).body).toMatchObject({
      name: 'OverGuestLimit',
      message: 'Harbour Grand Prix has 0 of 9000 pins left: it cannot take another guest.',
    })
  })
})

describe('changing a guest', () => {
  test('sets days and group, and keeps the check-ins of days that remain', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const other = await groupInEvent(app, weekend.id, { name: 'Southgate Partners' })
    const guest = await guestOf(app, group, `${weekend.yesterday},${weekend.today}`)
    const timestamp = new Date(Date.now() - 5000).toISOString()
    await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp } })
    const { status, body } = await update(guest.id, {
      check_in_days: `${weekend.tomorrow},${weekend.today}`,
      event_group_id: other.id,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      event_group_id: other.id,
      group_name: 'Southgate Partners',
      pin: guest.pin,
      check_in_days: `${weekend.today},${weekend.tomorrow}`,
      check_in_times: `${timestamp},`,
    })
  })

  test('returns the days that were added on that same day, while the guest has them', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, weekend.tomorrow)
    const change = async (check_in_days: string) =>
      (await update(id, { check_in_days, event_group_id: group.id })).body.unexpected_days
    expect(await change(weekend.tomorrow)).toBeUndefined()
    expect(await change(`${weekend.today},${weekend.tomorrow}`)).toBe(weekend.today)
    expect(await change(weekend.today)).toBe(weekend.today)
    expect(await change(weekend.tomorrow)).toBeUndefined()
  })

  test('an undo that gives the day back makes nobody a walk-up who was none', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await seedGuest(app.db, group, weekend.days)
    const change = async (check_in_days: string, unexpected_days?: string) =>
      (await update(id, { check_in_days, event_group_id: group.id, unexpected_days })).body.unexpected_days
    for (const was of [undefined, weekend.today]) {
      expect(await change(weekend.tomorrow)).toBeUndefined()
      expect(await change(`${weekend.today},${weekend.tomorrow}`, was ?? '')).toBe(was)
    }
  })

  test('raises no version if nothing changes', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, weekend.days)
    const { headers } = await update(id, { check_in_days: weekend.days, event_group_id: group.id })
    expect(headers['trackside-version']).toBe(`${weekend.id}:2`)
    const noted = and(eq(changes.entity, `guest:${id}`), eq(changes.what, 'guestUpdate'))
    expect(await app.db.select().from(changes).where(noted).orderBy(changes.id)).toEqual([])
  })

  test('is refused if a check-in would be lost, the day is not the event’s, the group full or unknown', async () => {
    const weekend = await raceWeekend(app)
    const elsewhere = await groupInEvent(app, (await raceWeekend(app)).id)
    const group = await groupInEvent(app, weekend.id)
    const full = await groupInEvent(app, weekend.id, { name: 'One Seat', maximum: 1 })
    await guestOf(app, full, weekend.today)
    const { id } = await guestOf(app, group, weekend.days)
    await app.call('POST', `/guests/checkin/${id}`, { body: { timestamp: new Date().toISOString() } })
    const before = await guestList(app, weekend.id)
    const refusal = async (check_in_days: string, event_group_id = group.id) =>
      (await update(id, { check_in_days, event_group_id })).body
    expect(await refusal(weekend.tomorrow)).toMatchObject({
      name: 'BadRequest',
      day: weekend.today,
      message: expect.stringMatching(
        /^Marta Quintero checked in on \w+day \d+ \w{3}: undo that check-in before taking the day away\.$/,
      ),
    })
    expect(await refusal(`${weekend.days},01/01/2026`)).toMatchObject({
      name: 'NotAttending',
      day: '01/01/2026',
    })
    expect(await refusal(weekend.days, full.id)).toMatchObject({ name: 'OverGuestLimit', maximum_guests: 1 })
    expect(await refusal(weekend.days, elsewhere.id)).toMatchObject({ name: 'EventGroupNotFound' })
    expect(await refusal(weekend.days, 999_999)).toMatchObject({ name: 'EventGroupNotFound' })
    expect(await guestList(app, weekend.id)).toEqual(before)
    expect(
      (await update(randomUUID(), { check_in_days: weekend.today, event_group_id: group.id })).body,
    ).toMatchObject({ name: 'GuestNotFound', statusCode: 404 })
  })

  test('is allowed in a group over its maximum, and with a day that the event no longer has', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, weekend.today)
    await guestOf(app, group, weekend.today)
    await app.db.update(eventGroups).set({ maximumGuests: 1 }).where(eq(eventGroups.id, group.id))
    await app.db.insert(guestDays).values({ guestId: id, day: '2026-01-05' })
    const { body } = await update(id, {
      check_in_days: `05/01/2026,${weekend.tomorrow}`,
      event_group_id: group.id,
    })
    expect(body).toMatchObject({ check_in_days: `05/01/2026,${weekend.tomorrow}` })
  })
})

describe('removing a guest', () => {
  test('removes the days and keeps returned passes; a second time it is GuestNotFound', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, weekend.days)
    await app.db.insert(passes).values({
      eventId: weekend.id,
      passId: 123_456_789,
      guestId: id,
      guestName: 'Marta Quintero',
      allocatedAt: new Date(),
      duration: 30,
      returnedAt: new Date(),
    })
    const { status, body } = await app.call('DELETE', `/guests/${id}`)
    expect({ status, body }).toEqual({ status: 204, body: '' })
    expect(await guestList(app, weekend.id)).toEqual([])
    expect(
      await app.db
        .select()
        .from(guestDays)
        .where(inArray(guestDays.guestId, [id])),
    ).toEqual([])
    expect(await app.db.select().from(passes).where(eq(passes.guestId, id))).toHaveLength(1)
    expect(await app.call('DELETE', `/guests/${id}`)).toMatchObject(
      refusedWith(404, 'GuestNotFound', { message: 'That guest is no longer on the list.' }),
    )
  })
})
