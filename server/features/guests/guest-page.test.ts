import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { readConfig } from '../../process/config.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestBody, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { randomGuestCode } from './guest-codes.ts'

const logged: string[] = []
const app = await testApp(
  { TRUST_PROXY: '127.0.0.1', LIMIT_GUEST_PAGES_PER_MINUTE: '60' },
  // Requests are counted by the minute: a fixed clock keeps every test within one.
  { logTo: { write: line => logged.push(line) }, limitsClock: () => 30_000 },
)

const open = <T = GuestPage>(code: string | undefined, from = '192.0.2.1') =>
  app.call<T>('GET', `/guest_page/${code}`, { as: null, headers: { 'x-forwarded-for': from } })

async function someGuest() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  return { weekend, group, guest: await guestOf(app, group, `${weekend.today},${weekend.tomorrow}`) }
}
const checkIn = (guest: Guest) =>
  app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: new Date().toISOString() } })
const showPins = (eventId: number, shown: boolean) =>
  app.call('PUT', `/events/${eventId}`, { body: { pin_on_guest_page: shown } })

describe("a guest's page", () => {
  test('shows only what the guest knows, without a sign-in', async () => {
    const { weekend, guest } = await someGuest()
    const { status, body, headers } = await open(guest.code)
    expect(status).toBe(200)
    expect(body).toEqual({
      code: guest.code,
      first_name: 'Marta',
      last_name: 'Quintero',
      group_name: 'Northwind Logistics',
      is_vcarb: false,
      event_name: 'Harbour Grand Prix',
      location: 'Harbour',
      country: 'United Kingdom',
      days: [weekend.today, weekend.tomorrow].map(day => ({
        date: isoDateFromDay(day),
        label: dayLabel(day),
      })),
      pin: null,
      pin_follows: false,
    })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('etag')
  })

  test('shows no note and no dietary need', async () => {
    const { weekend, group } = await someGuest()
    const noted = { note: 'Arrives with an assistance dog', dietary_needs: 'Vegan', tell_steward: true }
    const added = await app.call<Guest[]>('POST', '/guests', {
      body: { ...guestBody(group, weekend.today), ...noted },
    })
    const text = JSON.stringify((await open(added.body[0]?.code)).body)
    for (const secret of ['assistance', 'Vegan', 'steward', String(added.body[0]?.pin)])
      expect(text).not.toContain(secret)
  })

  test('accepts a code in any case', async () => {
    const { guest } = await someGuest()
    expect((await open(guest.code?.toLowerCase())).body.code).toBe(guest.code)
  })
})

describe('the pin', () => {
  test('is shown once the guest is checked in, if that is switched on', async () => {
    const { weekend, guest } = await someGuest()
    const page = async () => {
      const { pin, pin_follows } = (await open(guest.code)).body
      return { pin, pin_follows }
    }
    const none = { pin: null, pin_follows: false }
    await showPins(weekend.id, true)
    expect(await page()).toEqual({ pin: null, pin_follows: true })
    await checkIn(guest)
    expect(await page()).toEqual({ pin: guest.pin, pin_follows: false })
    await showPins(weekend.id, false)
    expect(await page()).toEqual(none)
    await showPins(weekend.id, true)
    await app.call('POST', `/guests/reverse_checkin/${guest.id}`, { body: { date: weekend.today } })
    expect(await page()).toEqual({ pin: null, pin_follows: true })
  })

  test('is off by default, and switched on for one event only', async () => {
    const [here, elsewhere] = [await someGuest(), await someGuest()]
    for (const { guest } of [here, elsewhere]) await checkIn(guest)
    expect((await open(here.guest.code)).body.pin).toBeNull()
    await showPins(here.weekend.id, true)
    expect((await open(here.guest.code)).body.pin).toBe(here.guest.pin)
    expect((await open(elsewhere.guest.code)).body.pin).toBeNull()
  })

  test('is not shown on a day on which the guest is not expected', async () => {
    const { weekend, group } = await someGuest()
    await showPins(weekend.id, true)
    const later = await guestOf(app, group, weekend.tomorrow)
    expect((await open(later.code)).body).toMatchObject({ pin: null, pin_follows: false })
  })
})

describe('an invalid code', () => {
  test('is answered in the same way, whether unknown, replaced, erased, removed or malformed', async () => {
    const { weekend, group, guest } = await someGuest()
    const [erased, removed] = [
      await guestOf(app, group, weekend.today),
      await guestOf(app, group, weekend.today),
    ]
    const renewed = await app.call<Guest>('POST', `/guests/${guest.id}/code`, {
      body: { code: randomGuestCode() },
    })
    expect((await open(renewed.body.code)).status).toBe(200)
    await app.call('POST', `/guests/${erased.id}/erase`)
    await app.call('DELETE', `/guests/${removed.id}`)
    const answers = await Promise.all(
      [randomGuestCode(), guest.code, erased.code, removed.code, 'x', '-', `${guest.pin}`, guest.id].map(
        async code => {
          const { status, body, headers } = await open<ErrorBody>(code)
          // Date and request id belong to the request, not to the code.
          const { date, ...rest } = headers
          return { status, body: { ...body, requestId: '' }, headers: rest }
        },
      ),
    )
    const [unknown] = answers
    expect(unknown).toMatchObject(refusedWith(404, 'NotFound'))
    for (const answer of answers) expect(answer).toEqual(unknown)
  })
})

describe('guessing codes', () => {
  /** The number of possible codes, of which an event uses 5,000. */
  const CODES = 2 ** 80
  const MINUTES_A_YEAR = 365 * 24 * 60
  const LIMIT = readConfig({}).limits.guestPagesPerMinute

  test('is limited by address, whether a code is known or not', async () => {
    const { guest } = await someGuest()
    const from = '198.51.100.7'
    const statuses: number[] = []
    for (let time = 0; time < 65; time += 1) statuses.push((await open(randomGuestCode(), from)).status)
    expect(statuses.filter(status => status === 404)).toHaveLength(60)
    expect(statuses.slice(-5)).toEqual(Array(5).fill(429))
    const refused = await open<ErrorBody>(guest.code, from)
    expect(refused).toMatchObject(refusedWith(429, 'TooManyRequests'))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(guest.code, '198.51.100.8')).status).toBe(200)
  })

  test('500 guests behind one address stay below half the limit while they wait for their pins', () => {
    // A page asks three times a minute at most, and whenever its guest looks at it again.
    const [asks, looks] = [3, 3]
    expect(500 * (asks + looks)).toBeLessThanOrEqual(LIMIT / 2)
  })

  test('one of 5,000 guests takes a million addresses 10,000 years', () => {
    const guesses = LIMIT * MINUTES_A_YEAR * 1_000_000 * 10_000
    expect((guesses * 5000) / CODES).toBeLessThan(0.15)
  })

  test('leaves no code and no name in the log', async () => {
    const { guest } = await someGuest()
    await open(guest.code, '203.0.113.9')
    expect(logged.length).toBeGreaterThan(0)
    for (const secret of [`${guest.code}`, 'Quintero']) expect(logged.join('\n')).not.toContain(secret)
  })
})
