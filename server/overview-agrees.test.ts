import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guest } from '../contract/api/guests.schema.ts'
import { attendanceByGroup, attendanceOn } from '../contract/rules/day-overview.ts'
import { isoDateFromDay } from '../contract/rules/days.ts'
import { DAY_MS } from '../contract/rules/durations.ts'
import { needsOn } from '../contract/rules/kitchen.ts'
import { rawRows } from './db/raw-rows.ts'
import { testApp } from './testing/harness.ts'
import { groupInEvent, guestBody, guestList, raceWeekend } from './testing/race-weekend.ts'

/** The figures that a device counts for the overview match those of the database, for any guests. */

const app = await testApp({ LIMIT_USER_PER_MINUTE: '1000000' })

const someGuests = fc.array(
  fc.record({
    group: fc.nat(2),
    days: fc.subarray(['yesterday', 'today', 'tomorrow'] as const, { minLength: 1 }),
    arrives: fc.subarray(['yesterday', 'today'] as const),
    needs: fc.subarray(['Vegan', 'halal', 'Nut allergy', 'no celery']),
  }),
  { minLength: 1, maxLength: 14 },
)

test('guests by day, group and dietary need, and walk-ups, match the counts of the database', {
  timeout: 120_000,
}, async () => {
  const seenNeeds = new Set<string>()
  let arrivals = 0
  let walkUps = 0
  await fc.assert(
    fc.asyncProperty(someGuests, async people => {
      const weekend = await raceWeekend(app)
      const groups = [
        await groupInEvent(app, weekend.id, { name: 'One' }),
        await groupInEvent(app, weekend.id, { name: 'Two' }),
        await groupInEvent(app, weekend.id, { name: 'Three' }),
      ]
      for (const { group, days, arrives, needs } of people) {
        const own = groups[group]
        if (!own) continue
        const body = guestBody(own, days.map(day => weekend[day]).join(','))
        const added = await app.call<Guest[]>('POST', '/guests', {
          body: { ...body, ...(needs.length > 0 ? { dietary_needs: needs.join(';') } : {}) },
        })
        for (const day of arrives.filter(one => days.includes(one))) {
          const at = Date.now() - (day === 'today' ? 0 : DAY_MS)
          await app.call('POST', `/guests/checkin/${added.body[0]?.id}`, {
            body: { timestamp: new Date(at).toISOString() },
          })
        }
      }
      const guests = await guestList(app, weekend.id)
      for (const day of [weekend.yesterday, weekend.today, weekend.tomorrow]) {
        const heads = sql`from guest_days join guests on guests.id = guest_days.guest_id
          where guests.event_id = ${weekend.id} and guest_days.day = ${isoDateFromDay(day)}::date`
        const [all] = await rawRows(
          app.db,
          sql`select count(*)::int as expected, count(checked_in_at)::int as arrived,
            (count(*) filter (where ${day} = any(string_to_array(unexpected_days, ','))))::int as "walkUps" ${heads}`,
        )
        const { missing, ...counted } = attendanceOn(guests, day)
        expect(counted).toEqual(all)
        expect(missing).toBe(counted.expected - counted.arrived)
        arrivals += counted.arrived
        walkUps += counted.walkUps

        const byGroup = await rawRows(
          app.db,
          sql`select event_group_id as id, count(*)::int as expected, count(checked_in_at)::int as arrived
            ${heads} group by 1 order by 1`,
        )
        const groupsCounted = attendanceByGroup(guests, day)
          .map(({ id, expected, arrived }) => ({ id, expected, arrived }))
          .toSorted((a, b) => a.id - b.id)
        expect(groupsCounted).toEqual(byGroup)

        const byNeed = await rawRows(
          app.db,
          sql`select coalesce(need, 'Nothing special') as need, count(*)::int as expected,
              count(checked_in_at)::int as arrived
            from (select guest_days.*, guests.dietary_needs ${heads}) as heads
            left join lateral unnest(string_to_array(nullif(dietary_needs, ''), ', ')) as need on true
            group by 1 order by 1`,
        )
        const needs = needsOn(guests, day)
        for (const { need } of needs) seenNeeds.add(need)
        // A day without guests has a line of zeros.
        const told = needs.filter(({ expected }) => expected > 0)
        expect(told.toSorted((a, b) => (a.need < b.need ? -1 : 1))).toEqual(
          [...byNeed].sort((a, b) => (String(a.need) < String(b.need) ? -1 : 1)),
        )
      }
    }),
    { numRuns: 6 },
  )
  expect(arrivals).toBeGreaterThan(0)
  expect(walkUps).toBeGreaterThan(0)
  expect(seenNeeds.size).toBeGreaterThan(2)
})
