import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

/** The check-in of a group that has been removed from the event by the time it is sent (decision 066). */

const app = await testApp()

const checkInGroup = (group: EventGroup, timestamp: string, guest_ids?: readonly string[]) =>
  app.call('POST', `/guests/checkin_group/${group.id}`, { body: { timestamp, guest_ids } })

async function removedGroup() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  expect((await app.call('DELETE', `/event/group/${group.id}`)).status).toBe(204)
  return { weekend, group, other: await groupInEvent(app, weekend.id, { name: 'Moved To Ltd' }) }
}

test('checks in the named guests, whom another desk has moved to another group', async () => {
  const { weekend, group, other } = await removedGroup()
  const named = [
    await guestOf(app, other, weekend.today, 'Ada'),
    await guestOf(app, other, weekend.today, 'Ben'),
  ]
  const unnamed = await guestOf(app, other, weekend.today, 'Cy')
  const timestamp = minutesAgo(1)
  const ids = named.map(({ id }) => id)
  const { status, body, headers } = await checkInGroup(group, timestamp, [...ids, randomUUID()])
  expect({ status, body }).toEqual({ status: 200, body: { checkedin: 2 } })
  expect(headers['trackside-version']).toMatch(new RegExp(`^${weekend.id}:`))
  for (const guest of await guestList(app, weekend.id))
    expect(guest.check_in_times).toBe(guest.id === unnamed.id ? '' : timestamp)
  for (const id of ids)
    expect((await trailOf(app, `guest:${id}`)).at(-1)).toMatchObject({
      what: 'guestGroupCheckIn',
      detail: { day: weekend.today, time: timestamp },
    })
  expect((await trailOf(app, `event-group:${group.id}`)).at(-1), 'is of its removal').toMatchObject({
    what: 'eventGroupDelete',
  })
})

test('is refused if it names nobody who is still there, or guests of two events', async () => {
  const { weekend, group, other } = await removedGroup()
  const { id } = await guestOf(app, other, weekend.today)
  const elsewhere = await raceWeekend(app)
  const stranger = await guestOf(app, await groupInEvent(app, elsewhere.id), elsewhere.today)
  for (const named of [undefined, [], [randomUUID()], [id, stranger.id]])
    expect(await checkInGroup(group, minutesAgo(1), named)).toMatchObject(
      refusedWith(404, 'EventGroupNotFound'),
    )
})
