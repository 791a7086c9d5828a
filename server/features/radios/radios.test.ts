import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest } from '../../testing/seed.ts'

const app = await testApp()
const event = await raceWeekend(app, { timezone: 'Asia/Tokyo' })
const group = await groupInEvent(app, event.id)
const guest = await seedGuest(app.db, group, event.days)

let number = 100_000_000
const radioBody = (more: object = {}) => {
  number += 1
  return {
    radioID: number,
    guestID: guest.id,
    allocated: new Date().toISOString(),
    passCode: String(number),
    ...more,
  }
}
const give = <T = Radio>(body: object, eventId = event.id) =>
  app.call<T>('POST', `/radios/${eventId}`, { body })
const takeBack = <T = Radio[]>(radioId: number, eventId = event.id) =>
  app.call<T>('PUT', `/radios/${eventId}/${radioId}`)
const list = async (eventId = event.id) => (await app.call<Radio[]>('GET', `/radios/${eventId}`)).body

/** A new event with this number of radios out. */
async function raceWithRadios(out: number) {
  const race = await raceWeekend(app)
  const holder = await seedGuest(app.db, await groupInEvent(app, race.id), race.days)
  const next = (more: object = {}) => radioBody({ guestID: holder.id, ...more })
  for (let given = 0; given < out; given += 1) expect((await give(next(), race.id)).status).toBe(201)
  return { race, next }
}

describe('giving', () => {
  test('stores the radio and adds it to the list', async () => {
    const body = radioBody({ passCode: '0042', is_vcarb: true })
    const answer = await give(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      radio_id: body.radioID,
      guest_id: guest.id,
      guest_name: guest.name,
      allocated_at: body.allocated,
      pass_code: '0042',
      returned: false,
      is_vcarb: true,
    })
    expect(await list()).toContainEqual(answer.body)
  })

  test('counts from when the write was made, if the clock of the device is ahead', async () => {
    const made = minutesAgo(20)
    const body = radioBody({ allocated: minutesAgo(-60) })
    const headers = { 'trackside-at': made }
    const answer = await app.call<Radio>('POST', `/radios/${event.id}`, { headers, body })
    expect(answer.body.allocated_at).toBe(made)
    await takeBack(body.radioID)
  })

  test('a code sent as a number is stored as its digits', async () => {
    for (const passCode of [77, 999_999_999_999])
      expect((await give(radioBody({ passCode }))).body.pass_code).toBe(String(passCode))
  })

  test('the list starts with the latest', async () => {
    const { race, next } = await raceWithRadios(0)
    const early = next({ allocated: '2026-11-20T09:00:00Z' })
    const late = next({ allocated: '2026-11-20T10:00:00Z' })
    await give(late, race.id)
    await give(early, race.id)
    expect((await list(race.id)).map(radio => radio.radio_id)).toEqual([late.radioID, early.radioID])
  })

  test('a code that is out is refused, with its holder and since when in venue time', async () => {
    await give(radioBody({ passCode: '500', allocated: '2026-03-05T03:32:00.000Z' }))
    const { status, body } = await give<ErrorBody>(radioBody({ passCode: '500' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      name: 'PassCodeTaken',
      message: `The radio 500 is out: ${guest.name} has had it since Thu 5 Mar, 12:32.`,
      guest_name: guest.name,
      allocated_at: '2026-03-05T03:32:00.000Z',
    })
  })

  test('a code can be given again once it is back, and at another event at the same time', async () => {
    const first = radioBody({ passCode: '600' })
    await give(first)
    const { race, next } = await raceWithRadios(0)
    expect((await give(next({ passCode: '600' }), race.id)).status).toBe(201)
    await takeBack(first.radioID)
    expect((await give(radioBody({ passCode: '600' }))).status).toBe(201)
  })

  test('the same allocation with another key is the same radio', async () => {
    const body = radioBody()
    const first = await give(body)
    const second = await give(body)
    expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body })
    expect(second.headers['trackside-version']).toBe(first.headers['trackside-version'])
  })

  test('the same allocation after its return is out again, unless another guest has the radio by then', async () => {
    const body = radioBody()
    const first = await give(body)
    await takeBack(body.radioID)
    const answers = await Promise.all([give(body), give(body)])
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first.body })
    await takeBack(body.radioID)
    const next = radioBody({ passCode: body.passCode })
    expect((await give(next)).status).toBe(201)
    expect(await give<ErrorBody>(body)).toMatchObject(refusedWith(409, 'PassCodeTaken'))
  })

  test('what is out again is the radio as it was given', async () => {
    const body = radioBody({ is_vcarb: true })
    const first = await give(body)
    await takeBack(body.radioID)
    expect((await give({ ...body, is_vcarb: false })).body).toEqual(first.body)
  })

  test('a number of another allocation is refused', async () => {
    const body = radioBody()
    await give(body)
    const other = await give<ErrorBody>({ ...body, passCode: '999' })
    expect(other).toMatchObject(refusedWith(409, 'IdTaken'))
  })

  test('is allowed only to guests of the event, and only at an event', async () => {
    const { race } = await raceWithRadios(0)
    const stranger = await give<ErrorBody>(radioBody(), race.id)
    expect(stranger).toMatchObject(refusedWith(404, 'GuestNotFound'))
    const nowhere = [
      await give<ErrorBody>(radioBody(), 999_999),
      await app.call<ErrorBody>('GET', '/radios/999999'),
    ]
    for (const answer of nowhere) expect(answer).toMatchObject(refusedWith(404, 'EventNotFound'))
  })

  test.each([
    [{ passCode: '' }],
    [{ passCode: '12a' }],
    [{ passCode: -1 }],
    [{ passCode: '1000000000000' }],
    [{ passCode: 1_000_000_000_000 }],
    [{ radioID: 5 }],
    [{ allocated: '2026-11-20' }],
    [{ guestID: randomUUID().slice(1) }],
  ])('%j is refused', async more => {
    expect(await give(radioBody(more))).toMatchObject(refusedWith(400, 'BadRequest'))
  })
})

describe('the limit', () => {
  test('with 35 out, exactly 5 of 60 desks get one; a returned radio can be given again', async () => {
    const { race, next } = await raceWithRadios(35)
    const answers = await Promise.all(Array.from({ length: 60 }, () => give<ErrorBody>(next(), race.id)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(5)
    for (const { body } of answers.filter(answer => answer.status !== 201))
      expect(body).toMatchObject({
        statusCode: 400,
        name: 'RadioLimit',
        message: 'All 40 radios are allocated.',
      })
    const out = await list(race.id)
    expect(out).toHaveLength(40)
    await takeBack(out[0]?.radio_id ?? 0, race.id)
    expect((await give(next(), race.id)).status).toBe(201)
    expect((await give(next(), race.id)).status).toBe(400)
  })

  test('of 20 desks with the same code, exactly one gets it', async () => {
    const { race, next } = await raceWithRadios(0)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => give<ErrorBody>(next({ passCode: '7' }), race.id)),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.filter(answer => answer.body.name === 'PassCodeTaken')).toHaveLength(19)
  })
})

describe('taking over', () => {
  const hand = async (passCode: string) => {
    const { race, next } = await raceWithRadios(0)
    const held = next({ passCode })
    await give(held, race.id)
    const other = await seedGuest(app.db, await groupInEvent(app, race.id), race.days)
    const over = (more: object = {}) =>
      next({ guestID: other.id, passCode, takes_over: held.radioID, ...more })
    const holders = async () => (await list(race.id)).map(radio => radio.guest_id)
    return { race, next, held, other, over, holders }
  }

  test('ends the one allocation with the other, and the trail tells both', async () => {
    const { race, held, other, over, holders } = await hand('700')
    const body = over()
    const answer = await give(body, race.id)
    expect(answer).toMatchObject({ status: 201, body: { radio_id: body.radioID, pass_code: '700' } })
    expect(await holders()).toEqual([other.id])
    const toldOf = async (entity: string) => (await trailOf(app, entity)).map(row => row.what)
    expect(await toldOf(`radio:${held.radioID}`)).toEqual(['radioCreate', 'radioReturn'])
    expect(await toldOf(`guest:${held.guestID}`)).toEqual(['seeded', 'radioCreate', 'radioReturn'])
    expect(await toldOf(`guest:${other.id}`)).toEqual(['seeded', 'radioCreate'])
    const again = await give(body, race.id)
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: answer.body })
  })

  test('a refusal leaves the radio where it was', async () => {
    const { race, held, over, holders } = await hand('701')
    expect(await give(over({ guestID: randomUUID() }), race.id)).toMatchObject(
      refusedWith(404, 'GuestNotFound'),
    )
    expect(await holders()).toEqual([held.guestID])
    expect(await trailOf(app, `radio:${held.radioID}`)).toHaveLength(1)
  })

  test('a radio that is back already is given out; one that another guest has by now is refused', async () => {
    const { race, held, next, other, over, holders } = await hand('702')
    await takeBack(held.radioID, race.id)
    const first = over()
    expect((await give(first, race.id)).status).toBe(201)
    expect(await give(over({ guestID: held.guestID }), race.id)).toMatchObject(
      refusedWith(409, 'PassCodeTaken'),
    )
    expect(await holders()).toEqual([other.id])
    expect((await give(next({ passCode: '702', takes_over: 999_999_999 }), race.id)).status).toBe(409)
  })

  test('needs no place where all 40 are out', async () => {
    const { race, next } = await raceWithRadios(39)
    const held = next({ passCode: '703' })
    await give(held, race.id)
    expect(await give(next({ passCode: '704' }), race.id)).toMatchObject(refusedWith(400, 'RadioLimit'))
    expect((await give(next({ passCode: '703', takes_over: held.radioID }), race.id)).status).toBe(201)
    expect(await list(race.id)).toHaveLength(40)
  })
})

describe('returning', () => {
  test('removes the radio from the list, which is the answer; repeating it changes nothing', async () => {
    const [gone, out] = [radioBody(), radioBody()]
    await give(gone)
    await give(out)
    const first = await takeBack(gone.radioID)
    expect(first.status).toBe(200)
    expect(first.body).toEqual(await list())
    expect(first.body.map(radio => radio.radio_id)).toContain(out.radioID)
    expect(first.body.map(radio => radio.radio_id)).not.toContain(gone.radioID)
    const second = await takeBack(gone.radioID)
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
    expect(second.headers['trackside-version']).toBe(first.headers['trackside-version'])
    const trail = await trailOf(app, `radio:${gone.radioID}`)
    expect(trail.map(row => row.what)).toEqual(['radioCreate', 'radioReturn'])
  })

  test('several can be returned at once, at the end of the day', async () => {
    const { race } = await raceWithRadios(12)
    const answers = await Promise.all((await list(race.id)).map(radio => takeBack(radio.radio_id, race.id)))
    expect(answers.every(answer => answer.status === 200)).toBe(true)
    expect(await list(race.id)).toEqual([])
  })

  test('an unknown radio is refused, and so is the opposite of a return', async () => {
    expect(await takeBack(999_999_999)).toMatchObject(refusedWith(404, 'RadioNotFound'))
    const opposite = await app.call('PUT', `/radios/${event.id}/999999999`, { body: { returned: false } })
    expect(opposite).toMatchObject(refusedWith(400, 'BadRequest', { message: 'returned: must be true' }))
  })
})
