import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { GUEST_CODE } from '../../../contract/rules/guest-code.ts'
import { redemptions, redemptionTypes, tourGuests, tours, users } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()
await app.db
  .insert(redemptionTypes)
  .values([
    { code: 'GIFT_BAG', description: 'Gift bag' },
    { code: 'VOUCHER', description: 'Voucher' },
    { code: 'CAP', description: 'Team cap' },
  ])
  .onConflictDoNothing()

const listOf = (eventId: number, headers: Record<string, string> = {}) =>
  app.call<Guest[]>('GET', `/guest_list/${eventId}`, { headers })

async function joinTour(eventId: number, guestId: string, title: string, guide: string, start: string) {
  const [user] = await app.db
    .insert(users)
    .values({ userUuid: randomUUID(), name: guide, isTourGuide: true })
    .returning()
  const id = randomUUID()
  await app.db.insert(tours).values({
    id,
    eventId,
    title,
    guideId: user?.userUuid ?? '',
    startTime: new Date(start),
    maximumGuests: 7,
  })
  await app.db.insert(tourGuests).values({ id: randomUUID(), tourId: id, guestId, joinedAt: new Date() })
  return id
}

describe('guest list', () => {
  test('has each guest with days, times, gifts and tours', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const { id } = await guestOf(app, group, `${weekend.tomorrow},${weekend.today}`)
    const arrived = minutesAgo(1)
    await app.call('POST', `/guests/checkin/${id}`, { body: { timestamp: arrived } })
    const given = (type: string, at: string) => ({
      guestId: id,
      type,
      redeemedAt: new Date(at),
      issuedBy: 'Avery Holloway',
    })
    await app.db
      .insert(redemptions)
      .values([
        given('GIFT_BAG', '2026-11-20T10:00:00.250Z'),
        given('VOUCHER', '2026-11-20T11:00:00Z'),
        given('CAP', '2026-11-20T12:00:00Z'),
      ])
    const late = await joinTour(weekend.id, id, 'Partner', 'Noor, Lena', '2026-11-20T15:00:00.000Z')
    const early = await joinTour(weekend.id, id, 'ORBR Garage', 'Tom Ekberg', '2026-11-20T09:00:00.000Z')

    const { status, body } = await listOf(weekend.id)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id,
        first_name: 'Marta',
        last_name: 'Quintero',
        group_name: 'Northwind Logistics',
        event_group_id: group.id,
        pin: expect.any(Number),
        code: expect.stringMatching(GUEST_CODE),
        check_in_days: `${weekend.today},${weekend.tomorrow}`,
        unexpected_days: weekend.today,
        check_in_times: `${arrived},`,
        check_in: true,
        gift_received: true,
        gift_received_date: '2026-11-20T10:00:00.250Z',
        gift_issued_by: 'Avery Holloway',
        voucher_received: true,
        voucher_received_date: '2026-11-20T11:00:00.000Z',
        voucher_issued_by: 'Avery Holloway',
        redemptions: {
          GIFT_BAG: '2026-11-20T10:00:00.250Z',
          VOUCHER: '2026-11-20T11:00:00.000Z',
          CAP: '2026-11-20T12:00:00.000Z',
        },
        tour_name: 'ORBR Garage,Partner',
        start_time: '2026-11-20T09:00:00.000Z,2026-11-20T15:00:00.000Z',
        guide: 'Tom Ekberg,Noor Lena',
        tour_ids: `${early},${late}`,
        is_vcarb: false,
      },
    ])
  })

  test('is sorted by last and first name without regard to case and accents, and of one event only', async () => {
    const weekend = await raceWeekend(app)
    const other = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    for (const firstName of ['zoë', 'Émile', 'ana', 'Eli', 'Ömer'])
      await guestOf(app, group, weekend.today, firstName)
    await guestOf(app, await groupInEvent(app, other.id), other.today, 'Elsewhere')
    const { body } = await listOf(weekend.id)
    expect(body.map(guest => guest.first_name)).toEqual(['ana', 'Eli', 'Émile', 'Ömer', 'zoë'])
    expect((await listOf(other.id)).body).toHaveLength(1)
  })

  test('of an event without guests is empty; of an unknown event it is EventNotFound', async () => {
    const weekend = await raceWeekend(app)
    expect((await listOf(weekend.id)).body).toEqual([])
    expect(await listOf(999_999)).toMatchObject(refusedWith(404, 'EventNotFound'))
  })

  test('has its version, and is answered 304 until something changes', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const first = await listOf(weekend.id)
    expect(first.headers['trackside-version']).toBe(`${weekend.id}:1`)
    const tag = { 'if-none-match': String(first.headers.etag) }
    expect((await listOf(weekend.id, tag)).status).toBe(304)
    await guestOf(app, group, weekend.today)
    const second = await listOf(weekend.id, tag)
    expect(second.status).toBe(200)
    expect(second.headers['trackside-version']).toBe(`${weekend.id}:2`)
    expect(second.body).toHaveLength(1)
  })

  test('is for staff only', async () => {
    const { status, body } = await app.call('GET', '/guest_list/1', { as: null })
    expect({ status, body }).toMatchObject(refusedWith(401, 'Unauthorized'))
  })
})
