import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Redemption } from '../../../contract/api/redemption.schema.ts'
import { pinAttempts } from '../../db/counts.ts'
import { guests } from '../../db/schema.ts'
import { refusedWith, startTestApp, testApp } from '../../testing/harness.ts'
import { groupInEvent, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest } from '../../testing/seed.ts'

const app = await testApp()
const event = await raceWeekend(app)
const group = await groupInEvent(app, event.id)

/** The test's guests have pins from 1001 up. */
const WRONG = 9876

const redeem = (pin: number, as: number, body: object = { event_id: event.id }) =>
  app.call<ErrorBody & Redemption>('POST', '/guests/redeem', { body: { pin, ...body }, as })
const look = (pin: number | string, as: number, query = `?event_id=${event.id}`) =>
  app.call<ErrorBody & { redemptions: Record<string, string> }>(
    'GET',
    `/guests/redeemedTypes/${pin}${query}`,
    { as },
  )
const newGuest = () => seedGuest(app.db, group, event.days)

describe('looking up by pin', () => {
  test('returns the redemptions of the guest', async () => {
    const guest = await newGuest()
    expect((await look(guest.pin, 0)).body).toEqual({ redemptions: {} })
    const { body } = await redeem(guest.pin, 0)
    expect((await look(guest.pin, 0)).body).toEqual({ redemptions: { GIFT_BAG: body.redeemed_at } })
  })

  test('a pin without a guest is not found', async () => {
    for (const { status, body } of [await look(WRONG, 0), await redeem(WRONG, 0)])
      expect({ status, name: body.name, message: body.message }).toEqual({
        status: 404,
        name: 'PinNotFound',
        message: 'That pin was not found against any guests',
      })
  })

  test('a malformed pin is refused', async () => {
    const { status, body } = await look('12', 0)
    expect(status).toBe(400)
    expect(body.message).toContain('Please enter a 4 digit pin code')
  })

  test('pins belong to one event', async () => {
    const guest = await newGuest()
    const other = await raceWeekend(app, { eventStart: '2026-03-06', eventEnd: '2026-03-08' })
    expect((await look(guest.pin, 0, `?event_id=${other.id}`)).status).toBe(404)
  })
})

describe('without an event', () => {
  test('the pins of all live events are searched, and of no other', async () => {
    const own = await startTestApp()
    onTestFinished(own.close)
    const guestAt = async (dates: object) => {
      const { id, days } = await raceWeekend(own, dates)
      return seedGuest(own.db, await groupInEvent(own, id), days)
    }
    const ask = (pin: number) => own.call<ErrorBody>('GET', `/guests/redeemedTypes/${pin}`)
    const give = (pin: number) => own.call<Redemption>('POST', '/guests/redeem', { body: { pin } })
    const past = await guestAt({ eventStart: '2026-03-06', eventEnd: '2026-03-08' })
    expect(await ask(past.pin)).toMatchObject(refusedWith(404, 'PinNotFound'))

    const first = await guestAt({ name: 'First Race' })
    const second = await guestAt({ name: 'Second Race' })
    for (const { id, pin } of [first, second])
      expect(await give(pin)).toMatchObject({ status: 200, body: { guest_id: id } })
    expect(await ask(second.pin)).toMatchObject({
      status: 200,
      body: { redemptions: { GIFT_BAG: expect.any(String) } },
    })
    for (const answer of [await ask(past.pin), await give(past.pin)])
      expect(answer).toMatchObject(refusedWith(404, 'PinNotFound'))

    const third = await guestAt({ name: 'A Guest Day' })
    await own.db.update(guests).set({ pin: second.pin }).where(eq(guests.id, third.id))
    for (const answer of [await ask(second.pin), await give(second.pin)])
      expect(answer).toMatchObject(
        refusedWith(400, 'BadRequest', {
          message: 'Guests of A Guest Day and Second Race have this pin: please choose the event of the pin.',
        }),
      )
    // Who has guessed too often is not told so much of a pin either.
    for (let guess = 0; guess < 10; guess += 1) await ask(WRONG)
    for (const answer of [await ask(second.pin), await give(second.pin)])
      expect(answer).toMatchObject(refusedWith(429, 'TooManyWrongPins'))
  })

  test('a look-up has no ETag, as a wrong pin must be counted each time', async () => {
    const answer = await look(WRONG, 0)
    expect(answer.headers.etag).toBeUndefined()
    const again = await app.call('GET', `/guests/redeemedTypes/${WRONG}?event_id=${event.id}`, {
      as: 0,
      headers: { 'if-none-match': '*' },
    })
    expect(again.status).toBe(404)
  })
})

describe('guessing', () => {
  test('after 10 wrong pins in a minute the user has to wait, other users do not', async () => {
    const guest = await newGuest()
    for (let guess = 0; guess < 10; guess += 1)
      expect((await (guess % 2 ? redeem(WRONG, 1) : look(WRONG, 1))).status).toBe(404)
    for (const { status, body, headers } of [await redeem(guest.pin, 1), await look(WRONG, 1)]) {
      expect({ status, name: body.name }).toEqual({ status: 429, name: 'TooManyWrongPins' })
      expect(body.message).toMatch(/^10 wrong pins in a minute\. Please wait \d+ seconds/)
      const seconds = Number(headers['retry-after'])
      expect(seconds).toBeGreaterThan(30)
      expect(seconds).toBeLessThanOrEqual(60)
    }
    // The event of an answer that is not given would tell that somebody has this pin.
    const { status, headers } = await look(guest.pin, 1, '')
    expect([status, headers['trackside-version']]).toEqual([429, undefined])
    expect((await redeem(guest.pin, 2)).status).toBe(200)

    const late = await newGuest()
    await app.db.update(pinAttempts).set({ at: sql`${pinAttempts.at} - interval '61 seconds'` })
    expect((await redeem(late.pin, 1)).status).toBe(200)
  })

  test('simultaneous guesses are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => redeem(WRONG, 3)))
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 404)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(30)
  })

  test('correct pins never count, and are never refused after typos', async () => {
    for (let typo = 0; typo < 9; typo += 1) await redeem(WRONG, 4)
    const guests = await Promise.all(Array.from({ length: 15 }, () => newGuest()))
    const answers = await Promise.all(guests.map(({ pin }) => redeem(pin, 4)))
    expect(answers.map(answer => answer.status)).toEqual(Array(15).fill(200))
    // The pin of a guest who already has the bag is still a correct one.
    for (const { pin } of guests) expect((await redeem(pin, 4)).body.name).toBe('AlreadyRedeemed')
  })

  test('a wrong pin repeated with its key counts again, as it was looked up again', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      app.call<ErrorBody>('POST', '/guests/redeem', {
        body: { pin: WRONG, event_id: event.id },
        headers,
        as: 5,
      })
    for (let guess = 0; guess < 10; guess += 1) expect((await send()).status).toBe(404)
    expect((await send()).status).toBe(429)
  })
})
