import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tour, TourGuest } from '../../../contract/api/tours.schema.ts'
import type { Trail } from '../../../contract/api/trail.schema.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { recordWrite } from '../../changes/versions.ts'
import { demoStaff } from '../../demo/staff.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuests, seedGuide, seedTour } from '../../testing/seed.ts'

const app = await testApp()
const event = await raceWeekend(app)
const group = await groupInEvent(app, event.id)

const trailOf = async (path: string) => (await app.call<Trail>('GET', `/trail/${path}`)).body

test('a guest’s trail has user, change, time, arrival, device and whether it had waited', async () => {
  const guest = await guestOf(app, group, event.days)
  const device = '6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001'
  const did = minutesAgo(5)
  await app.call('POST', `/guests/checkin/${guest.id}`, {
    body: { timestamp: did },
    headers: { 'trackside-at': did, 'trackside-device': device },
    as: 1,
  })
  await app.call('POST', `/guests/reverse_checkin/${guest.id}`, { body: { date: event.today } })
  const { entries, next } = await trailOf(`guest/${guest.id}`)
  expect(next).toBeNull()
  expect(entries.map(({ what }) => what)).toEqual(['guestReverseCheckIn', 'guestCheckIn', 'guestCreate'])
  expect(entries[1]).toMatchObject({
    who: demoStaff[1].name,
    device: '6f1c9a52',
    device_name: null,
    at: did,
    subject: 'Marta Quintero',
    replayed: true,
    detail: { day: event.today, time: did },
  })
  expect(Date.parse(entries[1]?.arrived_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(entries[0]).toMatchObject({ who: demoStaff[0].name, device: null, replayed: false })
})

test('an id in capitals is accepted', async () => {
  const guest = await guestOf(app, group, event.days)
  const { entries } = await trailOf(`guest/${guest.id.toUpperCase()}`)
  expect(entries.map(({ what }) => what)).toEqual(['guestCreate'])
})

test('the trail of a removed guest stays, without the name', async () => {
  const guest = await guestOf(app, group, event.days)
  await app.call('DELETE', `/guests/${guest.id}`)
  const { entries } = await trailOf(`guest/${guest.id}`)
  expect(entries.map(({ what, subject }) => [what, subject])).toEqual([
    ['guestDelete', null],
    ['guestCreate', null],
  ])
})

test('the trail of an unknown guest is not found', async () => {
  expect(await app.call('GET', `/trail/guest/${randomUUID()}`)).toMatchObject(
    refusedWith(404, 'GuestNotFound'),
  )
  expect((await app.call('GET', '/trail/event/2147483647')).status).toBe(404)
})

test('an event’s trail names guests and groups', async () => {
  const other = await raceWeekend(app)
  const crowd = await groupInEvent(app, other.id, { name: 'Crowd' })
  await seedGuests(app.db, crowd, other.days, 2)
  await app.call('POST', `/guests/checkin_group/${crowd.id}`, {
    body: { timestamp: new Date().toISOString() },
  })
  const { entries } = await trailOf(`event/${other.id}`)
  expect(entries[0]?.subject).toMatch(/^Guest\d+ Quintero$/)
  const of = { subject: 'Crowd', entity: `event-group:${crowd.id}` }
  expect(entries.findLast(({ what }) => what === 'guestGroupCheckIn')).toMatchObject({
    ...of,
    detail: { checked_in: 2 },
  })
  expect(entries.at(-1)).toMatchObject({ ...of, what: 'eventGroupCreate' })
})

test.each([
  ['of many small ones', [...Array(200).fill(1), 1], [100, 100, 1]],
  ['that begins at the end of a page', [1, 41, ...Array(99).fill(1)], [140, 1]],
  ['that fills more than a page, and is the first of all', [120], [120]],
  ['that ends with the page', [1, 40, ...Array(60).fill(1)], [100, 1]],
])('an event’s trail is read page by page, and no page ends within a write: %s', async (_, writes, pages) => {
  const { id: scope } = await raceWeekend(app)
  const origin = { what: 'guestCheckIn', whoId: 'test', whoName: 'Test', at: new Date() }
  for (const count of writes)
    await recordWrite(app.db, {
      origin,
      changed: Array.from({ length: count }, () => ({ scope, entity: guestEntity(randomUUID()) })),
    })
  const read: Trail[] = []
  let next: number | null | undefined
  while (next !== null) {
    const page = await trailOf(`event/${scope}${next === undefined ? '' : `?before=${next}`}`)
    read.push(page)
    next = page.next
  }
  expect(read.map(({ entries }) => entries.length)).toEqual(pages)
  const all = read.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a))
})

test('an event’s trail names tours and the holders of passes and radios', async () => {
  const other = await raceWeekend(app)
  const guest = await guestOf(app, await groupInEvent(app, other.id), other.days)
  const given = { guestID: guest.id, allocated: minutesAgo(1) }
  await app.call('POST', `/passes/${other.id}`, { body: { ...given, passID: 123_456_789, duration: 30 } })
  await app.call('POST', `/radios/${other.id}`, { body: { ...given, radioID: 987_654_321, passCode: 42 } })
  const from = Date.parse('2026-11-20T18:00:00.000Z')
  const tour = await seedTour(app.db, other.id, await seedGuide(app.db), { from })
  const { entries } = await trailOf(`event/${other.id}`)
  const subjects = new Map(entries.map(({ entity, subject }) => [entity, subject]))
  expect(subjects.get('pass:123456789')).toBe('Marta Quintero')
  expect(subjects.get('radio:987654321')).toBe('Marta Quintero')
  expect(subjects.get(`tour:${tour}`)).toBe(
    `ORBR Garage (${venueMoment(from + 60 * 60_000, other.timezone)})`,
  )
})

test('a guest’s trail names both tours of a move, both groups, the radio and the pass, and a check-in that stands', async () => {
  const other = await raceWeekend(app)
  const first = await groupInEvent(app, other.id)
  const second = await groupInEvent(app, other.id, { name: 'Southgate Partners' })
  const guest = await guestOf(app, first, other.days)
  const guide = await seedGuide(app.db)
  const start = Date.now()
  const from = await seedTour(app.db, other.id, guide, { from: start, title: 'Partner' })
  const to = await seedTour(app.db, other.id, guide, { from: start })
  const at = venueMoment(start + 60 * 60_000, other.timezone)
  const { body: place } = await app.call<TourGuest>('POST', `/tour/guest/${from}`, {
    body: { guestID: guest.id },
  })
  await app.call('PUT', `/tour/guest/${place.tour_guest_id}`, {
    body: { newTourID: to, currentTourID: from },
  })
  await app.call('PUT', `/guests/${guest.id}`, {
    body: {
      check_in_days: guest.check_in_days,
      event_group_id: second.id,
      before: { check_in_days: guest.check_in_days, event_group_id: first.id },
      note: 'Arrives late',
    },
  })
  const given = { guestID: guest.id, allocated: minutesAgo(1) }
  await app.call('POST', `/passes/${other.id}`, { body: { ...given, passID: 123_456_780, duration: 30 } })
  await app.call('POST', `/radios/${other.id}`, { body: { ...given, radioID: 987_654_320, passCode: 17 } })
  await app.call('PUT', `/radios/${other.id}/987654320`)
  const checkIn = (timestamp: string, as: number) =>
    app.call('POST', `/guests/checkin/${guest.id}`, {
      body: { timestamp },
      headers: { 'trackside-at': timestamp },
      as,
    })
  const [mine, theirs] = [minutesAgo(40), minutesAgo(10)]
  await checkIn(mine, 0)
  await checkIn(theirs, 1)
  await app.call('POST', `/guests/reverse_checkin/${guest.id}`, {
    body: { date: other.today, check_in_time: mine },
    headers: { 'trackside-at': minutesAgo(39) },
  })
  const { entries } = await trailOf(`guest/${guest.id}`)
  expect(entries.map(({ what, about }) => [what, about])).toEqual([
    ['guestReverseCheckIn', ` for ${other.today}: another check-in stands`],
    ['guestCheckIn', ` for ${other.today}: in already`],
    ['guestCheckIn', ` for ${other.today}`],
    ['radioReturn', ': 17'],
    ['radioCreate', ': 17'],
    ['passCreate', ': 30 minutes'],
    ['guestUpdate', ': notes, from Northwind Logistics, to Southgate Partners'],
    ['tourGuestSwap', `, from Partner (${at}), to ORBR Garage (${at})`],
    ['tourGuestAdd', `, to Partner (${at})`],
    ['guestCreate', ''],
  ])
})

test('deleted tours and removed groups keep their names in an event’s trail', async () => {
  const other = await raceWeekend(app)
  const { id } = await groupInEvent(app, other.id, { name: 'Brightspark Batteries', maximum: 30 })
  await app.call('PUT', `/event/group/${id}`, { body: { maximum_guests: 40 } })
  await app.call('DELETE', `/event/group/${id}`)
  const userID = await seedGuide(app.db)
  const startTime = minutesAgo(-60)
  const { body: tour } = await app.call<Tour>('POST', `/event/${other.id}/tour`, {
    body: { title: 'Partner', userID, startTime, maxGuests: 7 },
  })
  await app.call('DELETE', `/tour/${tour.id}`)
  const { entries } = await trailOf(`event/${other.id}`)
  const partner = `Partner (${venueMoment(startTime, other.timezone)})`
  expect(entries.map(({ what, subject }) => [what, subject])).toEqual([
    ['tourDelete', partner],
    ['tourCreate', partner],
    ['eventGroupDelete', 'Brightspark Batteries'],
    ['eventGroupUpdate', 'Brightspark Batteries'],
    ['eventGroupCreate', 'Brightspark Batteries'],
  ])
})
