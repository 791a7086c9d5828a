import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { behindLock } from '../../testing/behind-lock.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

/** Two server processes on one PostgreSQL: one hands out a radio, the other removes the guest. */

const app = await testApp()
const other = await app.beside()
afterAll(other.close)

async function atOneGuest() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const guest = await guestOf(app, group, weekend.today)
  const lock = sql`select id from guests where id = ${guest.id} for update`
  const allocated = new Date().toISOString()
  const body = { radioID: 444_555_666, guestID: guest.id, allocated, passCode: '7' }
  const give = () => app.call('POST', `/radios/${weekend.id}`, { body })
  return { group, guest, lock, give }
}

test('a guest who gets a radio before the removal stays, alone and with the group', async () => {
  for (const what of ['guest', 'group'] as const) {
    const { group, guest, lock, give } = await atOneGuest()
    const path = what === 'guest' ? `/guests/${guest.id}` : `/event/group/${group.id}`
    const [given, removed] = await behindLock(app, lock, give, () => other.call('DELETE', path))
    expect(given.status).toBe(201)
    expect(removed).toMatchObject(refusedWith(400, 'ItemsNotReturned'))
  }
})

test('a guest who is removed first gets no radio', async () => {
  for (const what of ['guest', 'group'] as const) {
    const { group, guest, lock, give } = await atOneGuest()
    const path = what === 'guest' ? `/guests/${guest.id}` : `/event/group/${group.id}`
    const [removed, given] = await behindLock(app, lock, () => other.call('DELETE', path), give)
    expect(removed.status).toBe(204)
    expect(given).toMatchObject(refusedWith(404, 'GuestNotFound'))
  }
})
