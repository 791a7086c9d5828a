import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Tour, TourGuest } from '../../../contract/api/tours.schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuest, seedGuests, seedGuide, seedTour } from '../../testing/seed.ts'

const FULL = 'Cannot add guest to tour, tour is full'

const app = await testApp()
const event = await raceWeekend(app)
const group = await groupInEvent(app, event.id, { maximum: 500 })
const guide = await seedGuide(app.db, 'Jonas Weiss')

type Place = TourGuest & ErrorBody
const join = (tour: string, guestID: string, more: object = {}, headers = {}) =>
  app.call<Place>('POST', `/tour/guest/${tour}`, { body: { guestID, ...more }, headers })
const swap = (place: string, currentTourID: string, newTourID: string, headers = {}) =>
  app.call<Place>('PUT', `/tour/guest/${place}`, { body: { currentTourID, newTourID }, headers })
/** The header of a write that was made this many minutes ago and is sent now. */
const done = (minutes: number) => ({ 'trackside-at': minutesAgo(minutes) })
const remove = (place: string, headers = {}, body?: object) =>
  app.call<ErrorBody>('DELETE', `/tour/guest/${place}`, { headers, ...(body && { body }) })
const on = async (tour: string) => (await app.call<TourGuest[]>('GET', `/tour/${tour}/guests`)).body
const count = async (id: string) =>
  (await app.call<Tour[]>('GET', `/event/${event.id}/tours`)).body.find(tour => tour.id === id)?.guest_count
const newTour = (options: object = {}) => seedTour(app.db, event.id, guide, options)
const newGuest = () => seedGuest(app.db, group, event.days)

describe('joining', () => {
  test('stores the place; the tour, its guests and the guest list show it', async () => {
    const [tour, guest, id] = [await newTour(), await newGuest(), randomUUID()]
    const [first_name, last_name] = guest.name.split(' ')
    const { status, body } = await join(tour, guest.id, { id })
    expect(status).toBe(201)
    expect(body).toEqual({ tour_guest_id: id, guest_id: guest.id, first_name, last_name })
    expect(await on(tour)).toEqual([body])
    expect(await count(tour)).toBe(1)
    const guests = await guestList(app, event.id)
    expect(guests.find(row => row.id === guest.id)).toMatchObject({
      tour_name: 'ORBR Garage',
      guide: 'Jonas Weiss',
    })
  })

  test('repeated with its key gives the same place', async () => {
    const [tour, guest] = [await newTour(), await newGuest()]
    const headers = { 'idempotency-key': randomUUID() }
    const first = await join(tour, guest.id, {}, headers)
    const second = await join(tour, guest.id, {}, headers)
    expect(first.body.tour_guest_id).toBe(headers['idempotency-key'])
    expect(second.body).toEqual(first.body)
    expect(await count(tour)).toBe(1)
  })

  test('guests are listed in the order in which they joined', async () => {
    const [tour, late, early] = [await newTour(), await newGuest(), await newGuest()]
    await join(tour, late.id, {}, { 'trackside-at': minutesAgo(1) })
    await join(tour, early.id, {}, { 'trackside-at': minutesAgo(2) })
    expect((await on(tour)).map(place => place.guest_id)).toEqual([early.id, late.id])
  })

  test('is refused on a full tour', async () => {
    const tour = await newTour({ places: 1 })
    await join(tour, (await newGuest()).id)
    const { status, body } = await join(tour, (await newGuest()).id)
    expect({ status, name: body.name, message: body.message }).toEqual({
      status: 400,
      name: 'TourFull',
      message: FULL,
    })
    expect(await count(tour)).toBe(1)
  })

  test('twice is refused, also when the tour is full', async () => {
    const [tour, guest] = [await newTour({ places: 1 }), await newGuest()]
    await join(tour, guest.id)
    const { status, body } = await join(tour, guest.id)
    expect({ status, name: body.name }).toEqual({ status: 409, name: 'AlreadyOnTour' })
    expect(body.message).toMatch(
      new RegExp(`^${guest.name} is already on ORBR Garage \\(\\w{3} \\d+ \\w+, \\d\\d:\\d\\d\\)`),
    )
  })

  test('is refused with the id of another place', async () => {
    const [tour, id] = [await newTour(), randomUUID()]
    await join(tour, (await newGuest()).id, { id })
    expect(await join(tour, (await newGuest()).id, { id })).toMatchObject(refusedWith(409, 'IdTaken'))
  })

  test('is refused for an unknown guest or tour, and a guest of another event', async () => {
    const [tour, guest] = [await newTour(), await newGuest()]
    const stranger = await join(tour, randomUUID())
    expect(stranger).toMatchObject(refusedWith(404, 'GuestNotFound'))
    const gone = await join(randomUUID(), guest.id)
    expect(gone).toMatchObject(refusedWith(404, 'TourNotFound'))
    const race = await raceWeekend(app)
    const other = await join(await seedTour(app.db, race.id, guide), guest.id)
    expect(other).toMatchObject(refusedWith(404, 'GuestNotFound'))
    expect(other.body.message).toBe(`${guest.name} is not on the guest list of this tour's event.`)
  })

  test('of 20 desks exactly 3 get the last 3 places', async () => {
    const tour = await newTour({ places: 7 })
    for (const guest of await seedGuests(app.db, group, event.days, 4)) await join(tour, guest.id)
    const guests = await seedGuests(app.db, group, event.days, 20)
    const answers = await Promise.all(guests.map(guest => join(tour, guest.id)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(3)
    for (const { body } of answers.filter(answer => answer.status !== 201))
      expect(body).toMatchObject({ statusCode: 400, name: 'TourFull', message: FULL })
    expect(await on(tour)).toHaveLength(7)
  })
})

describe('swapping', () => {
  const seated = async (options: object = {}) => {
    const [tour, guest] = [await newTour(options), await newGuest()]
    const { body } = await join(tour, guest.id)
    return { tour, guest, place: body.tour_guest_id }
  }

  test('moves the guest and keeps the place’s id', async () => {
    const [{ tour, guest, place }, target] = [await seated(), await newTour({ minutes: 90 })]
    const { status, body } = await swap(place, tour, target)
    expect(status).toBe(200)
    expect(body).toMatchObject({ tour_guest_id: place, guest_id: guest.id })
    expect([await on(tour), await on(target)]).toEqual([[], [body]])
  })

  test('accepts ids in capitals', async () => {
    const [{ tour, place }, target] = [await seated(), await newTour()]
    expect((await swap(place.toUpperCase(), tour.toUpperCase(), target.toUpperCase())).status).toBe(200)
  })

  test('to a full tour is refused: the guest keeps the place', async () => {
    const [{ tour, guest, place }, full] = [await seated(), await seated({ places: 1 })]
    const { status, body } = await swap(place, tour, full.tour)
    expect({ status, name: body.name, message: body.message }).toEqual({
      status: 400,
      name: 'TourFull',
      message: FULL,
    })
    expect((await on(tour)).map(row => row.guest_id)).toEqual([guest.id])
    expect((await on(full.tour)).map(row => row.guest_id)).toEqual([full.guest.id])
  })

  test('to a tour that the guest is on, or to the same one, is refused', async () => {
    const [{ tour, guest, place }, target] = [await seated(), await newTour()]
    await join(target, guest.id)
    for (const answer of [await swap(place, tour, target), await swap(place, tour, tour)])
      expect(answer).toMatchObject(refusedWith(409, 'AlreadyOnTour'))
  })

  test('is done if another desk has made the same move, also when the tour is full by now', async () => {
    const [{ tour, place }, target] = [await seated(), await newTour({ places: 1 })]
    const first = await swap(place, tour, target)
    const second = await swap(place, tour, target)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(second.headers['trackside-version']).toBe(first.headers['trackside-version'])
    expect(await on(target)).toEqual([first.body])
  })

  test('from a tour that the guest has left at another desk is refused', async () => {
    const [{ tour, guest, place }, second, third] = [await seated(), await newTour(), await newTour()]
    await swap(place, tour, second)
    const { status, body } = await swap(place, tour, third)
    expect({ status, name: body.name, on: body.tour_id }).toEqual({
      status: 409,
      name: 'Conflict',
      on: second,
    })
    expect(body.message).toMatch(
      new RegExp(
        `^${guest.name} is not on that tour, but on ORBR Garage \\([^)]+\\)\\. Please look again\\.$`,
      ),
    )
    expect((await on(second)).map(row => row.guest_id)).toEqual([guest.id])
  })

  test('is refused for an unknown place or tour, and a tour of another event', async () => {
    const { tour, place } = await seated()
    const race = await raceWeekend(app)
    const elsewhere = await seedTour(app.db, race.id, guide)
    expect((await swap(randomUUID(), tour, tour)).body.name).toBe('TourGuestNotFound')
    for (const target of [randomUUID(), elsewhere]) {
      expect(await swap(place, tour, target)).toMatchObject(refusedWith(404, 'TourNotFound'))
    }
  })

  test('in both directions at once never deadlocks', async () => {
    const [a, b] = [await newTour({ places: 12 }), await newTour({ places: 12 })]
    const guests = await seedGuests(app.db, group, event.days, 12)
    const places = await Promise.all(
      guests.map(async ({ id }, index) => {
        const [from, to] = index % 2 ? [a, b] : [b, a]
        return { from, to, place: (await join(from, id)).body.tour_guest_id }
      }),
    )
    const answers = await Promise.all(places.map(({ place, from, to }) => swap(place, from, to)))
    expect(answers.map(answer => answer.status)).toEqual(Array(12).fill(200))
    expect([await count(a), await count(b)]).toEqual([6, 6])
  })

  test('at the same time as joins for the last place: exactly one guest gets it', async () => {
    const full = await newTour({ places: 1 })
    const movers = await Promise.all(Array.from({ length: 5 }, () => seated()))
    const joiners = await seedGuests(app.db, group, event.days, 5)
    const answers = await Promise.all([
      ...movers.map(({ place, tour }) => swap(place, tour, full)),
      ...joiners.map(({ id }) => join(full, id)),
    ])
    expect(answers.filter(answer => answer.status < 300)).toHaveLength(1)
    expect(await on(full)).toHaveLength(1)
  })

  test('of a guest who is deleted meanwhile leaves them on neither tour', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [{ tour, guest, place }, target] = [await seated(), await newTour()]
      const [moved, deleted] = await Promise.all([
        swap(place, tour, target),
        app.call('DELETE', `/guests/${guest.id}`),
      ])
      expect([200, 404]).toContain(moved.status)
      expect(deleted.status).toBe(204)
      expect([await count(tour), await count(target)]).toEqual([0, 0])
    }
  })
})

describe('leaving', () => {
  test('makes room for another', async () => {
    const [tour, guest] = [await newTour({ places: 1 }), await newGuest()]
    const { body } = await join(tour, guest.id)
    expect((await remove(body.tour_guest_id, {}, {})).status).toBe(204)
    expect(await on(tour)).toEqual([])
    expect((await join(tour, (await newGuest()).id)).status).toBe(201)
    const again = await remove(body.tour_guest_id)
    expect(again).toMatchObject(refusedWith(404, 'TourGuestNotFound'))
  })

  test('made before another desk moved the guest, and sent late: the guest keeps the new place', async () => {
    const [tour, target, guest] = [await newTour(), await newTour(), await newGuest()]
    const place = (await join(tour, guest.id, {}, done(60))).body.tour_guest_id
    await swap(place, tour, target, done(10))
    const { status, body } = await remove(place, done(30))
    expect({ status, name: body.name, on: body.tour_id }).toEqual({
      status: 409,
      name: 'Conflict',
      on: target,
    })
    expect(body.message).toContain(`${guest.name} is not on that tour, but on ORBR Garage`)
    expect((await on(target)).map(row => row.guest_id)).toEqual([guest.id])
    expect((await remove(place, done(5))).status).toBe(204)
    expect(await on(target)).toEqual([])
  })

  test('the tour that the desk saw, which another desk has just moved the guest from: the guest keeps the new place', async () => {
    const [tour, target, guest] = [await newTour(), await newTour(), await newGuest()]
    const place = (await join(tour, guest.id)).body.tour_guest_id
    await swap(place, tour, target)
    const { status, body } = await remove(place, {}, { currentTourID: tour })
    expect({ status, name: body.name, on: body.tour_id }).toEqual({
      status: 409,
      name: 'Conflict',
      on: target,
    })
    expect((await on(target)).map(row => row.guest_id)).toEqual([guest.id])
    expect((await remove(place, {}, { currentTourID: target.toUpperCase() })).status).toBe(204)
  })

  test('sent late, with slightly different clocks: a guest not moved since leaves the tour', async () => {
    const [tour, target] = [await newTour(), await newTour()]
    for (const [joined, left] of [
      [60, 30],
      [9, 10],
    ] as const) {
      const guest = await newGuest()
      const place = (await join(tour, guest.id, {}, done(90))).body.tour_guest_id
      await swap(place, tour, target, done(joined))
      expect((await remove(place, done(left))).status).toBe(204)
    }
    expect(await on(target)).toEqual([])
  })

  test('the guests of an unknown tour are refused', async () => {
    expect(await app.call('GET', `/tour/${randomUUID()}/guests`)).toMatchObject(
      refusedWith(404, 'TourNotFound'),
    )
  })
})
