import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_HOLDINGS } from '../../../contract/rules/guest-holdings.ts'
import { guests, redemptionTypes } from '../../db/schema.ts'
import { send, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuide, seedTour } from '../../testing/seed.ts'
import { holdingsOf } from './guest-holdings.ts'

const app = await testApp()
await app.db.insert(redemptionTypes).values({ code: 'CAP', description: 'Team cap', position: 5 })

test('holdings are check-ins, redemptions, tour places, and passes and radios that are out', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const of = (name: string) => guestOf(app, group, event.days, name)
  const [idle, full, returned] = [await of('Idle'), await of('Full'), await of('Returned')]
  const tour = await seedTour(app.db, event.id, await seedGuide(app.db))
  const now = new Date().toISOString()
  let number = 100_000_000
  const give = async ({ id }: { id: string }, passCode: string, times: number) => {
    const numbers: number[] = []
    for (let nth = 0; nth < times; nth += 1) {
      number += 1
      const common = { guestID: id, allocated: now, is_vcarb: false }
      await send(app, 'POST', `/passes/${event.id}`, { ...common, passID: number, duration: 15 })
      await send(app, 'POST', `/radios/${event.id}`, { ...common, radioID: number, passCode: passCode + nth })
      numbers.push(number)
    }
    return numbers
  }

  await send(app, 'POST', `/guests/checkin/${full.id}`, { timestamp: now })
  await send(app, 'POST', '/guests/redeem', { pin: full.pin, event_id: event.id })
  await send(app, 'POST', '/guests/redeemType', { pin: full.pin, type: 'CAP', event_id: event.id })
  await send(app, 'POST', '/guests/redeem_voucher', { guest_id: full.id })
  await send(app, 'POST', `/tour/guest/${tour}`, { guestID: full.id })
  const out = await give(full, '1', 2)
  for (const returning of await give(returned, '2', 1)) {
    await send(app, 'PUT', `/passes/${event.id}/${returning}`, {})
    await send(app, 'PUT', `/radios/${event.id}/${returning}`, {})
  }

  const holdings = await holdingsOf(app.db, eq(guests.eventGroupId, group.id))
  expect(holdings.get(idle.id) ?? NO_HOLDINGS).toEqual(NO_HOLDINGS)
  expect(holdings.get(returned.id) ?? NO_HOLDINGS).toEqual(NO_HOLDINGS)
  expect(holdings.get(full.id)).toEqual({
    checkedInDays: [event.today],
    redeemed: [
      { code: 'CAP', description: 'Team cap' },
      { code: 'GIFT_BAG', description: 'Gift bag' },
      { code: 'VOUCHER', description: expect.any(String) },
    ],
    tours: 1,
    passes: out,
    radios: ['10', '11'],
  })
  expect([...(await holdingsOf(app.db, eq(guests.id, idle.id))).keys()]).toEqual([])
})
