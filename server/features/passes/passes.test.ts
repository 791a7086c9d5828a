import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { guests } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest } from '../../testing/seed.ts'

const app = await testApp()
const event = await raceWeekend(app)
const group = await groupInEvent(app, event.id)

let number = 100_000_000
const passBody = (guestID: string, more: object = {}) => {
  number += 1
  return { passID: number, guestID, allocated: new Date().toISOString(), duration: 30, ...more }
}
const give = <T = Pass>(body: object, eventId = event.id) =>
  app.call<T>('POST', `/passes/${eventId}`, { body })
const takeBack = <T = Pass[]>(passId: number, eventId = event.id) =>
  app.call<T>('PUT', `/passes/${eventId}/${passId}`)
const list = async (eventId = event.id) => (await app.call<Pass[]>('GET', `/passes/${eventId}`)).body
const newGuest = () => seedGuest(app.db, group, event.days)

describe('giving', () => {
  test('stores the pass and adds it to the list', async () => {
    const guest = await newGuest()
    const body = passBody(guest.id, { duration: 45, is_vcarb: true })
    const answer = await give(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      pass_id: body.passID,
      guest_id: guest.id,
      guest_name: guest.name,
      allocated_at: body.allocated,
      duration: 45,
      returned: false,
      is_vcarb: true,
    })
    expect(await list()).toContainEqual(answer.body)
  })

  test('the list is sorted by due time', async () => {
    const race = await raceWeekend(app)
    const guest = await seedGuest(app.db, await groupInEvent(app, race.id), race.days)
    const later = passBody(guest.id, { allocated: minutesAgo(5), duration: 60 })
    const overdue = passBody(guest.id, { allocated: minutesAgo(50), duration: 45 })
    const soon = passBody(guest.id, { allocated: minutesAgo(0), duration: 5 })
    for (const body of [later, overdue, soon]) await give(body, race.id)
    expect((await list(race.id)).map(pass => pass.pass_id)).toEqual([
      overdue.passID,
      soon.passID,
      later.passID,
    ])
  })

  test('counts from when the write was made, if the clock of the device is ahead', async () => {
    const { id } = await newGuest()
    const [ahead, made, earlier] = [minutesAgo(-24 * 60 - 1), minutesAgo(20), minutesAgo(40)]
    const send = (headers: Record<string, string>, allocated = ahead) =>
      app.call<Pass>('POST', `/passes/${event.id}`, { headers, body: passBody(id, { allocated }) })
    const timeOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).body.allocated_at
    expect(await timeOf({ 'trackside-at': made })).toBe(made)
    const wrongClock = { 'trackside-at': ahead, 'trackside-sent': minutesAgo(-24 * 60 - 21) }
    expect(Math.abs(Date.parse(await timeOf(wrongClock)) - Date.parse(made))).toBeLessThan(60_000)
    // An earlier one is meant, as is that of a caller who does not tell when the call was made.
    expect(await timeOf({ 'trackside-at': made }, earlier)).toBe(earlier)
    expect(await timeOf({})).toBe(ahead)
  })

  test('the same allocation with another key is the same pass', async () => {
    const body = passBody((await newGuest()).id)
    const first = await give(body)
    const second = await give({ ...body, passID: String(body.passID) })
    expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body })
    expect(second.headers['trackside-version']).toBe(first.headers['trackside-version'])
    expect((await list()).filter(pass => pass.pass_id === body.passID)).toHaveLength(1)
  })

  test('the same allocation after its return, by two desks that undo it at once, is out again once', async () => {
    const body = passBody((await newGuest()).id)
    const first = await give(body)
    await takeBack(body.passID)
    const answers = await Promise.all([give(body), give(body)])
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first.body })
    expect((await list()).filter(pass => pass.guest_id === body.guestID)).toEqual([first.body])
    const trail = await trailOf(app, `pass:${body.passID}`)
    expect(trail.map(row => row.what)).toEqual(['passCreate', 'passReturn', 'passCreate'])
    await takeBack(body.passID)
    expect((await list()).filter(pass => pass.guest_id === body.guestID)).toEqual([])
  })

  test('what is out again is the pass as it was given', async () => {
    const body = passBody((await newGuest()).id, { is_vcarb: true })
    const first = await give(body)
    await takeBack(body.passID)
    expect((await give({ ...body, is_vcarb: false })).body).toEqual(first.body)
    expect(await list()).toContainEqual(first.body)
  })

  test('the undo of a return that comes late leaves the return of another desk since', async () => {
    const body = passBody((await newGuest()).id, { allocated: minutesAgo(20) })
    await give(body)
    await takeBack(body.passID)
    const undo = (made: string) =>
      app.call<Pass>('POST', `/passes/${event.id}`, { headers: { 'trackside-at': made }, body })
    expect(await undo(minutesAgo(10))).toMatchObject({ status: 201, body: { returned: true } })
    expect((await list()).some(pass => pass.pass_id === body.passID)).toBe(false)
    expect(await undo(minutesAgo(0))).toMatchObject({ status: 201, body: { returned: false } })
    await takeBack(body.passID)
  })

  test('the undo of a return that came after an unseen one leaves that of the other desk', async () => {
    const body = passBody((await newGuest()).id)
    await give(body)
    await app.call('PUT', `/passes/${event.id}/${body.passID}`, { as: 1 })
    await takeBack(body.passID)
    expect(await give(body)).toMatchObject({ status: 201, body: { returned: true } })
  })

  test('a number of another allocation is refused, also after its return', async () => {
    const body = passBody((await newGuest()).id)
    await give(body)
    const others = [
      { ...body, guestID: (await newGuest()).id },
      { ...body, duration: 35 },
      { ...body, allocated: '2026-03-06T10:00:00Z' },
    ]
    const refused = async () => {
      for (const other of others) {
        expect(await give(other)).toMatchObject(refusedWith(409, 'IdTaken'))
      }
    }
    await refused()
    await takeBack(body.passID)
    await refused()
  })

  test('of two tablets that drew the same number at the same moment, one has to draw again', async () => {
    const body = passBody((await newGuest()).id)
    const other = { ...body, guestID: (await newGuest()).id }
    const answers = await Promise.all([give(body), give(other)])
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409])
  })

  test('the same number may be used at another event', async () => {
    const race = await raceWeekend(app)
    const guest = await seedGuest(app.db, await groupInEvent(app, race.id), race.days)
    const body = passBody((await newGuest()).id)
    await give(body)
    expect((await give({ ...body, guestID: guest.id }, race.id)).status).toBe(201)
  })

  test('is allowed only to guests of the event', async () => {
    const race = await raceWeekend(app)
    const stranger = await seedGuest(app.db, await groupInEvent(app, race.id), race.days)
    for (const guestID of [stranger.id, randomUUID()]) {
      expect(await give(passBody(guestID))).toMatchObject(refusedWith(404, 'GuestNotFound'))
    }
  })

  test.each([
    [{ duration: 7 }],
    [{ duration: 65 }],
    [{ duration: 0 }],
    [{ passID: 12 }],
    [{ allocated: 'now' }],
    [{ allocated: '0002-01-01T00:00:00Z' }],
    [{ guestID: 'somebody' }],
  ])('%j is refused', async more => {
    expect(await give(passBody((await newGuest()).id, more))).toMatchObject(refusedWith(400, 'BadRequest'))
  })

  test('an unknown event is refused', async () => {
    const asked = [
      await give<ErrorBody>(passBody(randomUUID()), 999_999),
      await app.call<ErrorBody>('GET', '/passes/999999'),
    ]
    for (const answer of asked) expect(answer).toMatchObject(refusedWith(404, 'EventNotFound'))
  })
})

describe('returning', () => {
  test('removes the pass from the list, which is the answer; repeating it changes nothing', async () => {
    const [gone, out] = [passBody((await newGuest()).id), passBody((await newGuest()).id)]
    await give(gone)
    await give(out)
    const first = await takeBack(gone.passID)
    expect(first.status).toBe(200)
    expect(first.body).toEqual(await list())
    expect(first.body.map(pass => pass.pass_id)).toContain(out.passID)
    expect(first.body.map(pass => pass.pass_id)).not.toContain(gone.passID)
    const second = await takeBack(gone.passID)
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
    expect(second.headers['trackside-version']).toBe(first.headers['trackside-version'])
    const trail = await trailOf(app, `pass:${gone.passID}`)
    expect(trail.map(row => row.what)).toEqual(['passCreate', 'passReturn'])
  })

  test('a pass whose guest was deleted can still be returned', async () => {
    const guest = await newGuest()
    const body = passBody(guest.id)
    await give(body)
    // Earlier versions allowed this.
    await app.db.delete(guests).where(eq(guests.id, guest.id))
    expect(await list()).toContainEqual(
      expect.objectContaining({ pass_id: body.passID, guest_name: guest.name }),
    )
    expect((await takeBack(body.passID)).status).toBe(200)
  })

  test('with a body that says the opposite is refused', async () => {
    const body = passBody((await newGuest()).id)
    await give(body)
    const put = (sent: object) => app.call('PUT', `/passes/${event.id}/${body.passID}`, { body: sent })
    expect(await put({ returned: false })).toMatchObject(
      refusedWith(400, 'BadRequest', { message: 'returned: must be true' }),
    )
    expect((await list()).some(pass => pass.pass_id === body.passID)).toBe(true)
    for (const sent of [{ returned: true }, {}]) expect((await put(sent)).status).toBe(200)
    expect((await list()).some(pass => pass.pass_id === body.passID)).toBe(false)
  })

  test('an unknown pass is refused', async () => {
    const { status, body } = await takeBack<ErrorBody>(999_999_999)
    expect({ status, name: body.name }).toEqual({ status: 404, name: 'PassNotFound' })
    expect((await takeBack(12)).status).toBe(400)
  })
})
