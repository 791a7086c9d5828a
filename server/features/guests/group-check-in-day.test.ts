import { expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { CheckIn } from '../../../contract/api/guests.schema.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { instantAtVenue } from '../../../contract/rules/venue-time.ts'
import { testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

/** A group's check-in for an earlier day is credited at its noon, which stands for an unknown time (decision 010). */

const app = await testApp()

const checkIn = (id: string, timestamp: string, as = 0) =>
  app.call<CheckIn>('POST', `/guests/checkin/${id}`, { body: { timestamp }, as })
const checkInGroup = ({ id }: EventGroup, body: object) =>
  app.call('POST', `/guests/checkin_group/${id}`, { body })
const timesOf = async (eventId: number) => {
  const body = await guestList(app, eventId)
  return new Map(body.map(guest => [guest.first_name, guest.check_in_times]))
}

test('leaves the time at which a guest really arrived', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const day = isoDateFromDay(weekend.yesterday)
  const [noon, arrived] = ['12:00', '14:07'].map(time => instantAtVenue(day, time, weekend.timezone))
  const { id } = await guestOf(app, group, weekend.days, 'Late')
  await checkIn(id, arrived ?? '', 1)
  const ofYesterday = () => checkInGroup(group, { timestamp: noon, day: weekend.yesterday })
  expect((await ofYesterday()).body).toEqual({ checkedin: 0 })
  await guestOf(app, group, weekend.days, 'Missed')
  expect((await ofYesterday()).body).toEqual({ checkedin: 1 })
  const times = await timesOf(weekend.id)
  expect([times.get('Late'), times.get('Missed')]).toEqual([`${arrived},,`, `${noon},,`])
  expect((await trailOf(app, `guest:${id}`)).map(({ what }) => what)).not.toContain('guestGroupCheckIn')
})
