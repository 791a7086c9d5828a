import { expect, test } from 'vitest'
import { tourCreate, tourGuestAdd, tourGuestRemove } from '../api/tours.ts'
import { opOf } from '../testing/ops.ts'
import {
  answersOf,
  EVENT_ID,
  guest,
  onTours,
  readParams,
  TOURS,
  tourGuestId,
  tourId,
  userId,
} from '../testing/world.ts'
import { localAnswers } from './local-answers.ts'
import { applyOps } from './overlay.ts'

const venue = { event_id: EVENT_ID }
const create = opOf(tourCreate, {
  params: { eventID: EVENT_ID },
  body: {
    id: tourId(90),
    title: 'Partner',
    userID: userId(1),
    startTime: '2026-03-07T02:00:00.000Z',
    maxGuests: 7,
    is_vcarb: false,
  },
  context: { ...venue, name: 'Guide 1' },
})
const place = (n: number) => ({ tour_guest_id: tourGuestId(n), guest_id: guest(n).id })
const add = (n: number) =>
  opOf(tourGuestAdd, {
    params: { tourID: tourId(90) },
    body: { id: tourGuestId(n), guestID: guest(n).id },
    context: { ...venue, first_name: `First${n}`, last_name: `Last${n}` },
  })

test('the local answer for a tour, made from the list of tours, equals the server’s', () => {
  const answers = answersOf([onTours(guest(1), TOURS.slice(0, 1)), guest(2)])
  const { from } = localAnswers.tourGet ?? {}
  expect(from?.make(answers.tourList as never, readParams.tourGet)).toEqual(answers.tourGet)
  expect(from?.make([] as never, readParams.tourGet)).toBeUndefined()
})

test('the local answers for a group and an event group, made from their lists, equal the server’s', () => {
  const answers = answersOf([guest(1)])
  for (const [one, list] of [
    ['groupGet', 'groupList'],
    ['eventGroupGet', 'eventGroupList'],
  ] as const) {
    const { from } = localAnswers[one] ?? {}
    expect(from?.make(answers[list] as never, readParams[one])).toEqual(answers[one])
    expect(from?.make([] as never, readParams[one])).toBeUndefined()
  }
})

test('a tour that the server does not know yet is shown, and guests join and leave it [F10]', () => {
  const { tourList } = answersOf([guest(1)])
  const leave = opOf(tourGuestRemove, {
    params: { tourGuestID: tourGuestId(1) },
    context: { ...venue, tour: { id: tourId(90), title: '', name: '', start_time: '' } },
  })
  const ops = [create, add(1), add(2), leave]
  const listed = applyOps('tourList', { eventID: EVENT_ID }, tourList, ops)
  expect(localAnswers.tourGet?.from?.make(listed as never, { tourID: tourId(90) })).toMatchObject({
    id: tourId(90),
    title: 'Partner',
    name: 'Guide 1',
    guest_count: 1,
    alternative_tours: tourList.map(({ id }) => ({ id })),
  })
  expect(
    applyOps('tourGuestList', { tourID: tourId(90) }, localAnswers.tourGuestList?.initial, ops),
  ).toMatchObject([place(2)])
})
