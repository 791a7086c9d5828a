import { expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { CheckIn } from '../../../contract/api/guests.schema.ts'
import { testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

/** A check-in of a guest who is in already. */

const app = await testApp()

const checkIn = (id: string, timestamp: string, as = 0) =>
  app.call<CheckIn>('POST', `/guests/checkin/${id}`, { body: { timestamp }, as })
const checkInGroup = (group: EventGroup, timestamp: string, guest_ids?: string[]) =>
  app.call('POST', `/guests/checkin_group/${group.id}`, { body: { timestamp, guest_ids } })
const trail = (id: string) => trailOf(app, `guest:${id}`)

test('by the same person at once it changes nothing, alone and in a group', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const { id } = await guestOf(app, group, weekend.today)
  const first = minutesAgo(2)
  await checkIn(id, first)
  const again = [await checkIn(id, first), await checkIn(id, minutesAgo(1))]
  for (const { body } of again) expect(body).toMatchObject({ check_in_time: first, already_checked_in: true })
  expect((await checkInGroup(group, minutesAgo(1), [id])).body).toEqual({ checkedin: 0 })
  expect(await trail(id)).toHaveLength(2)
})

test('in a group it is recorded for each guest who was named', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const { id } = await guestOf(app, group, weekend.today)
  await checkIn(id, minutesAgo(30), 1)
  const timestamp = minutesAgo(1)
  expect((await checkInGroup(group, timestamp, [id])).body).toEqual({ checkedin: 0 })
  const also = { day: weekend.today, also_at: timestamp }
  expect((await trail(id)).at(-1)).toMatchObject({ what: 'guestGroupCheckIn', detail: also })
  expect((await trailOf(app, `event-group:${group.id}`)).at(-1)?.detail).toEqual(also)
})

test('in a group of which nobody is named it changes nothing', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const { id } = await guestOf(app, group, weekend.today)
  await checkIn(id, minutesAgo(30), 1)
  expect((await checkInGroup(group, minutesAgo(1))).body).toEqual({ checkedin: 0 })
  expect(await trail(id)).toHaveLength(2)
})
