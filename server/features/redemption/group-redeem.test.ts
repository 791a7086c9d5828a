import { beforeAll, describe, expect, test } from 'vitest'
import type { Response } from '../../../contract/api/endpoint.ts'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Contract } from '../../../contract/index.ts'
import { demoStaff } from '../../demo/staff.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, type RaceWeekend, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuests } from '../../testing/seed.ts'

let event: RaceWeekend

const app = await testApp()

const giveAll = <T = { gifts_redeemed: number }>(group: number, timestamp: string) =>
  app.call<T>('POST', `/event/group_redeem/${group}`, { body: { timestamp, issued_by: 'Somebody Else' } })
const guestsOf = async (group: EventGroup) =>
  (await guestList(app, event.id)).filter(guest => guest.event_group_id === group.id)

describe('gift bags of a group', () => {
  beforeAll(async () => {
    event = await raceWeekend(app)
  })

  test('are given to guests who may come that day and have none', async () => {
    const group = await groupInEvent(app, event.id, { name: 'Helix Motors' })
    const other = await groupInEvent(app, event.id, { name: 'Other Motors' })
    const [served] = await seedGuests(app.db, group, event.days, 3)
    await seedGuests(app.db, group, event.tomorrow, 2)
    await seedGuests(app.db, other, event.days, 2)
    await app.call('POST', '/guests/redeem', { body: { pin: served?.pin, event_id: event.id }, as: 1 })

    const { status, body } = await giveAll(group.id, event.today)
    expect({ status, body }).toEqual({ status: 200, body: { gifts_redeemed: 2 } })
    const guests = await guestsOf(group)
    expect(guests.filter(guest => guest.gift_received)).toHaveLength(3)
    for (const guest of guests)
      expect(guest.gift_issued_by).toBe(
        guest.id === served?.id
          ? demoStaff[1]?.name
          : guest.check_in_days.includes(event.today)
            ? demoStaff[0]?.name
            : null,
      )
    expect((await guestsOf(other)).some(guest => guest.gift_received)).toBe(false)
    expect((await giveAll(group.id, event.today)).body).toEqual({ gifts_redeemed: 0 })
    expect((await giveAll(group.id, event.tomorrow)).body).toEqual({ gifts_redeemed: 2 })
  })

  test('are given to the named guests instead, if any, whatever their group and days are by now', async () => {
    const group = await groupInEvent(app, event.id, { name: 'Late Motors' })
    const [named] = await seedGuests(app.db, group, event.days, 2)
    const elsewhere = await groupInEvent(app, event.id, { name: 'Elsewhere Motors' })
    const [moved] = await seedGuests(app.db, elsewhere, event.days, 2)
    const [postponed] = await seedGuests(app.db, elsewhere, event.tomorrow, 1)
    const { body } = await app.call('POST', `/event/group_redeem/${group.id}`, {
      body: { timestamp: event.today, guest_ids: [named?.id, moved?.id, postponed?.id] },
    })
    expect(body).toEqual({ gifts_redeemed: 3 })
    const given = [...(await guestsOf(group)), ...(await guestsOf(elsewhere))].filter(
      one => one.gift_received,
    )
    expect(given.map(({ id }) => id).toSorted()).toEqual([named?.id, moved?.id, postponed?.id].toSorted())
  })

  test('are refused if all named guests have theirs by now: another desk has handed them out', async () => {
    const group = await groupInEvent(app, event.id, { name: 'Twice Motors' })
    const named = await seedGuests(app.db, group, event.days, 2)
    const giveNamed = (as: number) =>
      app.call<ErrorBody>('POST', `/event/group_redeem/${group.id}`, {
        body: { timestamp: event.today, guest_ids: named.map(({ id }) => id) },
        as,
      })
    expect((await giveNamed(1)).body).toEqual({ gifts_redeemed: 2 })
    const late = await giveNamed(0)
    expect(late).toMatchObject(refusedWith(400, 'AlreadyRedeemed'))
    expect(late.body).toMatchObject({ group_name: 'Twice Motors', issued_by: demoStaff[1].name })
    expect(late.body.message).toMatch(
      /^All 2 guests of Twice Motors: gift bag already redeemed, last at .+ on .+ by Bianca Ferretti\.$/,
    )
  })

  test('are given to the named guests although their former group has been removed from the event', async () => {
    const group = await groupInEvent(app, event.id, { name: 'Former Motors' })
    expect((await app.call('DELETE', `/event/group/${group.id}`)).status).toBe(204)
    const named = await seedGuests(app.db, await groupInEvent(app, event.id), event.days, 2)
    const giveNamed = (guest_ids: (string | undefined)[]) =>
      app.call<ErrorBody>('POST', `/event/group_redeem/${group.id}`, {
        body: { timestamp: event.today, guest_ids },
      })
    const ids = named.map(({ id }) => id)
    expect((await giveNamed([])).body).toMatchObject({ name: 'EventGroupNotFound' })
    expect((await giveNamed(ids)).body).toEqual({ gifts_redeemed: 2 })
    const again = await giveNamed(ids)
    expect(again).toMatchObject(refusedWith(400, 'AlreadyRedeemed', { issued_by: demoStaff[0].name }))
    expect(again.body.message).toMatch(/^All 2 guests: gift bag already redeemed, last at /)
  })

  test('are given to nobody if nobody is expected, and no version is raised', async () => {
    const group = await groupInEvent(app, event.id, { name: 'Nobody Ltd' })
    const before = await app.call('GET', `/event/${event.id}/redemptiongroups`)
    const { status, body, headers } = await giveAll(group.id, event.today)
    expect({ status, body }).toEqual({ status: 200, body: { gifts_redeemed: 0 } })
    expect(headers['trackside-version']).toBe(before.headers['trackside-version'])
  })

  test('are refused for a group outside the event and an invalid day', async () => {
    const missing = await giveAll<ErrorBody>(999_999, event.today)
    expect(missing).toMatchObject(refusedWith(404, 'EventGroupNotFound'))
    const strange = await giveAll<ErrorBody>(1, '31/02/2026')
    expect(strange.status).toBe(400)
    expect(strange.body.message).toContain('DD/MM/YYYY')
  })

  test('given by two desks at once, with single redemptions between: everybody gets one bag', async () => {
    const group = await groupInEvent(app, event.id, { name: 'Busy Partners', maximum: 50 })
    const guests = await seedGuests(app.db, group, event.days, 40)
    const single = (pin: number) =>
      app.call('POST', '/guests/redeem', { body: { pin, event_id: event.id }, as: 2 })
    const [first, second, ...singles] = await Promise.all([
      giveAll(group.id, event.today),
      giveAll(group.id, event.today),
      ...guests.slice(0, 10).map(({ pin }) => single(pin)),
    ])
    const alone = singles.filter(answer => answer.status === 200).length
    expect(first.body.gifts_redeemed + second.body.gifts_redeemed + alone).toBe(40)
    expect((await guestsOf(group)).every(guest => guest.gift_received)).toBe(true)
  })
})

describe('the number that remains', () => {
  type Days = Response<Contract['remainingByDay']>
  type Groups = Response<Contract['remainingByGroup']>

  test('is counted by day and by group, also if there is nobody', async () => {
    const race = await raceWeekend(app, { name: 'Counting Race' })
    const zulu = await groupInEvent(app, race.id, { name: 'Zulu' })
    const alpha = await groupInEvent(app, race.id, { name: 'álpha' })
    const empty = await groupInEvent(app, race.id, { name: 'Beta' })
    await seedGuests(app.db, zulu, race.today, 2)
    const [guest] = await seedGuests(app.db, alpha, `${race.yesterday},${race.today}`, 3)
    await app.call('POST', '/guests/redeem', { body: { pin: guest?.pin, event_id: race.id } })

    const dayRow = (day: string, remaining_count: number, total_count: number) => {
      const [dd, mm, yyyy] = day.split('/').map(Number)
      return { year: yyyy, month: mm, day: dd, remaining_count, total_count }
    }
    const days = await app.call<Days>('GET', `/event/${race.id}/redemptiondays`)
    expect(days.body).toEqual([
      dayRow(race.yesterday, 2, 3),
      dayRow(race.today, 4, 5),
      dayRow(race.tomorrow, 0, 0),
    ])
    const groups = await app.call<Groups>('GET', `/event/${race.id}/redemptiongroups`)
    expect(groups.body).toEqual([
      { event_group_id: alpha.id, name: 'álpha', remaining_count: 2, total_count: 3 },
      { event_group_id: empty.id, name: 'Beta', remaining_count: 0, total_count: 0 },
      { event_group_id: zulu.id, name: 'Zulu', remaining_count: 2, total_count: 2 },
    ])
  })

  test('counts only the gift bag', async () => {
    const race = await raceWeekend(app, { name: 'Voucher Race' })
    const group = await groupInEvent(app, race.id)
    const [guest] = await seedGuests(app.db, group, race.days, 1)
    await app.call('POST', `/guests/checkin/${guest?.id}`, { body: { timestamp: new Date().toISOString() } })
    const gave = await app.call('POST', '/guests/redeem_voucher', { body: { guest_id: guest?.id } })
    expect(gave.status).toBe(200)
    const { body } = await app.call<Groups>('GET', `/event/${race.id}/redemptiongroups`)
    expect(body).toMatchObject([{ remaining_count: 1, total_count: 1 }])
  })

  test('is refused for an unknown event', async () => {
    for (const path of ['/event/999999/redemptiondays', '/event/999999/redemptiongroups']) {
      expect(await app.call('GET', path)).toMatchObject(refusedWith(404, 'EventNotFound'))
    }
  })
})
