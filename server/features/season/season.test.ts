import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Response } from '../../../contract/api/endpoint.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { SeasonCounts } from '../../../contract/api/season.schema.ts'
import type { Contract } from '../../../contract/index.ts'
import { attends } from '../../../contract/rules/check-in.ts'
import { attendanceOn } from '../../../contract/rules/day-overview.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { events } from '../../db/schema.ts'
import { testApp } from '../../testing/harness.ts'
import {
  groupInEvent,
  guestList,
  guestOf,
  type RaceWeekend,
  raceWeekend,
} from '../../testing/race-weekend.ts'

/** The season's figures equal the sums of its days. */

const app = await testApp({ LIMIT_USER_PER_MINUTE: '1000000' })

type Season = Response<Contract['seasonGet']>
const season = async (year: number) => (await app.call<Season>('GET', `/season/${year}`)).body
const yearOf = (day: string) => Number(day.slice(6))
const countsIn = ({ guests, expected, arrived, past, missed, gifts }: SeasonCounts): SeasonCounts => ({
  guests,
  expected,
  arrived,
  past,
  missed,
  gifts,
})

/** The same figures, counted day by day from the guest list of a desk. */
function countsOfList(list: readonly Guest[], { yesterday, today, tomorrow }: RaceWeekend): SeasonCounts {
  const days = [yesterday, today, tomorrow].map(day => attendanceOn(list, day))
  const [over] = days
  const sum = (pick: 'expected' | 'arrived') => days.reduce((total, day) => total + day[pick], 0)
  return {
    guests: list.length,
    expected: sum('expected'),
    arrived: sum('arrived'),
    past: over?.expected ?? 0,
    missed: over?.missing ?? 0,
    gifts: list.filter(guest => guest.gift_received).length,
  }
}

const someGuest = fc.record({
  group: fc.nat(2),
  days: fc.subarray(['yesterday', 'today', 'tomorrow'] as const, { minLength: 1 }),
  /** On which of the days the guest came. */
  came: fc.tuple(fc.boolean(), fc.boolean()),
  gift: fc.boolean(),
})

test('figures of events and groups agree with their guest lists', { timeout: 120_000 }, async () => {
  const groups: EventGroup[] = []
  const property = fc.asyncProperty(fc.array(someGuest, { maxLength: 8 }), async some => {
    const weekend = await raceWeekend(app)
    groups.length = 0
    for (const name of ['Alder', 'Birch', 'Cedar']) groups.push(await groupInEvent(app, weekend.id, { name }))
    for (const { group, days, came, gift } of some) {
      const eventGroup = groups[group]
      if (!eventGroup) continue
      const guest = await guestOf(app, eventGroup, days.map(day => weekend[day]).join(','))
      if (came[0]) await comeOn(guest, weekend.yesterday, 1)
      if (came[1]) await comeOn(guest, weekend.today, 0)
      if (gift) await app.call('POST', '/guests/redeem', { body: { pin: guest.pin, event_id: weekend.id } })
    }
    const list = await guestList(app, weekend.id)
    const { events, groups: found } = await season(yearOf(weekend.yesterday))
    const event = events.find(({ id }) => id === weekend.id)
    expect(event && countsIn(event)).toEqual(countsOfList(list, weekend))
    expect(event).toMatchObject({ name: weekend.name, day: weekend.yesterday })
    for (const { id, group_id } of groups) {
      const own = list.filter(guest => guest.event_group_id === id)
      const counts = countsOfList(own, weekend)
      const group = found.find(one => one.id === group_id)
      expect(group && countsIn(group)).toEqual(own.length === 0 ? undefined : counts)
      if (group) expect(group).toMatchObject({ events: 1, attended: counts.arrived > 0 ? 1 : 0 })
    }
  })
  await fc.assert(property, { numRuns: 12, endOnFailure: true })
})

/** Checks a guest in at about noon of a day on which they are expected. */
async function comeOn(guest: Guest, day: string, daysAgo: number): Promise<void> {
  if (!attends(guest, day)) return
  const timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const { status } = await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp } })
  expect(status).toBe(200)
}

test('a year without events has no figures, and an invalid year is refused', async () => {
  expect(await season(2001)).toEqual({ year: 2001, events: [], groups: [] })
  expect((await app.call('GET', '/season/next')).status).toBe(400)
})

test('a group that came to one of its two events is counted for both, and attended one', async () => {
  const first = await raceWeekend(app)
  const again = await raceWeekend(app)
  const group = await groupInEvent(app, first.id, { name: 'Quarry' })
  const { body: added } = await app.call<EventGroup>('POST', `/event/${again.id}/groups`, {
    body: { eventID: again.id, groupID: group.group_id },
  })
  await comeOn(await guestOf(app, group, first.days), first.today, 0)
  await guestOf(app, added, again.today)
  const found = (await season(yearOf(first.yesterday))).groups.find(({ id }) => id === group.group_id)
  expect(found).toMatchObject({
    events: 2,
    attended: 1,
    guests: 2,
    expected: 4,
    arrived: 1,
    past: 1,
    missed: 1,
  })
})

test('days that an event no longer has are not counted', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id, { name: 'Larch' })
  await comeOn(await guestOf(app, group, weekend.days), weekend.today, 0)
  await app.db
    .update(events)
    .set({ eventEnd: isoDateFromDay(weekend.yesterday) })
    .where(eq(events.id, weekend.id))
  const found = (await season(yearOf(weekend.yesterday))).groups.find(({ id }) => id === group.group_id)
  expect(found).toMatchObject({ guests: 1, expected: 1, arrived: 0, past: 1, missed: 1 })
})
