import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { CheckIn } from '../../../contract/api/guests.schema.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { instantAtVenue, venueStamp } from '../../../contract/rules/venue-time.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

const checkIn = (id: string, timestamp: string, as = 0) =>
  app.call<CheckIn>('POST', `/guests/checkin/${id}`, { body: { timestamp }, as })
const checkInGroup = (group: EventGroup, timestamp: string, guest_ids?: string[]) =>
  app.call<{ checkedin: number }>('POST', `/guests/checkin_group/${group.id}`, {
    body: { timestamp, guest_ids },
  })
const timesOf = async (eventId: number) => {
  const body = await guestList(app, eventId)
  return new Map(body.map(guest => [guest.first_name, guest.check_in_times]))
}
const trail = (id: string) => trailOf(app, `guest:${id}`)

describe.each([
  ['a day behind', 24 * 60],
  ['a day ahead', -24 * 60],
  ['an hour behind', 60],
])('on a tablet whose clock is %s', (_, off) => {
  /** Sends as this tablet does: all its times are wrong by the same amount. */
  const sendWrong = (path: string, done: number, body: object) =>
    app.call<CheckIn>('POST', path, {
      body,
      headers: { 'trackside-at': minutesAgo(off + done), 'trackside-sent': minutesAgo(off) },
    })

  test('a check-in counts for the day on which it happened, at the right time, also if it was sent later', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    for (const [name, done] of [
      ['Prompt', 0],
      ['Waited', 7],
    ] as const) {
      const guest = await guestOf(app, group, weekend.days, name)
      const { status } = await sendWrong(`/guests/checkin/${guest.id}`, done, {
        timestamp: minutesAgo(off + done),
      })
      expect(status).toBe(200)
      const times = (await timesOf(weekend.id)).get(name)?.split(',') ?? []
      expect([times[0], times[2]], 'not yesterday, not tomorrow').toEqual(['', ''])
      expect(Math.abs(Date.parse(times[1] ?? '') - Date.parse(minutesAgo(done)))).toBeLessThan(20_000)
      const [row] = (await trail(guest.id)).slice(-1)
      expect(Math.abs((row?.at.getTime() ?? 0) - Date.parse(minutesAgo(done)))).toBeLessThan(20_000)
    }
    const late = await guestOf(app, group, weekend.days, 'Grouped')
    const body = { timestamp: minutesAgo(off), guest_ids: [late.id] }
    expect((await sendWrong(`/guests/checkin_group/${group.id}`, 0, body)).body).toEqual({ checkedin: 1 })
    expect((await timesOf(weekend.id)).get('Grouped')).toMatch(/^,2\S+,$/)
  })

  test('a group check-in counts for the earlier day that was chosen', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, weekend.days, 'Grouped')
    const [day = ''] = weekend.days.split(',')
    const noon = instantAtVenue(isoDateFromDay(day), '12:00', weekend.timezone)
    const body = { timestamp: noon, day, guest_ids: [id] }
    expect((await sendWrong(`/guests/checkin_group/${group.id}`, 0, body)).body).toEqual({ checkedin: 1 })
    expect((await timesOf(weekend.id)).get('Grouped')).toBe(`${noon},,`)
  })
})

describe('checking in', () => {
  test('records the day and answers with pin, name, group and time', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const guest = await guestOf(app, group, weekend.days)
    const timestamp = minutesAgo(1)
    const { status, body, headers } = await checkIn(guest.id, timestamp, 1)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        pin: guest.pin,
        name: 'Marta Quintero',
        guestgroup: 'Northwind Logistics',
        check_in_string: venueStamp(timestamp, weekend.timezone),
        check_in_time: timestamp,
        already_checked_in: false,
        checked_in_by: 'Bianca Ferretti',
      },
    })
    expect(headers['trackside-version']).toBe(`${weekend.id}:3`)
    expect(await timesOf(weekend.id)).toEqual(new Map([['Marta', `,${timestamp},`]]))
    expect((await trail(guest.id)).at(-1)).toMatchObject({
      what: 'guestCheckIn',
      whoName: 'Bianca Ferretti',
      detail: { day: weekend.today, time: timestamp },
    })
  })

  test('a second time answers with the first user and time, and is only recorded', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
    const [first, second] = [minutesAgo(5), minutesAgo(1)]
    await checkIn(id, first, 1)
    const { status, body } = await checkIn(id, second, 0)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      check_in_time: first,
      already_checked_in: true,
      checked_in_by: 'Bianca Ferretti',
    })
    expect(await timesOf(weekend.id)).toEqual(new Map([['Marta', first]]))
    expect((await trail(id)).at(-1)?.detail).toEqual({ day: weekend.today, also_at: second })
  })

  test('an earlier time that arrives later counts, and the replaced one stays in the trail', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
    const [early, late] = [minutesAgo(10), minutesAgo(2)]
    await checkIn(id, late, 1)
    const { body } = await checkIn(id, early, 0)
    expect(body).toMatchObject({
      check_in_time: early,
      already_checked_in: false,
      checked_in_by: 'Avery Holloway',
    })
    expect(await timesOf(weekend.id)).toEqual(new Map([['Marta', early]]))
    expect((await trail(id)).at(-1)).toMatchObject({
      detail: { day: weekend.today, time: early, instead_of: late },
    })
  })

  test('uses the venue’s day: a Friday evening in Las Vegas is Saturday in UTC', async () => {
    const weekend = await raceWeekend(app, {
      timezone: 'America/Los_Angeles',
      eventStart: '2025-11-20',
      eventEnd: '2025-11-22',
    })
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, '21/11/2025,22/11/2025')
    const { body } = await checkIn(id, '2025-11-22T05:30:00.000Z')
    expect(body.check_in_string).toBe('21/11/2025 21:30:00')
    expect(await timesOf(weekend.id)).toEqual(new Map([['Marta', '2025-11-22T05:30:00.000Z,']]))
    const before = await checkIn(id, '2025-11-21T07:30:00Z')
    expect(before).toMatchObject(
      refusedWith(400, 'CheckInFailed', {
        message: 'Marta Quintero is expected on Friday 21 Nov and Saturday 22 Nov, not on Thursday 20 Nov.',
        day: '20/11/2025',
        check_in_days: '21/11/2025,22/11/2025',
      }),
    )
  })

  test('with a clock that is ahead counts as now, and is refused if that is another day', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const tomorrow = await checkIn(id, minutesAgo(-24 * 60))
    expect(tomorrow).toMatchObject(refusedWith(400, 'CheckInFailed', { day: weekend.tomorrow }))
    expect(String(Object(tomorrow.body).message)).toMatch(/has not begun at the venue/)
    const before = Date.now()
    const { body } = await checkIn(id, minutesAgo(-30))
    const counted = Date.parse(body.check_in_time)
    expect(counted).toBeGreaterThanOrEqual(before)
    expect(counted).toBeLessThanOrEqual(Date.now())
  })

  test('is refused for an unknown guest and an invalid time', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
    expect(await checkIn(randomUUID(), minutesAgo(1))).toMatchObject(refusedWith(404, 'GuestNotFound'))
    expect(await checkIn('17', minutesAgo(1))).toMatchObject(refusedWith(400, 'BadRequest'))
    for (const timestamp of ['soon', '', '2026-11-20', '2026-13-01T00:00:00Z'])
      expect(await checkIn(id, timestamp)).toMatchObject(refusedWith(400, 'BadRequest'))
    for (const timestamp of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])
      expect(await checkIn(id, timestamp)).toMatchObject(refusedWith(400, 'CheckInFailed'))
  })
})

describe('checking in a group', () => {
  test('checks in all who are expected and have not arrived, and answers how many', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const arrived = minutesAgo(30)
    const { id } = await guestOf(app, group, weekend.today, 'Early')
    await checkIn(id, arrived)
    const due = await guestOf(app, group, weekend.days, 'Due')
    await guestOf(app, group, weekend.today, 'Expected')
    await guestOf(app, group, weekend.tomorrow, 'Later')
    await guestOf(app, await groupInEvent(app, weekend.id, { name: 'Others' }), weekend.today, 'Other')
    const timestamp = minutesAgo(1)
    const { status, body, headers } = await checkInGroup(group, timestamp)
    expect({ status, body }).toEqual({ status: 200, body: { checkedin: 2 } })
    expect(await timesOf(weekend.id)).toEqual(
      new Map([
        ['Due', `,${timestamp},`],
        ['Early', arrived],
        ['Expected', timestamp],
        ['Later', ''],
        ['Other', ''],
      ]),
    )
    expect((await trail(due.id)).at(-1)).toMatchObject({
      what: 'guestGroupCheckIn',
      detail: { day: weekend.today, time: timestamp },
    })
    const again = await checkInGroup(group, minutesAgo(0))
    expect(again.body).toEqual({ checkedin: 0 })
    expect(again.headers['trackside-version']).toBe(headers['trackside-version'])
  })

  test('done before a guest’s own check-in moves that guest’s time and does not count them', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, weekend.today)
    await checkIn(id, minutesAgo(1))
    const timestamp = minutesAgo(20)
    expect((await checkInGroup(group, timestamp)).body).toEqual({ checkedin: 0 })
    expect(await timesOf(weekend.id)).toEqual(new Map([['Marta', timestamp]]))
  })

  test('checks in a named guest whom another desk has moved to another group meanwhile', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const other = await groupInEvent(app, weekend.id, { name: 'Moved To Ltd' })
    const moved = await guestOf(app, other, weekend.today, 'Moved')
    const stays = await guestOf(app, group, weekend.today, 'Stays')
    const timestamp = minutesAgo(1)
    expect((await checkInGroup(group, timestamp, [moved.id, stays.id])).body).toEqual({ checkedin: 2 })
    expect(await timesOf(weekend.id)).toEqual(
      new Map([
        ['Moved', timestamp],
        ['Stays', timestamp],
      ]),
    )
    const elsewhere = await raceWeekend(app)
    const stranger = await guestOf(app, await groupInEvent(app, elsewhere.id), elsewhere.today)
    expect((await checkInGroup(group, timestamp, [stranger.id])).status).toBe(400)
  })

  test('checks in only the named guests, except those not expected', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const named = await guestOf(app, group, weekend.today, 'Named')
    const later = await guestOf(app, group, weekend.tomorrow, 'Later')
    await guestOf(app, group, weekend.today, 'Unnamed')
    const ids = [named.id.toUpperCase(), later.id, randomUUID()]
    expect((await checkInGroup(group, minutesAgo(1), ids)).body).toEqual({ checkedin: 1 })
    expect((await timesOf(weekend.id)).get('Unnamed')).toBe('')
    expect((await trail(later.id)).at(-1), 'is told who was left out').toMatchObject({
      what: 'guestGroupCheckIn',
      detail: { day: weekend.today, not_expected: true },
    })
    expect((await checkInGroup(group, minutesAgo(1), [])).body).toEqual({ checkedin: 0 })
    expect(await checkInGroup(group, minutesAgo(1), [later.id])).toMatchObject(
      refusedWith(400, 'CheckInFailed', {
        message: `None of the chosen guests is expected on ${dayLabel(weekend.today)}.`,
      }),
    )
  })

  test('checks in nobody if nobody is expected; a future day and an unknown group are refused', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    expect((await checkInGroup(group, minutesAgo(1))).body).toEqual({ checkedin: 0 })
    expect(await checkInGroup(group, minutesAgo(-24 * 60))).toMatchObject(refusedWith(400, 'CheckInFailed'))
    expect(await checkInGroup({ ...group, id: 999_999 }, minutesAgo(1))).toMatchObject(
      refusedWith(404, 'EventGroupNotFound'),
    )
    expect(await checkInGroup(group, '0000-01-01T00:00:00Z')).toMatchObject({ status: 400 })
  })
})
