import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../testing/behind-lock.ts'
import { refusedWith, testApp } from '../testing/harness.ts'
import { groupInEvent, guestOf, minutesAgo, raceWeekend } from '../testing/race-weekend.ts'
import { rawRows } from './raw-rows.ts'

const app = await testApp()
const other = await app.beside()
afterAll(other.close)

test('writes that wait for a locked row give up in time for reads, and may be sent again', async () => {
  const { id, today } = await raceWeekend(app)
  const group = await groupInEvent(app, id)
  const guests = await Promise.all(Array.from({ length: 9 }, () => guestOf(app, group, today)))
  const writes = guests.map(guest => () => {
    const body = { timestamp: minutesAgo(1) }
    return app.call('POST', `/guests/checkin/${guest.id}`, { body })
  })
  await app.db.transaction(async tx => {
    await rawRows(tx, sql`select from versions where scope = ${id} for update`)
    const answers = writes.map(write => write())
    // They and this transaction hold all connections of the process.
    await untilWaiting(other.db, guests.length)
    const reads = [`/guest_list/${id}`, `/event/${id}/tours`, '/groups'].map(path => app.call('GET', path))
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200)
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject(refusedWith(503, 'Unavailable'))
  })
  for (const write of writes) expect((await write()).status).toBe(200)
})
