import { describe, expect, test } from 'vitest'
import type { Guest } from '../api/guests.schema.ts'
import { guestDelete } from '../api/guests.ts'
import { schemas } from '../api/schemas.ts'
import {
  tourCreate,
  tourDelete,
  tourGuestAdd,
  tourGuestRemove,
  tourGuestSwap,
  tourUpdate,
} from '../api/tours.ts'
import { toursOf } from '../rules/tours.ts'
import { opOf } from '../testing/ops.ts'
import {
  answersOf,
  EVENT_ID,
  event,
  guest,
  guestId,
  onTours,
  tourAt,
  tourGuestId,
  tourId,
} from '../testing/world.ts'
import { applyOps } from './overlay.ts'
import type { Op } from './queued-write.ts'
import { guestContext, tourContext, tourGuestContext } from './write-context.ts'

/** Two tours with the same title and start, and another one. */
const START = '2026-03-06T03:00:00.000Z'
const [one, twin] = [tourAt(2, START), tourAt(4, START, { name: 'Guide 2' })]
const other = tourAt(1, '2026-03-06T01:00:00.000Z')
const TOURS = [other, one, twin]

const overlaid = (people: readonly Guest[], ops: readonly Op[]) =>
  schemas.guestList.response.parse(
    applyOps('guestList', { eventId: EVENT_ID }, answersOf(people, TOURS).guestList, ops),
  )
const toursAfter = (person: Guest, ...ops: Op[]) =>
  overlaid([person], ops).flatMap(row => toursOf(row).map(({ id, start_time }) => ({ id, start_time })))
const on = (...tours: typeof TOURS) => tours.map(({ id, start_time }) => ({ id, start_time }))

const ann = guest(1)
const place = { tourGuestID: tourGuestId(1) }
const join = (tour: typeof one) =>
  opOf(tourGuestAdd, {
    params: { tourID: tour.id },
    body: { guestID: guestId(1) },
    context: tourGuestContext(ann, tour, event),
  })

test('a guest joins, leaves and swaps between two tours that look alike', () => {
  const onOne = onTours(ann, [one])
  const leave = opOf(tourGuestRemove, { params: place, context: tourGuestContext(ann, twin, event) })
  const swap = opOf(tourGuestSwap, {
    params: place,
    body: { currentTourID: one.id, newTourID: twin.id },
    context: tourGuestContext(ann, twin, event, one),
  })
  expect(toursAfter(onOne, join(twin))).toEqual(on(one, twin))
  expect(toursAfter(onOne, join(one))).toEqual(on(one))
  expect(toursAfter(onOne, leave)).toEqual(on(one))
  expect(toursAfter(onOne, swap)).toEqual(on(twin))
  expect(toursAfter(onTours(ann, [one, twin]), leave)).toEqual(on(one))
})

test('changing or deleting one of two tours that look alike leaves the guests of the other unchanged', () => {
  const people = [onTours(ann, [one]), onTours(guest(2), [twin])]
  const later = '2026-03-06T05:00:00.000Z'
  const body = { title: one.title, userID: one.user_uuid, startTime: later, maxGuests: 7 }
  const change = opOf(tourUpdate, { params: { tourID: one.id }, body, context: tourContext(one, event) })
  const remove = opOf(tourDelete, { params: { tourID: one.id }, context: tourContext(one, event) })
  expect(overlaid(people, [change])).toMatchObject([{ start_time: later }, { start_time: START }])
  expect(overlaid(people, [remove])).toMatchObject([{ tour_ids: '' }, { tour_ids: twin.id }])
})

test('a changed tour keeps in the rows of its guests what another desk has changed since', () => {
  const now = { ...one, title: 'Partner', name: 'Guide 9', start_time: '2026-03-06T05:00:00.000Z' }
  const before = { title: one.title, userID: one.user_uuid, startTime: START, maxGuests: 7 }
  const changed = (part: Partial<typeof before>) => {
    const body = { ...before, ...part, before }
    const op = opOf(tourUpdate, {
      params: { tourID: one.id },
      body,
      context: tourContext(one, event, 'Guide 3'),
    })
    return overlaid([onTours(ann, [now])], [op]).flatMap(toursOf)
  }
  const { id, title, name, start_time } = now
  expect(changed({ maxGuests: 8 })).toEqual([{ id, title, name, start_time }])
  expect(changed({ userID: twin.user_uuid })).toEqual([{ id, title, name: 'Guide 3', start_time }])
})

test('a guest joins or leaves the same tour although another desk has moved its start since', () => {
  const later = { ...one, start_time: '2026-03-06T05:00:00.000Z' }
  const stored = onTours(ann, [later])
  const leave = opOf(tourGuestRemove, { params: place, context: tourGuestContext(ann, one, event) })
  expect(toursAfter(stored, join(one))).toEqual(on(later))
  expect(toursAfter(stored, leave)).toEqual([])
})

describe('made again after another desk has moved the guest, a write leaves the tour that they are on by now', () => {
  const [known, now, target] = [other, one, twin]
  const people = [onTours(ann, [now]), onTours(guest(2), [known])]
  const answers = answersOf(people, TOURS)
  const countsAfter = (op: Op) => {
    const list = schemas.tourList.response.parse(
      applyOps('tourList', { eventID: EVENT_ID }, answers.tourList, [op]),
    )
    return [known, now, target].map(({ id }) => list.find(tour => tour.id === id)?.guest_count)
  }

  test('a removal', () => {
    const op = opOf(tourGuestRemove, {
      params: place,
      body: { currentTourID: now.id },
      context: tourGuestContext(ann, known, event),
    })
    expect(countsAfter(op)).toEqual([1, 0, 0])
    expect(applyOps('tourGet', { tourID: known.id }, answers.tourGet, [op])).toMatchObject({
      guest_count: 1,
      alternative_tours: [{ id: now.id, guest_count: 0 }, { id: target.id }],
    })
    expect(overlaid(people, [op])).toMatchObject([{ tour_ids: '' }, { tour_ids: known.id }])
  })

  test('a swap', () => {
    const op = opOf(tourGuestSwap, {
      params: place,
      body: { currentTourID: now.id, newTourID: target.id },
      context: tourGuestContext(ann, target, event, known),
    })
    expect(countsAfter(op)).toEqual([1, 0, 1])
    expect(overlaid(people, [op])).toMatchObject([{ tour_ids: target.id }, { tour_ids: known.id }])
  })

  test('a swap to that one, which changes nothing', () => {
    const op = opOf(tourGuestSwap, {
      params: place,
      body: { currentTourID: now.id, newTourID: now.id },
      context: tourGuestContext(ann, now, event, known),
    })
    const list = [{ tour_guest_id: place.tourGuestID, guest_id: ann.id, first_name: '', last_name: '' }]
    expect(applyOps('tourGuestList', { tourID: now.id }, list, [op])).toBe(list)
    expect(countsAfter(op)).toEqual([1, 1, 0])
    expect(overlaid(people, [op])).toMatchObject([{ tour_ids: now.id }, { tour_ids: known.id }])
  })
})

test('a tour that had started when it was added is no alternative to another', () => {
  const detail = answersOf([ann], TOURS).tourGet
  const others = (startTime: string) => {
    const body = { title: one.title, userID: one.user_uuid, startTime, maxGuests: 7 }
    const op = opOf(tourCreate, { params: { eventID: EVENT_ID }, body, at: START })
    const known = schemas.tourGet.response.parse(applyOps('tourGet', { tourID: detail.id }, detail, [op]))
    return known.alternative_tours.length - detail.alternative_tours.length
  }
  expect(['2026-03-06T03:15:00.000Z', '2026-03-06T02:45:00.000Z'].map(others)).toEqual([1, 0])
})

test('removing a guest frees a place on their own tour', () => {
  const people = [onTours(ann, [twin]), onTours(guest(2), [one])]
  const op = opOf(guestDelete, { params: { id: guestId(1) }, context: guestContext(people[0] ?? ann, event) })
  const { tourList } = answersOf(people, TOURS)
  expect(applyOps('tourList', { eventID: EVENT_ID }, tourList, [op])).toMatchObject([
    { id: tourId(1), guest_count: 0 },
    { id: one.id, guest_count: 1 },
    { id: twin.id, guest_count: 0 },
  ])
})

test('a row and a write of an older version, without the tour’s id, are matched by its words', () => {
  const { tour_ids: _, ...row } = onTours(ann, [one])
  const { tours: _places, ...context } = guestContext(ann, event)
  const tours = [{ title: one.title, name: one.name, start_time: START, places: 1 }]
  expect(toursAfter(row, join(one))).toEqual([{ id: undefined, start_time: START }])
  expect(toursAfter(row, join(other))).toEqual([...on(other), { id: undefined, start_time: START }])
  expect(
    applyOps(
      'tourList',
      { eventID: EVENT_ID },
      [{ ...one, guest_count: 2 }],
      [opOf(guestDelete, { params: { id: guestId(1) }, context: { ...context, tours } })],
    ),
  ).toMatchObject([{ guest_count: 1 }])
})
