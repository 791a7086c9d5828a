import { expect, test } from 'vitest'
import type { Response } from '../../../contract/api/endpoint.ts'
import type { Contract } from '../../../contract/index.ts'
import { headcountOf } from '../../../contract/offline/write-context.ts'
import { testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuests } from '../../testing/seed.ts'

const app = await testApp()

/** The Redemption tab shows the counts of the guest list in these rows. */
test('the counts by day and by group are those of the guest list', async () => {
  const event = await raceWeekend(app)
  const first = await groupInEvent(app, event.id, { name: 'First' })
  const second = await groupInEvent(app, event.id, { name: 'Second' })
  await groupInEvent(app, event.id, { name: 'Empty' })
  const guests = [
    ...(await seedGuests(app.db, first, event.days, 3)),
    ...(await seedGuests(app.db, second, event.tomorrow, 2)),
    ...(await seedGuests(app.db, second, event.today, 1)),
  ]
  for (const guest of guests.slice(0, 4))
    await app.call('POST', '/guests/redeem', { body: { guest_id: guest.id, event_id: event.id } })
  await app.call('POST', `/guests/reverse_redemption/${guests[0]?.id}`, { body: { type: 'GIFT_BAG' } })
  await app.call('PUT', `/guests/${guests[1]?.id}`, {
    body: { check_in_days: event.tomorrow, event_group_id: second.id },
  })

  const list = await guestList(app, event.id)
  const { days } = headcountOf(list)
  const byDay = await app.call<Response<Contract['remainingByDay']>>(
    'GET',
    `/event/${event.id}/redemptiondays`,
  )
  expect(byDay.body.length).toBeGreaterThan(1)
  for (const { year, month, day, ...counts } of byDay.body) {
    const known = days[`${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`]
    expect(counts).toEqual({ remaining_count: known?.remaining ?? 0, total_count: known?.total ?? 0 })
  }
  const byGroup = await app.call<Response<Contract['remainingByGroup']>>(
    'GET',
    `/event/${event.id}/redemptiongroups`,
  )
  expect(byGroup.body).toHaveLength(3)
  for (const { event_group_id, name: _, ...counts } of byGroup.body) {
    const theirs = headcountOf(list.filter(guest => guest.event_group_id === event_group_id))
    expect(counts).toEqual({ remaining_count: theirs.remaining, total_count: theirs.total })
  }
})
