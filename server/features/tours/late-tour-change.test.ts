import { expect, test } from 'vitest'
import type { Event as EventDetail } from '../../../contract/api/events.schema.ts'
import type { Tour, TourGuest } from '../../../contract/api/tours.schema.ts'
import { retriedBody } from '../../../contract/rules/retried-change.ts'
import { tourDeletionOf } from '../../../contract/rules/tour-deletion.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest, seedGuide, seedTour } from '../../testing/seed.ts'

const app = await testApp()

test('a late change keeps what others have changed since in fields that it does not touch', async () => {
  const [guide, other] = [await seedGuide(app.db, 'Jonas Weiss'), await seedGuide(app.db, 'Mira Okafor')]
  const event = await raceWeekend(app)
  const id = await seedTour(app.db, event.id, guide)
  const update = (body: object) => app.call<Tour>('PUT', `/tour/${id}`, { body })
  const { body: tour } = await app.call<Tour>('GET', `/tour/${id}`)
  const before = {
    title: tour.title,
    userID: guide,
    startTime: tour.start_time,
    maxGuests: tour.maximum_guests,
  }
  const startTime = new Date(Date.now() + 5 * 3_600_000).toISOString()
  await update({ ...before, title: 'VCARB Tour', startTime, maxGuests: 4 })
  expect((await update({ ...before, userID: other, before })).body).toMatchObject({
    title: 'VCARB Tour',
    is_vcarb: true,
    user_uuid: other,
    start_time: startTime,
    maximum_guests: 4,
  })
  const { body: asBefore } = await update(before)
  expect(asBefore).toMatchObject({ title: tour.title, user_uuid: guide, start_time: tour.start_time })
})

test('a change is refused in a field that somebody else has changed since, in words and in the venue’s time', async () => {
  const [guide, other] = [await seedGuide(app.db, 'Ilse Brandt'), await seedGuide(app.db, 'Otto Brandt')]
  const mine = await seedGuide(app.db, 'Nora Falk')
  const event = await raceWeekend(app)
  const id = await seedTour(app.db, event.id, guide)
  const update = (body: object) => app.call<Tour>('PUT', `/tour/${id}`, { body })
  const { body: tour } = await app.call<Tour>('GET', `/tour/${id}`)
  const { title, start_time: startTime, maximum_guests: maxGuests } = tour
  const before = { title, userID: guide, startTime, maxGuests }
  const [theirs, ours] = [5, 6].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
  if (!theirs || !ours) throw new Error('There are two starts.')
  await update({ ...before, userID: other, startTime: theirs })
  const late = { ...before, title: 'Partner', userID: mine, startTime: ours }
  const { body: shown } = await app.call<EventDetail>('GET', `/events/${event.id}`)
  expect(await update({ ...late, before })).toMatchObject(
    refusedWith(409, 'Conflict', {
      message: `Guide was changed to Otto Brandt and Start time was changed to ${venueMoment(theirs, shown.timezone)} meanwhile. Trying again replaces that with yours.`,
      now: { userID: other, startTime: theirs },
    }),
  )
  expect((await app.call('GET', `/tour/${id}`)).body).toMatchObject({ title, user_uuid: other })
  const inOffset = theirs.replace('Z', '+00:00')
  const again = await update({ ...late, before: { ...before, userID: other, startTime: inOffset } })
  expect(again.body).toMatchObject({ title: 'Partner', user_uuid: mine, start_time: ours })
})

test('a deletion made before another desk put a guest on the tour, and sent late, is refused', async () => {
  const guide = await seedGuide(app.db, 'Rosa Lind')
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const [early, late] = [
    await seedGuest(app.db, group, event.days),
    await seedGuest(app.db, group, event.days),
  ]
  const id = await seedTour(app.db, event.id, guide)
  /** Of a write that was made this many minutes ago. */
  const done = (minutes: number) => ({ headers: { 'trackside-at': minutesAgo(minutes) } })
  const join = (guestID: string, minutes: number) =>
    app.call('POST', `/tour/guest/${id}`, { body: { guestID }, ...done(minutes) })
  await join(early.id, 60)
  await join(late.id, 10)
  expect(await app.call('DELETE', `/tour/${id}`, done(30))).toMatchObject(
    refusedWith(409, 'Conflict', {
      message: `${late.name} has been added to this tour since. Please look again.`,
    }),
  )
  expect((await app.call<Tour>('GET', `/tour/${id}`)).body.guest_count).toBe(2)
  expect((await app.call('DELETE', `/tour/${id}`, done(5))).status).toBe(204)
})

test('a deletion by somebody who saw as many guests, but not the one who is there by now, is refused', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const [stays, leaves, unseen] = [
    await seedGuest(app.db, group, event.days),
    await seedGuest(app.db, group, event.days),
    await seedGuest(app.db, group, event.days),
  ]
  const guide = await seedGuide(app.db, 'Suvi Aho')
  const [id, other] = [await seedTour(app.db, event.id, guide), await seedTour(app.db, event.id, guide)]
  const join = (guestID: string) => app.call<TourGuest>('POST', `/tour/guest/${id}`, { body: { guestID } })
  await join(stays.id)
  const { body: place } = await join(leaves.id)
  const { body: tour } = await app.call<Tour>('GET', `/tour/${id}`)
  const seen = tourDeletionOf(tour, await guestList(app, event.id))
  await app.call('PUT', `/tour/guest/${place.tour_guest_id}`, {
    body: { newTourID: other, currentTourID: id },
  })
  await join(unseen.id)

  const remove = (body: object) => app.call('DELETE', `/tour/${id}`, { body })
  const refused = await remove(seen)
  expect(refused).toMatchObject(
    refusedWith(409, 'Conflict', {
      message: `${unseen.name} has been added to this tour since. Please look again.`,
    }),
  )
  expect((await app.call<Tour>('GET', `/tour/${id}`)).body.guest_count).toBe(2)
  expect((await remove(retriedBody(seen, refused.body) as object)).status).toBe(204)
})

test('a deletion by somebody who did not see the guest whom another desk has just put on the tour is refused', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const [first, unseen] = [
    await seedGuest(app.db, group, event.days),
    await seedGuest(app.db, group, event.days),
  ]
  const id = await seedTour(app.db, event.id, await seedGuide(app.db, 'Runa Holt'))
  for (const { id: guestID } of [first, unseen])
    await app.call('POST', `/tour/guest/${id}`, { body: { guestID } })
  const remove = (guest_count: number) =>
    app.call('DELETE', `/tour/${id}`, { body: { before: { guest_count } } })
  expect(await remove(1)).toMatchObject(
    refusedWith(409, 'Conflict', {
      message: `${unseen.name} has been added to this tour since. Please look again.`,
      now: { guest_count: 2 },
    }),
  )
  // Whoever retries has read that.
  expect((await remove(2)).status).toBe(204)
})

test.each([{}, { before: null }])('with the body %j a tour is deleted as without one', async body => {
  const event = await raceWeekend(app)
  const id = await seedTour(app.db, event.id, await seedGuide(app.db, 'Ines Roth'))
  expect((await app.call('DELETE', `/tour/${id}`, { body })).status).toBe(204)
})

test('a change from a guide whom the server never had can only go back to its own, until it is made again', async () => {
  const [guide, other] = [await seedGuide(app.db, 'Ada Lund'), await seedGuide(app.db, 'Per Lund')]
  const event = await raceWeekend(app)
  const id = await seedTour(app.db, event.id, guide)
  const { body: tour } = await app.call<Tour>('GET', `/tour/${id}`)
  const { title, start_time: startTime, maximum_guests: maxGuests } = tour
  const before = { title, userID: crypto.randomUUID(), startTime, maxGuests }
  const change = (userID: string, from: string) =>
    app.call<Tour>('PUT', `/tour/${id}`, { body: { ...before, userID, before: { ...before, userID: from } } })
  expect((await change(guide, before.userID)).body).toMatchObject({ user_uuid: guide })
  expect(await change(other, before.userID)).toMatchObject(
    refusedWith(409, 'Conflict', { now: { userID: guide } }),
  )
  expect((await change(other, guide)).body).toMatchObject({ user_uuid: other })
})

test('a deletion sent late is refused if somebody else has changed the tour since and guests are on it', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const guest = await seedGuest(app.db, group, event.days)
  const guide = await seedGuide(app.db, 'Elin Moe')
  const done = (minutes: number, as = 0) => ({ headers: { 'trackside-at': minutesAgo(minutes) }, as })
  const [id, empty, own] = [
    await seedTour(app.db, event.id, guide),
    await seedTour(app.db, event.id, guide),
    await seedTour(app.db, event.id, guide),
  ]
  for (const tour of [id, own])
    await app.call('POST', `/tour/guest/${tour}`, { body: { guestID: guest.id }, ...done(60) })
  const startTime = new Date(Date.now() + 5 * 3_600_000).toISOString()
  const body = { title: 'ORBR Garage', userID: guide, startTime, maxGuests: 7 }
  for (const [tour, as] of [
    [id, 1],
    [empty, 1],
    [own, 0],
  ] as const)
    expect((await app.call('PUT', `/tour/${tour}`, { body, ...done(10, as) })).status).toBe(200)
  expect(await app.call('DELETE', `/tour/${id}`, done(30))).toMatchObject(
    refusedWith(409, 'Conflict', { message: 'This tour has been changed since. Please look again.' }),
  )
  for (const tour of [empty, own])
    expect((await app.call('DELETE', `/tour/${tour}`, done(30))).status).toBe(204)
  expect((await app.call('DELETE', `/tour/${id}`, done(9))).status).toBe(204)
})
