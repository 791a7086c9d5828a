import { describe, expect, test } from 'vitest'
import {
  guestCheckIn,
  guestCreate,
  guestGroupCheckIn,
  guestReverseCheckIn,
  guestUpdate,
} from '../api/guests.ts'
import { schemas } from '../api/schemas.ts'
import { splitList } from '../rules/days.ts'
import { opOf } from '../testing/ops.ts'
import { answersOf, DAYS, EVENT_ID, event, guest, guestId, readParams, ZONE } from '../testing/world.ts'
import { eventGroupEntity } from './entities.ts'
import { guestWrites } from './guests.ts'
import { applyOps, isDeleted } from './overlay.ts'
import type { Op } from './queued-write.ts'
import { guestContext } from './write-context.ts'

const people = [guest(1), guest(2, { check_in_days: DAYS[1] }), guest(3, { event_group_id: 12 })]
const slip = { timestamp: '2026-03-05T23:30:00.000Z' }
const venue = { event_id: EVENT_ID, timezone: ZONE }

const listAfter = (...ops: Op[]) =>
  schemas.guestList.response.parse(
    applyOps('guestList', readParams.guestList, answersOf(people).guestList, ops),
  )
const timesOf = (list: ReturnType<typeof listAfter>, n: number) =>
  splitList(list.find(one => one.id === guestId(n))?.check_in_times ?? '')

const create = opOf(guestCreate, {
  context: venue,
  body: {
    eventID: EVENT_ID,
    firstName: 'Iris',
    lastName: 'Last2',
    daysAttending: `${DAYS[2]},${DAYS[0]}`,
    group: 12,
  },
})

describe('a guest added offline', () => {
  test('is listed in order with their group, and has no pin yet', () => {
    const list = listAfter(create)
    expect(list.map(one => one.first_name)).toEqual(['First1', 'First2', 'Iris', 'First3'])
    expect(list[2]).toMatchObject({
      id: create.id,
      pin: null,
      group_name: 'Birch Energy',
      is_vcarb: true,
      check_in_days: `${DAYS[0]},${DAYS[2]}`,
      check_in_times: ',',
      gift_received: false,
    })
  })

  test('takes the name of a group without guests from the context', () => {
    const context = { ...venue, group_name: 'Cedar Tools' }
    const body = { ...create.body, group: 13 }
    expect(listAfter({ ...create, body, context })[2]).toMatchObject({ group_name: 'Cedar Tools' })
  })

  test('is not shown at another event [F7]', () => {
    const elsewhere = applyOps('guestList', { eventId: 8 }, [], [create])
    expect(elsewhere).toEqual([])
  })

  test('can be checked in before the server knows them [F10]', () => {
    const checkIn = opOf(guestCheckIn, {
      context: venue,
      params: { id: create.id },
      body: { timestamp: '2026-03-05T23:30:00.000Z' },
    })
    expect(listAfter(create, checkIn)[2]).toMatchObject({
      check_in: true,
      check_in_times: '2026-03-05T23:30:00.000Z,',
    })
  })
})

describe('a check-in', () => {
  const at = (n: number, timestamp: string, context = venue) =>
    opOf(guestCheckIn, { context, params: { id: guestId(n) }, body: { timestamp } })

  test('counts for the venue day, whatever the day in UTC', () => {
    // 23:30 UTC on the 5th is 10:30 on the 6th in Melbourne.
    expect(timesOf(listAfter(at(1, '2026-03-05T23:30:00.000Z')), 1)).toEqual([
      '2026-03-05T23:30:00.000Z',
      '',
      '',
    ])
  })

  test('keeps the earlier of two times', () => {
    const list = listAfter(at(1, '2026-03-06T01:00:00.000Z'), at(1, '2026-03-05T23:30:00.000Z'))
    expect(timesOf(list, 1)[0]).toBe('2026-03-05T23:30:00.000Z')
  })

  test('on a day that the guest does not attend changes nothing', () => {
    const { guestList } = answersOf(people)
    expect(applyOps('guestList', readParams.guestList, guestList, [at(2, '2026-03-05T23:30:00.000Z')])).toBe(
      guestList,
    )
  })

  test('is not shown when the time zone is unknown or wrong [F9]', () => {
    const { guestList } = answersOf(people)
    const op = at(1, '2026-03-05T23:30:00.000Z')
    expect(applyOps('guestList', readParams.guestList, guestList, [{ ...op, context: {} }])).toBe(guestList)
    const nowhere = { ...op, context: { ...venue, timezone: 'Mars/Olympus' } }
    expect(applyOps('guestList', readParams.guestList, guestList, [nowhere])).toBe(guestList)
  })

  test('is reversed for its own day only', () => {
    const undo = opOf(guestReverseCheckIn, { params: { id: guestId(1) }, body: { date: DAYS[0] } })
    const both = [at(1, '2026-03-05T23:30:00.000Z'), at(1, '2026-03-06T23:30:00.000Z')]
    expect(timesOf(listAfter(...both, undo), 1)).toEqual(['', '2026-03-06T23:30:00.000Z', ''])
  })

  test.each([
    ['by itself', at(1, '2026-03-05T23:30:00.000Z')],
    ['with its group', opOf(guestGroupCheckIn, { context: venue, params: { groupId: 11 }, body: slip })],
  ])('is reversed %s, which shows a later one of another desk again [F2]', (_how, checkIn) => {
    const since = '2026-03-06T00:30:00.000Z'
    const reverse = (madeAt: string) =>
      opOf(guestReverseCheckIn, { params: { id: guestId(1) }, body: { date: DAYS[0] }, at: madeAt })
    const [early, late] = [reverse('2026-03-05T23:31:00.000Z'), reverse('2026-03-06T00:31:00.000Z')]
    const stored = [guest(1, { check_in_times: `${since},,`, check_in: true })]
    const shown = (...ops: Op[]) =>
      schemas.guestList.response.parse(applyOps('guestList', readParams.guestList, stored, ops))
    expect(timesOf(shown(checkIn), 1)[0]).toBe(slip.timestamp)
    expect(timesOf(shown(checkIn, early), 1)[0]).toBe(since)
    expect(timesOf(shown(checkIn, early, early), 1)[0]).toBe(since)
    // An operator who has seen the other desk's check-in reverses it as well.
    expect(timesOf(shown(checkIn, early, late), 1)[0]).toBe('')
    expect(timesOf(shown(checkIn, late), 1)[0]).toBe('')
  })
})

test('a slip that is undone leaves the arrival at another desk as it is, before it or after [F2]', () => {
  const [early, slipAt, late] = ['23:20', '23:30', '23:31'].map(time => `2026-03-05T${time}:00.000Z`)
  const checkIn = opOf(guestCheckIn, {
    context: venue,
    params: { id: guestId(1) },
    body: { timestamp: slipAt ?? '' },
  })
  const undo = opOf(guestReverseCheckIn, {
    params: { id: guestId(1) },
    body: { date: DAYS[0], check_in_time: slipAt },
    at: '2026-03-05T23:32:00.000Z',
  })
  for (const theirs of [early, late]) {
    const stored = [guest(1, { check_in_times: `${theirs},,`, check_in: true })]
    const shown = (...ops: Op[]) => applyOps('guestList', readParams.guestList, stored, ops)
    expect(shown(checkIn, undo)).toEqual(stored)
    expect(shown(checkIn, undo, undo)).toEqual(stored)
  }
  expect(timesOf(listAfter(checkIn, undo), 1)).toEqual(['', '', ''])
})

test('a check-in is reversed by the time that the server gave it, while the list still has its own', () => {
  const body = { date: DAYS[0], check_in_time: '2026-03-05T23:12:00.000Z' }
  const [params, at] = [{ id: guestId(1) }, '2026-03-05T23:32:00.000Z']
  const checkIn = opOf(guestCheckIn, { context: venue, params, body: slip })
  expect(timesOf(listAfter(checkIn, opOf(guestReverseCheckIn, { params, body, at })), 1)).toEqual([
    '',
    '',
    '',
  ])
})

describe('the check-in of a group', () => {
  const body = { timestamp: '2026-03-06T23:30:00.000Z' }
  const arrived = (list: ReturnType<typeof listAfter>) =>
    list.filter(one => one.check_in).map(one => one.first_name)

  test('checks in all expected guests, and none of another group', () => {
    const op = opOf(guestGroupCheckIn, { context: venue, params: { groupId: 11 }, body })
    expect(arrived(listAfter(op))).toEqual(['First1', 'First2'])
  })

  test('omits guests who are not expected that day', () => {
    const first = { timestamp: '2026-03-05T23:30:00.000Z' }
    const op = opOf(guestGroupCheckIn, { context: venue, params: { groupId: 11 }, body: first })
    expect(arrived(listAfter(op))).toEqual(['First1'])
  })

  test('checks in only the named guests, if any are named, also one who is in another group by now', () => {
    const guest_ids = [guestId(2), guestId(3)]
    const op = opOf(guestGroupCheckIn, {
      context: venue,
      params: { groupId: 11 },
      body: { ...body, guest_ids },
    })
    expect(arrived(listAfter(op))).toEqual(['First2', 'First3'])
  })

  test('for an earlier day leaves the time at which a guest really arrived', () => {
    const [noon, afternoon] = ['2026-03-06T01:00:00.000Z', '2026-03-06T03:07:00.000Z']
    const op = opOf(guestGroupCheckIn, {
      context: venue,
      params: { groupId: 11 },
      body: { timestamp: noon, day: DAYS[0] },
    })
    const real = opOf(guestCheckIn, {
      context: venue,
      params: { id: guestId(1) },
      body: { timestamp: afternoon },
    })
    expect(timesOf(listAfter(real, op), 1)[0]).toBe(afternoon)
    expect(timesOf(listAfter(op), 1)[0]).toBe(noon)
  })
})

describe("a guest's change", () => {
  test('moves the guest to the other group, in all counts', () => {
    const [one] = people
    if (!one) throw new Error('There are people.')
    const op = opOf(guestUpdate, {
      params: { id: one.id },
      body: { check_in_days: DAYS[1], event_group_id: 12 },
      context: guestContext(one, event),
    })
    const answers = answersOf(people)
    expect(listAfter(op)[0]).toMatchObject({
      check_in_days: DAYS[1],
      event_group_id: 12,
      group_name: 'Birch Energy',
      is_vcarb: true,
    })
    expect(applyOps('eventGroupList', readParams.eventGroupList, answers.eventGroupList, [op])).toMatchObject(
      [
        { id: 11, guests: 1, guest_count: 1 },
        { id: 12, guests: 2, guest_count: 2 },
      ],
    )
    expect(applyOps('remainingByDay', readParams.remainingByDay, answers.remainingByDay, [op])).toMatchObject(
      [
        { remaining_count: 1, total_count: 1 },
        { remaining_count: 3, total_count: 3 },
        { remaining_count: 1, total_count: 1 },
      ],
    )
    expect(isDeleted('guestList', readParams.guestList, [op])).toBe(false)
  })

  test('made again after another desk has moved the guest leaves the group that they are in by now', () => {
    const [alder, birch] = [11, 12]
    const moved = guest(1, { event_group_id: birch })
    const body = {
      check_in_days: moved.check_in_days,
      event_group_id: 13,
      before: { check_in_days: moved.check_in_days, event_group_id: birch },
    }
    const context = { ...guestContext(moved, event), event_group_id: alder }
    const retried = opOf(guestUpdate, { params: { id: moved.id }, body, context })
    const op = guestWrites.guestUpdate.onRetry?.(retried, { event_group_id: birch }) ?? retried
    expect(guestWrites.guestUpdate.entities(op)).toContain(eventGroupEntity(birch))
    const { eventGroupList, eventGroupGet, remainingByGroup } = answersOf([moved, guest(2)])
    expect(applyOps('eventGroupList', readParams.eventGroupList, eventGroupList, [op])).toMatchObject([
      { id: alder, guests: 1 },
      { id: birch, guests: 0 },
    ])
    expect(applyOps('eventGroupGet', readParams.eventGroupGet, eventGroupGet, [op])).toBe(eventGroupGet)
    expect(applyOps('remainingByGroup', readParams.remainingByGroup, remainingByGroup, [op])).toMatchObject([
      { total_count: 1 },
      { total_count: 0 },
    ])
  })

  test.each([
    ['leaves the group that the list shows', 13, [1, 0]],
    ['stays in that group if it asks for the one from before', 11, [1, 1]],
  ])('begun before another desk has moved the guest %s [F8]', (_, event_group_id, counts) => {
    const moved = guest(1, { event_group_id: 12 })
    const before = { check_in_days: moved.check_in_days, event_group_id: 11 }
    const body = { check_in_days: moved.check_in_days, event_group_id, before }
    const op = opOf(guestUpdate, { params: { id: moved.id }, body, context: guestContext(moved, event) })
    const { eventGroupList, remainingByGroup } = answersOf([moved, guest(2)])
    expect(applyOps('eventGroupList', readParams.eventGroupList, eventGroupList, [op])).toMatchObject(
      counts.map(guests => ({ guests })),
    )
    expect(applyOps('remainingByGroup', readParams.remainingByGroup, remainingByGroup, [op])).toMatchObject(
      counts.map(total_count => ({ total_count })),
    )
  })

  test('keeps what another desk has changed since', () => {
    const before = { check_in_days: DAYS[0], event_group_id: 11 }
    const stored = [guest(1, { check_in_days: `${DAYS[0]},${DAYS[2]}`, event_group_id: 12 })]
    const op = opOf(guestUpdate, {
      params: { id: guestId(1) },
      body: { ...before, check_in_days: `${DAYS[0]},${DAYS[1]}`, before },
      context: venue,
    })
    expect(applyOps('guestList', readParams.guestList, stored, [op])).toMatchObject([
      { check_in_days: DAYS.join(','), event_group_id: 12 },
    ])
  })
})
