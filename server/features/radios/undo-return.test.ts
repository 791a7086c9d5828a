import { expect, test } from 'vitest'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { testApp } from '../../testing/harness.ts'
import { groupInEvent, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest } from '../../testing/seed.ts'

/** Giving a radio out again, which undoes its return, leaves the return of another desk (decision 066). */

const app = await testApp()
const event = await raceWeekend(app)
const guest = await seedGuest(app.db, await groupInEvent(app, event.id), event.days)

let number = 100_000_000
const radioBody = (allocated = new Date().toISOString()) => {
  number += 1
  return { radioID: number, guestID: guest.id, allocated, passCode: String(number) }
}
const give = (body: object) => app.call<Radio>('POST', `/radios/${event.id}`, { body })
const takeBack = (radioId: number) => app.call('PUT', `/radios/${event.id}/${radioId}`)
const list = async () => (await app.call<Radio[]>('GET', `/radios/${event.id}`)).body

test('the undo of a return that comes late leaves the return of another desk since', async () => {
  const body = radioBody(minutesAgo(20))
  await give(body)
  await takeBack(body.radioID)
  const undo = (made: string) =>
    app.call<Radio>('POST', `/radios/${event.id}`, { headers: { 'trackside-at': made }, body })
  expect(await undo(minutesAgo(10))).toMatchObject({ status: 201, body: { returned: true } })
  expect((await list()).some(radio => radio.radio_id === body.radioID)).toBe(false)
  expect(await undo(minutesAgo(0))).toMatchObject({ status: 201, body: { returned: false } })
  await takeBack(body.radioID)
})

test('the undo of a return that came after an unseen one leaves that of the other desk', async () => {
  const body = radioBody()
  await give(body)
  await app.call('PUT', `/radios/${event.id}/${body.radioID}`, { as: 1 })
  await takeBack(body.radioID)
  expect(await give(body)).toMatchObject({ status: 201, body: { returned: true } })
})
