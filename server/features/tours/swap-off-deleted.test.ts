import { expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { TourGuest } from '../../../contract/api/tours.schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest, seedGuide, seedTour } from '../../testing/seed.ts'

/** A move off a tour that another desk has deleted meanwhile, with the place (decision 066). */

const app = await testApp()
const event = await raceWeekend(app)
const group = await groupInEvent(app, event.id)
const guide = await seedGuide(app.db, 'Jonas Weiss')

type Place = TourGuest & ErrorBody
const join = (tour: string, guestID: string) =>
  app.call<Place>('POST', `/tour/guest/${tour}`, { body: { guestID } })
const swap = (place: string, currentTourID: string, newTourID: string) =>
  app.call<Place>('PUT', `/tour/guest/${place}`, {
    body: { currentTourID, newTourID },
    headers: { 'trackside-at': minutesAgo(10) },
    as: 1,
  })
const on = async (tour: string) => (await app.call<TourGuest[]>('GET', `/tour/${tour}/guests`)).body

async function deletedTour(places = 7) {
  const [tour, target, guest] = [
    await seedTour(app.db, event.id, guide),
    await seedTour(app.db, event.id, guide, { places, title: 'Partner' }),
    await seedGuest(app.db, group, event.days),
  ]
  const place = (await join(tour, guest.id)).body.tour_guest_id
  expect((await app.call('DELETE', `/tour/${tour}`)).status).toBe(204)
  return { tour, target, guest, place }
}

test('puts the guest on the other tour, with the same place', async () => {
  const { tour, target, guest, place } = await deletedTour()
  const { status, body } = await swap(place.toUpperCase(), tour.toUpperCase(), target)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { tour_guest_id: place, guest_id: guest.id },
  })
  expect(await on(target)).toEqual([body])
  expect((await trailOf(app, `guest:${guest.id}`)).at(-1)).toMatchObject({
    what: 'tourGuestSwap',
    detail: { tour_guest_id: place, joined: target },
  })
  // The second move of the same desk means this place.
  const third = await seedTour(app.db, event.id, guide)
  expect((await swap(place, target, third)).status).toBe(200)
})

test('is refused if the other tour is full or gone, or the guest is no longer on the list', async () => {
  const { tour, target, guest, place } = await deletedTour(1)
  await join(target, (await seedGuest(app.db, group, event.days)).id)
  expect(await swap(place, tour, target)).toMatchObject(refusedWith(400, 'TourFull'))
  expect(await swap(place, tour, tour)).toMatchObject(refusedWith(404, 'TourNotFound'))
  await app.call('DELETE', `/guests/${guest.id}`)
  expect(await swap(place, tour, target)).toMatchObject(refusedWith(404, 'GuestNotFound'))
})

test('is refused if the guest was put on another tour after the deletion, which is named', async () => {
  const { tour, target, guest, place } = await deletedTour()
  const other = await seedTour(app.db, event.id, guide, { title: 'Viewing Gallery' })
  await join(other, guest.id)
  const refused = await swap(place, tour, target)
  expect(refused).toMatchObject(refusedWith(404, 'TourGuestNotFound'))
  expect(refused.body.message).toMatch(
    `${guest.name} is not on that tour, which was deleted, but on Viewing Gallery (`,
  )
  expect(await on(target)).toEqual([])
})

test('is refused if the guest was not on the tour when it was deleted', async () => {
  const [tour, target, guest] = [
    await seedTour(app.db, event.id, guide),
    await seedTour(app.db, event.id, guide),
    await seedGuest(app.db, group, event.days),
  ]
  const place = (await join(tour, guest.id)).body.tour_guest_id
  await app.call('DELETE', `/tour/guest/${place}`)
  await app.call('DELETE', `/tour/${tour}`)
  expect(await swap(place, tour, target)).toMatchObject(refusedWith(404, 'TourGuestNotFound'))
})
