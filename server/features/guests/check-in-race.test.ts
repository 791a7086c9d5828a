import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { CheckIn, Guest } from '../../../contract/api/guests.schema.ts'
import { behindLock } from '../../testing/behind-lock.ts'
import { type TestApp, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

/** Two server processes on one PostgreSQL: a check-in is planned, and then waits for another write to its guest. */

const app = await testApp()
const other = await app.beside()
afterAll(other.close)

async function atOneGuest() {
  const weekend = await raceWeekend(app)
  const { id } = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
  return {
    id,
    lock: sql`select id from guests where id = ${id} for update`,
    checkIn: (at: TestApp, timestamp: string, as: number) =>
      at.call<CheckIn>('POST', `/guests/checkin/${id}`, { body: { timestamp }, as }),
    reverse: (at: TestApp, check_in_time: string, as: number, made = new Date().toISOString()) =>
      at.call<Guest>('POST', `/guests/reverse_checkin/${id}`, {
        body: { date: weekend.today, check_in_time },
        headers: { 'trackside-at': made },
        as,
      }),
    time: async () => (await guestList(app, weekend.id))[0]?.check_in_times,
  }
}

test.each([
  ['finds the earlier', 10, 5],
  ['replaces the later', 5, 10],
])('of two check-ins at the same moment the second %s, and both are recorded', async (_, one, two) => {
  const { id, lock, checkIn, reverse, time } = await atOneGuest()
  const [first, second] = [minutesAgo(one), minutesAgo(two)]
  await behindLock(
    app,
    lock,
    () => checkIn(app, first, 0),
    () => checkIn(other, second, 1),
  )
  const details = (await trailOf(app, `guest:${id}`)).slice(1).map(({ detail }) => detail)
  const [early, late] = [first, second].sort()
  expect(details).toMatchObject([
    { time: first },
    first === early ? { also_at: second } : { time: second, instead_of: first },
  ])
  expect(await time()).toBe(early)
  // Whoever was earlier takes back their own.
  await reverse(app, early ?? '', first === early ? 0 : 1)
  expect(await time()).toBe(late)
})

test('a check-in that finds the guest in counts if that is reversed meanwhile', async () => {
  const { lock, checkIn, reverse, time } = await atOneGuest()
  const [bySlip, theirs] = [minutesAgo(5), minutesAgo(1)]
  await checkIn(app, bySlip, 0)
  const [, answer] = await behindLock(
    app,
    lock,
    () => reverse(other, bySlip, 0),
    () => checkIn(app, theirs, 1),
  )
  expect(answer.body).toMatchObject({ check_in_time: theirs, already_checked_in: false })
  expect(await time()).toBe(theirs)
})
