import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Trail } from '../../../contract/api/trail.schema.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import { devices } from '../../db/devices.ts'
import { guestListUploads } from '../../db/guest-list-uploads.ts'
import { events, idempotencyKeys, predictorSubmissions } from '../../db/schema.ts'
import { testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { seedDevice } from '../../testing/seed.ts'
import { columnsOf, columnsWith } from '../../testing/text-columns.ts'
import { anonymise } from './retention.ts'

const app = await testApp()

/** The columns with the name of `pastEvent`, which fills all that can hold a first name, except the trail. */
const NAMED = [...columnsOf('guest'), 'events.name']
  .filter(column => column !== 'changes.detail' && column !== 'guests.last_name')
  .sort()

/** An event with a guest who holds a pass and a radio, moved into the past. */
async function pastEvent(name: string, daysAgo: number) {
  const event = await raceWeekend(app, { name })
  const group = await groupInEvent(app, event.id)
  const guest = await guestOf(app, group, event.days, name)
  await app.call('PUT', `/guests/${guest.id}`, {
    body: {
      check_in_days: event.days,
      event_group_id: group.id,
      note: `${name} comes late`,
      dietary_needs: `As ${name} says`,
      tell_steward: true,
    },
  })
  const allocated = new Date().toISOString()
  await app.call('POST', `/passes/${event.id}`, {
    body: { passID: 123456789, guestID: guest.id, allocated, duration: 15, is_vcarb: false },
  })
  await app.call('POST', `/radios/${event.id}`, {
    body: { radioID: 123456789, guestID: guest.id, allocated, passCode: 7, is_vcarb: false },
  })
  const [left, never] = [
    await guestOf(app, group, event.days, `${name}-Left`),
    await guestOf(app, group, event.days, `${name}-Never`),
  ]
  const pass = { passID: 123456780, guestID: left.id, allocated, duration: 15, is_vcarb: false }
  await app.call('POST', `/passes/${event.id}`, { body: pass })
  await app.call('PUT', `/passes/${event.id}/${pass.passID}`)
  for (const { id } of [left, never])
    expect((await app.call('DELETE', `/guests/${id}`)).status, 'a guest is removed').toBe(204)
  await app.db.insert(predictorSubmissions).values({
    eventId: event.id,
    sourceId: randomUUID(),
    nickname: `${name} the Fast`,
    predictions: {
      'Who are you?': `quintero, ${name}`,
      'Who brought you?': `${name}-Left Quintero`,
      'Whom do you miss?': `${name}-Never Quintero or ${name} Gone`,
      Winner: 'Ada',
    },
  })
  const nothing = { overdue_passes: 0, radios_out: 0, tours_not_started: 0, guests_not_in: 0, refused: 0 }
  const said = { ...nothing, day: event.today, note: `${name} has left a coat` }
  await app.call('POST', `/event/${event.id}/handovers`, { body: said })
  const removed = { id: randomUUID(), first_name: name, last_name: 'Gone', days: [event.today], pin: 1234 }
  await app.db.insert(guestListUploads).values({
    eventGroupId: group.id,
    uploadedAt: new Date(),
    added: 0,
    changed: 0,
    removed: 1,
    kept: 0,
    before: { removed: [removed], changed: [], added: [] },
  })
  const end = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  await app.db.update(events).set({ eventEnd: end, eventStart: end }).where(eq(events.id, event.id))
  return { event, guest }
}

test('names of long past events are deleted; figures and other events stay', async () => {
  const old = await pastEvent('Wolfgangina', 40)
  const recent = await pastEvent('Ferdinanda', 20)
  await app.db
    .update(idempotencyKeys)
    .set({ createdAt: new Date(Date.now() - 40 * DAY_MS) })
    .where(sql`${idempotencyKeys.answer}::text like '%Wolfgangina%'`)
  await seedDevice(app.db)
  const pending = await seedDevice(app.db)
  await app.db.update(devices).set({ signOutRequestedAt: new Date() }).where(eq(devices.id, pending))
  const unsent: string[] = []
  for (const reported of [{ waiting: 1 }, { waitingOfOthers: 1 }, { rejected: 1 }]) {
    const id = await seedDevice(app.db)
    await app.db.update(devices).set(reported).where(eq(devices.id, id))
    unsent.push(id)
  }
  const options = { days: 30, now: new Date() }

  const planned = await anonymise(app.db, { ...options, apply: false })
  expect(planned.events).toEqual([{ name: 'Wolfgangina', end: expect.any(String), guests: 1 }])
  expect(planned.answers).toBeGreaterThan(0)
  expect(planned.devices).toBe(1)
  expect(await columnsWith(app.db, 'Wolfgangina')).toEqual(NAMED)

  expect(await anonymise(app.db, { ...options, apply: true })).toEqual(planned)
  // The event has the guest's name as well, and keeps it.
  expect(await columnsWith(app.db, 'Wolfgangina')).toEqual(['events.name'])
  expect(await columnsWith(app.db, 'Ferdinanda')).toEqual(NAMED)
  // Devices that have yet to empty themselves, or to send their writes, stay on the list.
  const left = (await app.db.select().from(devices)).map(device => device.id)
  expect(left.toSorted()).toEqual([pending, ...unsent].toSorted())
  const body = await guestList(app, old.event.id)
  expect(body).toMatchObject([
    { id: old.guest.id, first_name: 'Erased', last_name: 'guest', pin: old.guest.pin },
  ])
  const [submission] = await app.db
    .select()
    .from(predictorSubmissions)
    .where(eq(predictorSubmissions.eventId, old.event.id))
  expect(submission?.predictions, 'also names of removed guests').toEqual({
    'Who are you?': 'Erased guest',
    'Who brought you?': 'Erased guest',
    'Whom do you miss?': 'Erased guest or Erased guest',
    Winner: 'Ada',
  })
  const trail = await app.call<Trail>('GET', `/trail/event/${old.event.id}`)
  expect(trail.body.entries[0]).toMatchObject({ what: 'retention', detail: { guests: 1, days: 30 } })
  expect((await guestList(app, recent.event.id))[0]?.first_name).toBe('Ferdinanda')

  expect(await anonymise(app.db, { ...options, apply: true })).toEqual({ events: [], answers: 0, devices: 0 })
})

test('days are counted in venue time', async () => {
  const { event } = await pastEvent('Montserrat', 40)
  await app.db
    .update(events)
    .set({ eventEnd: '2026-11-20', eventStart: '2026-11-20', timezone: 'America/Los_Angeles' })
    .where(eq(events.id, event.id))
  const namesAt = async (now: string) =>
    (await anonymise(app.db, { days: 7, now: new Date(now), apply: false })).events.map(({ name }) => name)
  expect(await namesAt('2026-11-28T07:59:00Z')).not.toContain('Montserrat')
  expect(await namesAt('2026-11-28T08:01:00Z')).toContain('Montserrat')
})

test('events of the last week are never affected, and days have to be a sensible number', async () => {
  for (const days of [6, Number.NaN, 90.5, 1_000_000_000])
    await expect(anonymise(app.db, { days, now: new Date(), apply: false })).rejects.toThrow(
      'a whole number from 7 to 36500',
    )
})
