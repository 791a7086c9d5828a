import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Response } from '../../../contract/api/endpoint.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Contract } from '../../../contract/index.ts'
import { redemptionTypes } from '../../db/schema.ts'
import { demoStaff } from '../../demo/staff.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestList, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest } from '../../testing/seed.ts'

/** Reversing redemptions made by mistake. */

const app = await testApp()
const event = await raceWeekend(app)
const group = await groupInEvent(app, event.id)
await app.db.insert(redemptionTypes).values({ code: 'CAP', description: 'Team cap', position: 5 })

const newGuest = () => seedGuest(app.db, group, event.days)
const takeBack = (id: string, type: string, at?: string, redeemed_at?: string) =>
  app.call<Guest>('POST', `/guests/reverse_redemption/${id}`, {
    body: { type, ...(redeemed_at !== undefined && { redeemed_at }) },
    headers: at === undefined ? {} : { 'trackside-at': at },
    as: 1,
  })
const gift = (guest_id: string) =>
  app.call('POST', '/guests/redeem', { body: { guest_id, event_id: event.id } })
const remaining = async () => {
  const { body } = await app.call<Response<Contract['remainingByGroup']>>(
    'GET',
    `/event/${event.id}/redemptiongroups`,
  )
  return body.find(row => row.event_group_id === group.id)?.remaining_count
}

test('each type is reversed separately, and can be given again; the count is restored', async () => {
  const { id, pin } = await newGuest()
  await app.call('POST', `/guests/checkin/${id}`, { body: { timestamp: new Date().toISOString() } })
  const before = await remaining()
  await gift(id)
  await app.call('POST', '/guests/redeem_voucher', { body: { guest_id: id } })
  await app.call('POST', '/guests/redeemType', { body: { pin, type: 'CAP', event_id: event.id } })
  expect(await remaining()).toBe((before ?? 0) - 1)

  const bag = await takeBack(id, 'GIFT_BAG')
  expect(bag.status).toBe(200)
  expect(bag.body).toMatchObject({
    gift_received: false,
    gift_received_date: null,
    gift_issued_by: null,
    voucher_received: true,
  })
  expect(Object.keys(bag.body.redemptions).toSorted()).toEqual(['CAP', 'VOUCHER'])
  expect(await remaining()).toBe(before)
  expect((await takeBack(id, 'VOUCHER')).body).toMatchObject({
    voucher_received: false,
    voucher_issued_by: null,
  })
  expect((await takeBack(id, 'CAP')).body.redemptions).toEqual({})
  expect((await gift(id)).status).toBe(200)
})

test('the trail has who reversed which type, and when it was given', async () => {
  const { id } = await newGuest()
  await gift(id)
  const [given] = (await guestList(app, event.id)).filter(one => one.id === id)
  await takeBack(id, 'GIFT_BAG')
  const last = (await trailOf(app, `guest:${id}`)).at(-1)
  expect(last).toMatchObject({
    what: 'guestReverseRedemption',
    whoName: demoStaff[1]?.name,
    detail: { type: 'GIFT_BAG', taken_back: given?.gift_received_date },
  })
})

test('without a redemption nothing changes; an unknown guest is refused', async () => {
  const { id } = await newGuest()
  const { headers } = await app.call('GET', `/guest_list/${event.id}`)
  const { status, headers: after } = await takeBack(id, 'GIFT_BAG')
  expect(status).toBe(200)
  expect(after['trackside-version']).toBe(headers['trackside-version'])
  expect(await takeBack(randomUUID(), 'GIFT_BAG')).toMatchObject(refusedWith(404, 'GuestNotFound'))
  expect((await takeBack(id, '')).status).toBe(400)
})

const shownAs = async (id: string) => (await guestList(app, event.id)).find(one => one.id === id)

test('sent late, it leaves alone what another desk has given since it was made, and says so', async () => {
  const { id } = await newGuest()
  const made = minutesAgo(10)
  await gift(id)
  const refusal = await takeBack(id, 'GIFT_BAG', made)
  expect(refusal).toMatchObject(refusedWith(409, 'Conflict'))
  const said = `the gift bag was given by ${demoStaff[0]?.name} at`
  expect(refusal.body).toMatchObject({ message: expect.stringContaining(said) })
  expect(await shownAs(id)).toMatchObject({ gift_received: true })
})

test('what another desk gave in the place of what is taken back stays, however soon', async () => {
  const { id } = await newGuest()
  const seen = minutesAgo(1)
  await gift(id)
  expect(await takeBack(id, 'GIFT_BAG', undefined, seen)).toMatchObject(refusedWith(409, 'Conflict'))
  const before = await shownAs(id)
  expect(before).toMatchObject({ gift_received: true })
  const { body } = await takeBack(id, 'GIFT_BAG', undefined, before?.redemptions.GIFT_BAG)
  expect(body).toMatchObject({ gift_received: false })
})

test('an own giving is taken back, also where the server has set its time right', async () => {
  const { id } = await newGuest()
  const atDevice = minutesAgo(61)
  await app.call('POST', '/guests/redeem', {
    body: { guest_id: id, event_id: event.id },
    headers: { 'trackside-at': atDevice, 'trackside-sent': minutesAgo(60) },
    as: 1,
  })
  expect((await shownAs(id))?.gift_received_date).not.toBe(atDevice)
  expect((await takeBack(id, 'GIFT_BAG', undefined, atDevice)).body).toMatchObject({ gift_received: false })
})

test('a tablet whose clock is slightly behind can reverse what it shows', async () => {
  const { id } = await newGuest()
  const made = minutesAgo(1.5)
  await gift(id)
  expect((await takeBack(id, 'GIFT_BAG', made)).body).toMatchObject({ gift_received: false })
})
