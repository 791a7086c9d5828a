import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { header as headers } from '../contract/api/headers.ts'
import { guestListUploads } from './db/guest-list-uploads.ts'
import { events, guests, tourGuests } from './db/schema.ts'
import { importEvents } from './features/events/import-events.ts'
import { eraseAsOperator } from './features/personal-data/erase-as-operator.ts'
import { importPredictor } from './features/predictor/import-predictor.ts'
import { anonymise } from './features/retention/retention.ts'
import { behindLock } from './testing/behind-lock.ts'
import { testApp } from './testing/harness.ts'
import { openInvite, upload } from './testing/open-invite.ts'
import { seedGuide, seedTour } from './testing/seed.ts'

/** Two server processes on one PostgreSQL: writes that lock the same rows do so in the same order (decision 067). */

const app = await testApp()
const other = await app.beside()
afterAll(other.close)

const sortedUuids = () => [randomUUID(), randomUUID(), randomUUID()].sort()

/**
 * Three guests on a tour. The guests are stored by descending id, their places by ascending id: writes that lock guests
 * and places in the order in which they are stored lock them in opposite orders.
 */
async function onOneTour() {
  const { weekend, group } = await openInvite(app)
  const tour = await seedTour(app.db, weekend.id, await seedGuide(app.db))
  const ids = sortedUuids()
  for (const [at, id] of [...ids].reverse().entries())
    await app.db.insert(guests).values({
      id,
      eventId: weekend.id,
      eventGroupId: group.id,
      firstName: `Guest${at}`,
      lastName: 'Quintero',
      pin: 1001 + at,
    })
  for (const guestId of ids)
    await app.db.insert(tourGuests).values({ id: randomUUID(), tourId: tour, guestId, joinedAt: new Date() })
  return { weekend, group, tour, second: ids[1] }
}

const endLongAgo = (eventId: number) =>
  app.db
    .update(events)
    .set({ eventStart: '2026-01-01', eventEnd: '2026-01-02' })
    .where(eq(events.id, eventId))

const retain = () => anonymise(other.db, { days: 30, now: new Date(), apply: true })

test('a tour is deleted while the group whose guests are on it is deleted', async () => {
  const { group, tour, second } = await onOneTour()
  const [ofTour, ofGroup] = await behindLock(
    app,
    sql`select id from tour_guests where guest_id = ${second} for update`,
    () => app.call('DELETE', `/tour/${tour}`),
    () => other.call('DELETE', `/event/group/${group.id}`),
  )
  expect([ofTour.status, ofGroup.status]).toEqual([204, 204])
})

test('a new link for a group while a guest of its uploads is erased', async () => {
  const { group, code, header } = await openInvite(app)
  const keys = sortedUuids()
  for (const [at, key] of [...keys].reverse().entries()) {
    const days = ['x,,', ',x,', ',,x'][at]
    await upload(app, `${header}\nJane,Doe,${days}`, { code, headers: { [headers.idempotencyKey]: key } })
  }
  const [guest] = await app.db.select({ id: guests.id }).from(guests).where(eq(guests.eventGroupId, group.id))
  const [linked, erased] = await behindLock(
    app,
    sql`select key from idempotency_keys where key = ${keys[1]} for update`,
    () => app.call('POST', `/event/group/${group.id}/new_link`),
    () => other.call('POST', `/guests/${guest?.id}/erase`),
  )
  expect([linked.status, erased.status]).toEqual([200, 200])
})

test('deleting a group of a past event while retention removes the names of its guests', async () => {
  const { weekend, group, second } = await onOneTour()
  await endLongAgo(weekend.id)
  const [retained, deleted] = await behindLock(
    app,
    sql`select id from guests where id = ${second} for update`,
    retain,
    () => app.call('DELETE', `/event/group/${group.id}`),
  )
  expect(retained.events).toHaveLength(1)
  expect(deleted.status).toBe(204)
})

test('a guest who was removed is erased while retention runs', async () => {
  const { weekend, group, code, header } = await openInvite(app)
  await upload(app, `${header}\nJane,Doe,,x,\nMax,Ray,,x,`, { code })
  await upload(app, `${header}\nMax,Ray,,x,`, { code })
  const counts = { overdue_passes: 0, radios_out: 0, tours_not_started: 0, guests_not_in: 0, refused: 0 }
  const note = 'Jane Doe has left a coat.'
  await app.call('POST', `/event/${weekend.id}/handovers`, { body: { ...counts, day: weekend.today, note } })
  const [{ before } = {}] = await app.db
    .select({ before: guestListUploads.before })
    .from(guestListUploads)
    .where(eq(guestListUploads.eventGroupId, group.id))
  await endLongAgo(weekend.id)
  const person = { kind: 'guest', id: before?.removed[0]?.id ?? '' } as const
  const [erased, retained] = await behindLock(
    app,
    sql`select before from guest_list_uploads where event_group_id = ${group.id} for update`,
    () => eraseAsOperator(app.db, person, { now: new Date(), apply: true }),
    retain,
  )
  expect(erased.rows).toMatchObject({ guest_list_uploads: 1, handovers: 1 })
  expect(retained.events).toHaveLength(1)
})

test('events are imported from two files at once that name them in opposite orders', async () => {
  const uuids = sortedUuids()
  const named = (location: string) =>
    uuids.map(pitwall_uuid => ({
      pitwall_uuid,
      name: 'Harbour Grand Prix',
      location,
      country: 'United Kingdom',
      country_code: 'GB',
      timezone: 'Europe/London',
      event_start: '2026-08-07',
      event_end: '2026-08-09',
    }))
  await importEvents(app.db, named('Harbour'), new Date())
  const reports = await behindLock(
    app,
    sql`select id from events where pitwall_uuid = ${uuids[1]} for update`,
    () => importEvents(app.db, named('Quay'), new Date()),
    () => importEvents(other.db, named('Pier').reverse(), new Date()),
  )
  expect(reports.map(({ changed }) => changed)).toEqual([3, 3])
})

test('importing submissions while retention removes the nicknames of their event', async () => {
  const { weekend } = await openInvite(app)
  await endLongAgo(weekend.id)
  const [event] = await app.db.select().from(events).where(eq(events.id, weekend.id))
  const submissions = (points: number) =>
    ['A', 'B', 'C'].map(id => ({ event: event?.pitwallUuid, id, nickname: 'Apex', predictions: {}, points }))
  await importPredictor(app.db, submissions(1), new Date())
  const [imported, retained] = await behindLock(
    app,
    sql`select source_id from predictor_submissions where event_id = ${weekend.id} and source_id = 'B' for update`,
    () => importPredictor(app.db, submissions(2).reverse(), new Date()),
    retain,
  )
  expect(imported.changed).toBe(3)
  expect(retained.events).toHaveLength(1)
})
