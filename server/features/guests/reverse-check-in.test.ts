import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { CheckIn, Guest } from '../../../contract/api/guests.schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

const checkIn = (id: string, timestamp: string, as = 0) =>
  app.call<CheckIn>('POST', `/guests/checkin/${id}`, { body: { timestamp }, as })
const checkInGroup = (group: EventGroup, timestamp: string, guest_ids: string[], as = 0) =>
  app.call('POST', `/guests/checkin_group/${group.id}`, { body: { timestamp, guest_ids }, as })
/** `made`: when it was pressed, where it was sent later than that. */
const reverse = (id: string, date: string, made?: string, check_in_time?: string, as = 0) =>
  app.call<Guest>('POST', `/guests/reverse_checkin/${id}`, {
    body: { date, ...(check_in_time && { check_in_time }) },
    headers: made ? { 'trackside-at': made } : {},
    as,
  })
const trail = (id: string) => trailOf(app, `guest:${id}`)

describe('reversing a check-in', () => {
  test('clears only that day, and keeps the time in the trail', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const [yesterday, today] = [minutesAgo(24 * 60), minutesAgo(1)]
    await checkIn(id, yesterday)
    await checkIn(id, today)
    const { status, body } = await reverse(id, weekend.today)
    expect(status).toBe(200)
    expect(body).toMatchObject({ check_in_times: `${yesterday},,`, check_in: true })
    expect((await trail(id)).at(-1)).toMatchObject({
      what: 'guestReverseCheckIn',
      detail: { day: weekend.today, taken_back: today },
    })
    expect((await reverse(id, weekend.yesterday)).body).toMatchObject({ check_in: false })
  })

  test('it means one’s own check-in that found the guest in, though the server had corrected its time', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const mistake = minutesAgo(20)
    await checkIn(id, mistake, 0)
    // By a clock that is ahead.
    const seen = minutesAgo(-0.5)
    await checkIn(id, seen, 1)
    expect((await reverse(id, weekend.today, undefined, seen, 1)).body).toMatchObject({ check_in: true })
    expect((await trail(id)).at(-1)?.detail).toMatchObject({ stands: mistake })
    expect((await reverse(id, weekend.today, undefined, mistake, 0)).body).toMatchObject({ check_in: false })
  })

  test('sent late, it keeps a check-in made at another desk since', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const since = minutesAgo(10)
    await checkIn(id, since)
    const { body, headers } = await reverse(id, weekend.today, minutesAgo(40))
    expect(body).toMatchObject({ check_in_times: `,${since},`, check_in: true })
    expect(headers['trackside-version']).toBe(`${weekend.id}:3`)
    expect((await reverse(id, weekend.today, minutesAgo(11))).body).toMatchObject({ check_in: false })
  })

  test('sent late with the check-in that it reverses, it restores the one of another desk since', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const since = minutesAgo(10)
    await checkIn(id, since, 1)
    const bySlip = minutesAgo(40)
    await checkIn(id, bySlip)
    const { body } = await reverse(id, weekend.today, minutesAgo(39))
    expect(body).toMatchObject({ check_in_times: `,${since},`, check_in: true })
    expect((await trail(id)).at(-1)).toMatchObject({
      detail: { day: weekend.today, taken_back: bySlip, restored: since },
    })
    const { body: again } = await checkIn(id, minutesAgo(1))
    expect(again).toMatchObject({ already_checked_in: true, checked_in_by: (await trail(id))[1]?.whoName })
  })

  test.each([
    ['before', 60, 40],
    ['between it and its taking back', 39.5, 40],
  ])('of a slip leaves alone who had arrived at another desk %s', async (_when, arrived, slipped) => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const [theirs, bySlip] = [minutesAgo(arrived), minutesAgo(slipped)]
    await checkIn(id, theirs, 1)
    await checkIn(id, bySlip)
    const { body } = await reverse(id, weekend.today, minutesAgo(39), bySlip)
    expect(body).toMatchObject({ check_in_times: `,${theirs},`, check_in: true })
    // Who sees that arrival may take it back, whoever it was.
    const seen = await reverse(id, weekend.today, undefined, theirs)
    expect(seen.body).toMatchObject({ check_in: false })
  })

  test.each([
    ['a guest', true],
    ['a guest', false],
    ['a group', true],
    ['a group', false],
  ])(
    'of a slip with %s keeps who arrived at another desk since (slip sent first: %s)',
    async (what, first) => {
      const weekend = await raceWeekend(app)
      const group = await groupInEvent(app, weekend.id)
      const { id } = await guestOf(app, group, weekend.days)
      const [bySlip, theirs] = [minutesAgo(40), minutesAgo(10)]
      const arrive = (at: string, as: number) =>
        what === 'a group' ? checkInGroup(group, at, [id], as) : checkIn(id, at, as)
      const sent = [() => arrive(bySlip, 0), () => arrive(theirs, 1)]
      for (const send of first ? sent : sent.toReversed()) expect((await send()).status).toBe(200)
      const { body } = await reverse(id, weekend.today, minutesAgo(39), bySlip)
      expect(body).toMatchObject({ check_in_times: `,${theirs},`, check_in: true })
      expect((await checkIn(id, minutesAgo(1))).body).toMatchObject({
        check_in_time: theirs,
        already_checked_in: true,
        checked_in_by: 'Bianca Ferretti',
      })
    },
  )

  test('of a slip restores the earliest of those who saw the guest arrive since', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const [bySlip, earlier, later] = [minutesAgo(40), minutesAgo(20), minutesAgo(10)]
    await checkIn(id, bySlip)
    await checkIn(id, later, 1)
    await checkIn(id, earlier, 2)
    const { body } = await reverse(id, weekend.today, minutesAgo(39), bySlip)
    expect(body).toMatchObject({ check_in_times: `,${earlier},`, check_in: true })
  })

  test('of one’s own check-in on two devices restores that of another desk since', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const [bySlip, theirs] = [minutesAgo(40), minutesAgo(10)]
    await checkIn(id, bySlip)
    await checkIn(id, minutesAgo(37.5))
    await checkIn(id, theirs, 1)
    const { body } = await reverse(id, weekend.today, minutesAgo(39), bySlip)
    expect(body).toMatchObject({ check_in_times: `,${theirs},`, check_in: true })
  })

  test('brings back none that was made before the guest was last not in', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const first = minutesAgo(30)
    await checkIn(id, first)
    await checkIn(id, minutesAgo(20), 1)
    // Made by somebody who knows of both.
    expect((await reverse(id, weekend.today, undefined, first, 2)).body).toMatchObject({ check_in: false })
    const late = minutesAgo(40)
    await checkIn(id, late)
    const { body } = await reverse(id, weekend.today, minutesAgo(39), late)
    expect(body).toMatchObject({ check_in: false })
  })

  test('of two slips brings neither back, in whichever order they and the reversals are sent', async () => {
    for (const order of [0, 1, 2, 3]) {
      const weekend = await raceWeekend(app)
      const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
      const [early, late] = [minutesAgo(20), minutesAgo(10)]
      const desks = [
        { arrive: () => checkIn(id, early), undo: () => reverse(id, weekend.today, minutesAgo(19), early) },
        {
          arrive: () => checkIn(id, late, 1),
          undo: () => reverse(id, weekend.today, minutesAgo(9), late, 1),
        },
      ]
      for (const { arrive } of order % 2 ? desks : desks.toReversed()) await arrive()
      for (const { undo } of order > 1 ? desks : desks.toReversed()) await undo()
      expect((await guestList(app, weekend.id))[0], `order ${order}`).toMatchObject({ check_in: false })
    }
  })

  test('of two slips leaves who arrived since, whichever is reversed first', async () => {
    for (const isEarlierFirst of [true, false]) {
      const weekend = await raceWeekend(app)
      const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
      const [arrived, later, earlier] = [minutesAgo(8), minutesAgo(10), minutesAgo(20)]
      await checkIn(id, arrived, 2)
      await checkIn(id, later, 1)
      await checkIn(id, earlier)
      const reversals = [
        () => reverse(id, weekend.today, minutesAgo(19), earlier),
        () => reverse(id, weekend.today, minutesAgo(9), later, 1),
      ]
      for (const send of isEarlierFirst ? reversals : reversals.toReversed()) await send()
      const [guest] = await guestList(app, weekend.id)
      expect(guest).toMatchObject({ check_in_times: `,${arrived},`, check_in: true })
    }
  })

  test('means the own one, also where the server has set its time right', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const atDevice = minutesAgo(61)
    await app.call('POST', `/guests/checkin/${id}`, {
      body: { timestamp: atDevice },
      headers: { 'trackside-sent': minutesAgo(60) },
    })
    const { body } = await reverse(id, weekend.today, undefined, atDevice)
    expect(body).toMatchObject({ check_in: false })
  })

  test('of a day that another desk has taken away meanwhile changes nothing', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, weekend.days)
    const bySlip = minutesAgo(10)
    const body = { check_in_days: weekend.tomorrow, event_group_id: group.id }
    const { headers } = await app.call('PUT', `/guests/${id}`, { body, as: 1 })
    expect(await checkIn(id, bySlip)).toMatchObject(refusedWith(400, 'CheckInFailed'))
    const reversed = await reverse(id, weekend.today, minutesAgo(9), bySlip)
    expect(reversed).toMatchObject({
      status: 200,
      body: { check_in_days: weekend.tomorrow, check_in: false },
    })
    expect(reversed.headers['trackside-version']).toBe(headers['trackside-version'])
  })

  test.each([
    ['another desk since', 1, 10, 409],
    ['its author since', 0, 10, 200],
    ['another desk by then', 1, 39, 200],
  ])('of a guest with a voucher from %s is refused or not', async (_who, as, minutes, status) => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)
    const bySlip = minutesAgo(40)
    await checkIn(id, bySlip)
    await app.call('POST', '/guests/redeem_voucher', {
      body: { guest_id: id },
      headers: { 'trackside-at': minutesAgo(minutes) },
      as,
    })
    const late = await reverse(id, weekend.today, minutesAgo(39), bySlip)
    expect(late.status).toBe(status)
    const [guest] = await guestList(app, weekend.id)
    expect(guest?.check_in).toBe(status === 409)
    if (status === 200) return
    expect(late).toMatchObject(
      refusedWith(409, 'Conflict', {
        message: expect.stringMatching(
          /^Marta Quintero of Northwind Logistics was given the voucher by Bianca Ferretti at [\d:]+ on [\d/]+, so the check-in stays/,
        ),
      }),
    )
    // Whoever retries has read that.
    expect((await reverse(id, weekend.today, undefined, bySlip)).body).toMatchObject({ check_in: false })
  })

  test('changes nothing where there is none, and refuses other guests', async () => {
    const weekend = await raceWeekend(app)
    const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
    const { status, headers } = await reverse(id, weekend.today)
    expect(status).toBe(200)
    expect(headers['trackside-version']).toBe(`${weekend.id}:2`)
    expect((await reverse(randomUUID(), weekend.today)).body).toMatchObject({ name: 'GuestNotFound' })
    expect((await reverse(id, 'today')).body).toMatchObject({ name: 'BadRequest' })
  })
})
