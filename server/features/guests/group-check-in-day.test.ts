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

test('gives way to a real time that comes after it, of the afternoon as well', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const day = isoDateFromDay(weekend.yesterday)
  const at = (time: string) => instantAtVenue(day, time, weekend.timezone)
  const [one, another] = [
    await guestOf(app, group, weekend.days, 'One'),
    await guestOf(app, group, weekend.days, 'Another'),
  ]
  const of = { timestamp: at('12:00'), day: weekend.yesterday, guest_ids: [one.id, another.id] }
  await checkInGroup(group, of)
  const { body } = await checkIn(one.id, at('14:07'), 1)
  expect(body).toMatchObject({ check_in_time: at('14:07'), already_checked_in: false })
  expect((await checkInGroup(group, { timestamp: at('15:20') })).body).toEqual({ checkedin: 0 })
  const times = await timesOf(weekend.id)
  expect([times.get('One'), times.get('Another')]).toEqual([`${at('14:07')},,`, `${at('15:20')},,`])
  expect((await trailOf(app, `guest:${one.id}`)).at(-1)?.detail).toMatchObject({ instead_of: at('12:00') })
  await checkIn(one.id, at('14:30'))
  expect((await timesOf(weekend.id)).get('One')).toBe(`${at('14:07')},,`)
})
