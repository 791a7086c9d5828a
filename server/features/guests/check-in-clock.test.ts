import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changes } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

/** Headers with impossible times, which would become invalid dates or dates that the database refuses. */

const app = await testApp()

const IMPOSSIBLE = ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z']

async function expectedGuest() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  return { weekend, group, guest: await guestOf(app, group, weekend.today) }
}

test.each(IMPOSSIBLE)('sent at %s: the times of the body are used uncorrected', async sent => {
  const { weekend, group, guest } = await expectedGuest()
  const timestamp = minutesAgo(1)
  const headers = { 'trackside-sent': sent, 'trackside-at': timestamp }
  for (const path of [`/guests/checkin/${guest.id}`, `/guests/checkin_group/${group.id}`]) {
    for (const strange of ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      expect(await app.call('POST', path, { headers, body: { timestamp: strange } })).toMatchObject(
        refusedWith(400, 'CheckInFailed'),
      )
    expect((await app.call('POST', path, { headers, body: { timestamp } })).status).toBe(200)
  }
  const body = await guestList(app, weekend.id)
  expect(body.map(({ check_in_times }) => check_in_times)).toEqual([timestamp])
})

test.each(IMPOSSIBLE)('done at %s: a write is refused with a message, and changes nothing', async at => {
  const { guest } = await expectedGuest()
  const answer = await app.call('POST', `/guests/checkin/${guest.id}`, {
    headers: { 'trackside-at': at },
    body: { timestamp: new Date().toISOString() },
  })
  expect(answer).toMatchObject(
    refusedWith(400, 'BadRequest', { message: 'The trackside-at header must be an instant.' }),
  )
  const trail = await app.db
    .select({ what: changes.what })
    .from(changes)
    .where(eq(changes.entity, `guest:${guest.id}`))
  expect(trail).toEqual([{ what: 'guestCreate' }])
})
