import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Redemption } from '../../../contract/api/redemption.schema.ts'
import { changes, guests, redemptions, redemptionTypes } from '../../db/schema.ts'
import { demoStaff } from '../../demo/staff.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { SEEDED, type SeededGuest, seedGuest } from '../../testing/seed.ts'

const app = await testApp()
const event = await raceWeekend(app, { timezone: 'Asia/Tokyo' })
const group = await groupInEvent(app, event.id)
await app.db.insert(redemptionTypes).values({ code: 'CAP', description: 'Team cap', position: 5 })

const avery = demoStaff[0]?.name
const newGuest = () => seedGuest(app.db, group, event.days)

interface Options {
  readonly at?: string
  readonly key?: string
  readonly as?: number
}

function send<T>(path: string, body: object, { at, key = randomUUID(), as = 0 }: Options = {}) {
  const headers = { 'idempotency-key': key, ...(at === undefined ? {} : { 'trackside-at': at }) }
  return app.call<T>('POST', path, { body, headers, as })
}

const redeem = <T = Redemption>({ pin }: SeededGuest, options?: Options) =>
  send<T>('/guests/redeem', { pin, event_id: event.id }, options)
const redeemType = <T = Redemption>({ pin }: SeededGuest, type: string, options?: Options) =>
  send<T>('/guests/redeemType', { pin, type, event_id: event.id }, options)
const voucher = <T = Redemption>({ id }: SeededGuest, options?: Options) =>
  send<T>('/guests/redeem_voucher', { guest_id: id }, options)

const onList = async ({ id }: SeededGuest): Promise<Guest | undefined> =>
  (await guestList(app, event.id)).find(guest => guest.id === id)

describe('the gift bag', () => {
  test('is not given to a guest of another event than the one that is named', async () => {
    const other = await raceWeekend(app)
    const guest = await newGuest()
    const give = (event_id: number) => send('/guests/redeem', { guest_id: guest.id, event_id })
    expect(await give(other.id)).toMatchObject(refusedWith(404, 'GuestNotFound'))
    expect(await onList(guest)).toMatchObject({ gift_received: false })
    expect((await give(event.id)).status).toBe(200)
  })

  test("is recorded at the device's time and for the token's user, whatever the body contains", async () => {
    const guest = await newGuest()
    const at = minutesAgo(60)
    const body = { pin: String(guest.pin), event_id: event.id, issued_by: 'Somebody Else' }
    const answer = await send<Redemption>('/guests/redeem', body, { at })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      guest_id: guest.id,
      guest_name: guest.name,
      group_name: group.name,
      pin: guest.pin,
      type: 'GIFT_BAG',
      redeemed_at: at,
      issued_by: avery,
    })
    expect(await onList(guest)).toMatchObject({
      gift_received: true,
      gift_received_date: at,
      gift_issued_by: avery,
      redemptions: { GIFT_BAG: at },
    })
  })

  test.each([
    ['null', null],
    ['a number', 7],
    ['a long text', 'x'.repeat(201)],
  ])('is given also if `issued_by` is %s', async (_what, issued_by) => {
    const body = { pin: (await newGuest()).pin, event_id: event.id, issued_by }
    expect(await send('/guests/redeem', body)).toMatchObject({ status: 200, body: { issued_by: avery } })
  })

  test('can be given by guest id: a guest added offline has no pin on the device', async () => {
    const guest = await newGuest()
    const body = { guest_id: guest.id, event_id: event.id }
    expect(await send('/guests/redeem', body)).toMatchObject({ status: 200, body: { pin: guest.pin } })
    expect(await onList(guest)).toMatchObject({ gift_received: true, gift_issued_by: avery })
    expect(await send('/guests/redeem', body)).toMatchObject(refusedWith(400, 'AlreadyRedeemed'))
    expect(await send('/guests/redeem', { guest_id: randomUUID() })).toMatchObject(
      refusedWith(404, 'GuestNotFound'),
    )
  })

  test.each([
    ['/guests/redeem', {}],
    ['/guests/redeemType', { type: 'GIFT_BAG' }],
  ])('%s: is not given to another guest who has the pin since', async (path, type) => {
    const [removed, heir] = [await newGuest(), await newGuest()]
    const { pin } = removed
    expect((await app.call('DELETE', `/guests/${removed.id}`)).status).toBe(204)
    await app.db.update(guests).set({ pin }).where(eq(guests.id, heir.id))
    const body = { pin, guest_id: removed.id, event_id: event.id, ...type }
    expect(await send(path, body)).toMatchObject(refusedWith(404, 'GuestNotFound'))
    expect(await onList(heir)).toMatchObject({ pin, gift_received: false, redemptions: {} })
    // Older versions queued the pin alone.
    const byPin = { pin, event_id: event.id, ...type }
    expect(await send(path, byPin)).toMatchObject({ status: 200, body: { guest_id: heir.id } })
  })

  test('a second one is refused with who gave the first and when, in venue time', async () => {
    const guest = await newGuest()
    await redeem(guest, { at: '2026-03-05T03:32:00.000Z', as: 1 })
    const { status, body } = await redeem<ErrorBody>(guest)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      name: 'AlreadyRedeemed',
      message: `${guest.name} of ${group.name}: gift bag already redeemed at 12:32:00 on 05/03/2026 by ${demoStaff[1]?.name}.`,
      guest_name: guest.name,
      group_name: group.name,
      redeemed_at: '2026-03-05T03:32:00.000Z',
      issued_by: demoStaff[1]?.name,
      type: 'GIFT_BAG',
    })
  })

  test('redeemType GIFT_BAG is the same bag', async () => {
    const guest = await newGuest()
    expect((await redeemType(guest, 'GIFT_BAG')).status).toBe(200)
    expect((await redeem<ErrorBody>(guest)).body.name).toBe('AlreadyRedeemed')
    expect(await onList(guest)).toMatchObject({ gift_received: true })
  })

  test('the same write sent again gives the same answer', async () => {
    const guest = await newGuest()
    const key = randomUUID()
    const first = await redeem(guest, { key })
    const second = await redeem(guest, { key })
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.headers['trackside-replayed']).toBe('true')
  })

  test('of 50 desks with the same pin one gives it, 49 are answered by whom and when', async () => {
    const guest = await newGuest()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, desk) =>
        redeemType<ErrorBody & Redemption>(guest, 'CAP', { as: desk % demoStaff.length }),
      ),
    )
    const [won, ...more] = answers.filter(answer => answer.status === 200)
    expect(more).toEqual([])
    const lost = answers.filter(answer => answer.status !== 200)
    expect(lost).toHaveLength(49)
    for (const { status, body } of lost)
      expect({ status, name: body.name, by: body.issued_by, at: body.redeemed_at }).toEqual({
        status: 400,
        name: 'AlreadyRedeemed',
        by: won?.body.issued_by,
        at: won?.body.redeemed_at,
      })
    const rows = await app.db.select().from(redemptions).where(eq(redemptions.guestId, guest.id))
    expect(rows).toHaveLength(1)
  })

  test('the audit trail has the type and the time, and no name', async () => {
    const guest = await newGuest()
    await redeem(guest, { at: '2026-03-05T03:32:00.000Z' })
    const trail = await app.db
      .select()
      .from(changes)
      .where(and(eq(changes.entity, `guest:${guest.id}`), ne(changes.what, SEEDED)))
      .orderBy(changes.id)
    expect(trail).toMatchObject([
      {
        scope: event.id,
        what: 'guestRedeem',
        whoName: avery,
        detail: { type: 'GIFT_BAG', redeemed_at: '2026-03-05T03:32:00.000Z' },
      },
    ])
  })
})

describe('other types', () => {
  test('each is given once, independently of the others', async () => {
    const guest = await newGuest()
    expect((await redeemType(guest, 'CAP')).body).toMatchObject({ type: 'CAP', guest_name: guest.name })
    expect((await redeem(guest)).status).toBe(200)
    const again = await redeemType<ErrorBody>(guest, 'CAP')
    expect(again.body).toMatchObject({ name: 'AlreadyRedeemed', type: 'CAP' })
    expect(again.body.message).toContain(': CAP already redeemed at ')
  })

  test('an unknown one is refused', async () => {
    const { status, body } = await redeemType<ErrorBody>(await newGuest(), 'YACHT')
    expect({ status, name: body.name, message: body.message }).toEqual({
      status: 404,
      name: 'RedemptionTypeNotFound',
      message: 'There is no redemption type YACHT.',
    })
  })

  test.each([
    ['/guests/redeem', { pin: '12' }],
    ['/guests/redeem', { pin: 'abcd' }],
    ['/guests/redeem', {}],
    ['/guests/redeemType', { pin: '12345', type: 'CAP' }],
  ])('%s %j: a pin has four digits', async (path, body) => {
    const answer = await send<ErrorBody>(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('Please enter a 4 digit pin code')
  })
})

describe('the voucher', () => {
  const checkIn = ({ id }: SeededGuest) =>
    send(`/guests/checkin/${id}`, { timestamp: new Date().toISOString() })

  test('is for guests who have checked in', async () => {
    const guest = await newGuest()
    for (const refused of [await voucher<ErrorBody>(guest), await redeemType<ErrorBody>(guest, 'VOUCHER')]) {
      expect(refused).toMatchObject(refusedWith(400, 'NotCheckedIn'))
      expect(refused.body.message).toContain(`${guest.name} has not checked in`)
    }
    expect(await onList(guest)).toMatchObject({ voucher_received: false, redemptions: {} })
    await checkIn(guest)
    const { status, body } = await voucher(guest)
    expect({ status, type: body.type, by: body.issued_by }).toEqual({
      status: 200,
      type: 'VOUCHER',
      by: avery,
    })
    expect(await onList(guest)).toMatchObject({ voucher_received: true, voucher_issued_by: avery })
  })

  test('is given once', async () => {
    const guest = await newGuest()
    await checkIn(guest)
    await voucher(guest)
    const { status, body } = await voucher<ErrorBody>(guest)
    expect(status).toBe(400)
    expect(body).toMatchObject({ name: 'AlreadyRedeemed', type: 'VOUCHER', guest_name: guest.name })
    expect(body.message).toContain('voucher already redeemed at ')
  })

  test('is refused for a guest who is not on the list', async () => {
    expect(await send('/guests/redeem_voucher', { guest_id: randomUUID() })).toMatchObject(
      refusedWith(404, 'GuestNotFound'),
    )
  })
})
