import { describe, expect, test } from 'vitest'
import { eventUpdate } from '../api/events.ts'
import { eventGroupCreate, groupCreate, groupDelete, groupUpdate } from '../api/groups.ts'
import { groupRedeem, guestRedeem, guestRedeemVoucher } from '../api/redemption.ts'
import { schemas } from '../api/schemas.ts'
import { tourCreate, tourDelete, tourGuestAdd, tourUpdate } from '../api/tours.ts'
import { userCreate, userDelete, userUpdate } from '../api/users.ts'
import { opOf } from '../testing/ops.ts'
import {
  answersOf,
  DAYS,
  EVENT_ID,
  event,
  group,
  guest,
  guestId,
  onTours,
  readParams,
  TOURS,
  tourAt,
  tourId,
  userId,
  type WorldRead,
} from '../testing/world.ts'
import { applyOps, isDeleted } from './overlay.ts'
import type { Op } from './queued-write.ts'
import { groupContext, tourContext, userContext } from './write-context.ts'
import { offlineWrites } from './writes.ts'

const [first, second] = TOURS
if (!first || !second) throw new Error('There are tours.')
const people = [onTours(guest(1), [first, second]), guest(2), guest(3, { event_group_id: 12 })]

const overlaid = <R extends WorldRead>(
  read: R,
  ops: readonly Op[],
  snapshot: unknown = answersOf(people)[read],
) => applyOps(read, readParams[read], snapshot, ops)

describe("an event's settings", () => {
  test('set the given date and keep the other', () => {
    const op = opOf(eventUpdate, { params: { eventID: EVENT_ID }, body: { entry_open: null } })
    expect(overlaid('eventGet', [op])).toEqual({ ...event, entry_open: null })
    expect(applyOps('eventGet', { eventID: 8 }, { ...event, id: 8 }, [op])).toEqual({ ...event, id: 8 })
  })
})

describe('guest groups', () => {
  const { id: _, eloqua_id: __, secondary_eloqua_id: ___, ...body } = group(0, 'Aalto Press')

  test('added offline have a negative id that stays the same [F10]', () => {
    const op = opOf(groupCreate, { body })
    const [made, ...rest] = schemas.groupList.response.parse(overlaid('groupList', [op]))
    expect(made?.name).toBe('Aalto Press')
    expect(made?.id).toBeLessThan(0)
    expect(rest.map(one => one.id)).toEqual([1, 2])
    expect(schemas.groupList.response.parse(overlaid('groupList', [op]))[0]?.id).toBe(made?.id)
  })

  test('that are renamed have the new name everywhere, and lists are sorted again', () => {
    const context = groupContext(group(1, 'Alder Foods'))
    const op = opOf(groupUpdate, { params: { groupID: 1 }, body: { ...body, name: 'Zelkova' }, context })
    expect(overlaid('groupList', [op])).toMatchObject([{ id: 2 }, { id: 1, name: 'Zelkova' }])
    expect(overlaid('eventGroupList', [op])).toMatchObject([{ id: 12 }, { id: 11, name: 'Zelkova' }])
    expect(overlaid('guestList', [op])).toMatchObject([
      { group_name: 'Zelkova' },
      { group_name: 'Zelkova' },
      { group_name: 'Birch Energy' },
    ])
    expect(overlaid('remainingByGroup', [op])).toMatchObject([{ event_group_id: 12 }, { name: 'Zelkova' }])
  })

  test('that are deleted are removed, and no others', () => {
    const op = opOf(groupDelete, { params: { groupID: 2 } })
    expect(overlaid('groupList', [op])).toMatchObject([{ id: 1 }])
    expect(isDeleted('groupGet', { groupID: 2 }, [op])).toBe(true)
    expect(isDeleted('groupGet', { groupID: 1 }, [op])).toBe(false)
  })

  test('added to an event are in its lists without guests', () => {
    const op = opOf(eventGroupCreate, {
      params: { id: EVENT_ID },
      body: { eventID: EVENT_ID, groupID: 3 },
      context: { ...groupContext(group(3, 'Aalto Press')), event_id: EVENT_ID },
    })
    const [added] = schemas.eventGroupList.response.parse(overlaid('eventGroupList', [op]))
    expect(added).toMatchObject({ group_id: 3, name: 'Aalto Press', guest_count: 0, maximum_guests: 50 })
    expect(added?.id).toBeLessThan(0)
    expect(overlaid('remainingByGroup', [op])).toMatchObject([
      { event_group_id: added?.id, total_count: 0 },
      {},
      {},
    ])
  })
})

describe('tours', () => {
  const start = '2026-03-06T02:00:00.000Z'

  test('added offline are listed by start, and are alternatives of the others', () => {
    const op = opOf(tourCreate, {
      params: { eventID: EVENT_ID },
      body: { title: 'Partner', userID: userId(1), startTime: start, maxGuests: 7, is_vcarb: false },
      context: { name: 'Guide 1' },
    })
    expect(overlaid('tourList', [op])).toMatchObject([
      { id: tourId(1) },
      { id: op.id, name: 'Guide 1', guest_count: 0, time_period: 'upcoming' },
      { id: tourId(2) },
      { id: tourId(3) },
    ])
    expect(overlaid('tourGet', [op])).toMatchObject({
      alternative_tours: [{ id: op.id }, { id: tourId(2) }, { id: tourId(3) }],
    })
  })

  test("that are changed change in their guests' rows too", () => {
    const op = opOf(tourUpdate, {
      params: { tourID: first.id },
      body: {
        title: 'VCARB Tour',
        userID: userId(2),
        startTime: '2026-03-06T04:00:00.000Z',
        maxGuests: 7,
      },
      context: tourContext(first, event, 'Guide 2'),
    })
    expect(overlaid('tourList', [op])).toMatchObject([
      { id: tourId(2) },
      { id: tourId(3) },
      { id: tourId(1), is_vcarb: true, name: 'Guide 2' },
    ])
    expect(overlaid('guestList', [op])).toMatchObject([
      { tour_name: 'ORBR Garage,VCARB Tour', guide: 'Guide 2,Guide 2' },
      { tour_name: '' },
      { tour_name: '' },
    ])
  })

  test('that are deleted keep their guests on the list, and have no page [F11]', () => {
    const op = opOf(tourDelete, { params: { tourID: first.id }, context: tourContext(first, event) })
    expect(overlaid('tourList', [op])).toMatchObject([{ id: tourId(2) }, { id: tourId(3) }])
    expect(overlaid('guestList', [op])).toMatchObject([{ tour_name: 'ORBR Garage' }, {}, {}])
    expect(isDeleted('tourGet', { tourID: tourId(1) }, [op])).toBe(true)
    expect(isDeleted('tourGuestList', { tourID: tourId(2) }, [op])).toBe(false)
    expect(applyOps('tourGet', { tourID: tourId(2) }, answersOf(people).tourGet, [op])).toMatchObject({
      alternative_tours: [{ id: tourId(2) }, { id: tourId(3) }],
    })
  })

  test('keep their order with a later change of the guide that they had [S1]', () => {
    const { tourDelete: remove, tourUpdate: change, userDelete: dismiss, userUpdate: rename } = offlineWrites
    const params = { tourID: first.id }
    const context = tourContext(first, event)
    const body = { title: 'Partner', userID: userId(2), startTime: start, maxGuests: 7 }
    const before = [
      remove.entities(opOf(tourDelete, { params, context })),
      change.entities(opOf(tourUpdate, { params, body, context })),
    ]
    const user = { userID: first.user_uuid }
    const named = { name: 'Guide 1', email: 'guide@example.com', isTourGuide: false }
    const after = [
      dismiss.entities(opOf(userDelete, { params: user })),
      rename.entities(opOf(userUpdate, { params: user, body: named })),
    ]
    for (const earlier of before)
      for (const later of after) expect(earlier.filter(entity => later.includes(entity))).toHaveLength(1)
  })

  test('that are full are not offered as alternatives', () => {
    const nearlyFull = answersOf(people, [first, tourAt(2, second.start_time, { maximum_guests: 2 })])
    const op = opOf(tourGuestAdd, { params: { tourID: tourId(2) }, body: { guestID: guestId(2) } })
    expect(nearlyFull.tourGet.alternative_tours).toMatchObject([{ guest_count: 1 }])
    expect(overlaid('tourGet', [op], nearlyFull.tourGet)).toMatchObject({ alternative_tours: [] })
  })
})

describe('redemptions', () => {
  const context = { event_id: EVENT_ID, issuer: 'Noor Hale' }

  test('by pin need the event, because pins are unique only within one [F9]', () => {
    const known = opOf(guestRedeem, { context, body: { pin: '1001' } })
    expect(overlaid('guestList', [known])).toMatchObject([
      { gift_received: true, gift_issued_by: 'Noor Hale' },
      {},
      {},
    ])
    const { guestList } = answersOf(people)
    const unknown = opOf(guestRedeem, { body: { pin: '1001' } })
    const elsewhere = opOf(guestRedeem, { body: { pin: '1001', event_id: 8 } })
    expect(overlaid('guestList', [unknown, elsewhere], guestList)).toBe(guestList)
  })

  test('by guest id work for a guest who has no pin yet', () => {
    const [first, ...rest] = answersOf(people).guestList
    if (!first) throw new Error('There are no guests.')
    const op = opOf(guestRedeem, { context, body: { guest_id: first.id, event_id: EVENT_ID } })
    expect(overlaid('guestList', [op], [{ ...first, pin: null }, ...rest])).toMatchObject([
      { gift_received: true, gift_issued_by: 'Noor Hale' },
      {},
      {},
    ])
  })

  test('that are repeated keep the first time', () => {
    const one = opOf(guestRedeem, { context, body: { pin: 1001 }, at: '2026-03-06T00:00:00.000Z' })
    const two = opOf(guestRedeem, { context, body: { pin: 1001 }, at: '2026-03-06T01:00:00.000Z' })
    expect(overlaid('redeemedTypes', [one, two])).toEqual({
      redemptions: { GIFT_BAG: '2026-03-06T00:00:00.000Z' },
    })
    expect(overlaid('guestList', [one, two])).toEqual(overlaid('guestList', [one]))
  })

  test('of a group count for its guests who attend that day', () => {
    const op = opOf(groupRedeem, { context, params: { groupID: 11 }, body: { timestamp: DAYS[0] } })
    expect(overlaid('guestList', [op])).toMatchObject([
      { gift_received: true },
      { gift_received: true },
      { gift_received: false },
    ])
  })

  test('of a group count for the named guests instead, if any are named, whatever their days are by now', () => {
    const body = { timestamp: '31/12/2026', guest_ids: [guestId(2)] }
    const op = opOf(groupRedeem, { context, params: { groupID: 11 }, body })
    expect(overlaid('guestList', [op])).toMatchObject([
      { gift_received: false },
      { gift_received: true },
      { gift_received: false },
    ])
  })

  test('of the voucher do not count for the gift bag', () => {
    const op = opOf(guestRedeemVoucher, { context, body: { guest_id: guestId(2) } })
    expect(overlaid('guestList', [op])).toMatchObject([
      {},
      { voucher_received: true, voucher_issued_by: 'Noor Hale', gift_received: false },
      {},
    ])
  })
})

describe('app users', () => {
  const body = { name: 'Ada Reyes', email: 'ada@example.org', isTourGuide: true }

  test('added offline have no user id yet, and are guides at once', () => {
    const op = opOf(userCreate, { body })
    const made = { user_uuid: op.id, user_id: null, name: 'Ada Reyes', is_tour_guide: true }
    expect(overlaid('userList', [op])).toMatchObject([made])
    expect(overlaid('guideList', [op])).toMatchObject([made])
  })

  test('that are renamed have the new name on their tours and in the rows of guests', () => {
    const context = userContext({ name: 'Guide 1' })
    const op = opOf(userUpdate, { params: { userID: userId(1) }, body, context })
    expect(overlaid('tourList', [op])).toMatchObject([{ name: 'Ada Reyes' }, { name: 'Guide 2' }, {}])
    expect(overlaid('guestList', [op])).toMatchObject([{ guide: 'Ada Reyes,Guide 2' }, { guide: '' }, {}])
  })

  test('who stop guiding leave the list of guides only; deleted ones leave both lists', () => {
    const create = opOf(userCreate, { body })
    const params = { userID: create.id }
    const noGuide = opOf(userUpdate, { params, body: { ...body, isTourGuide: false } })
    expect(overlaid('guideList', [create, noGuide])).toEqual([])
    expect(overlaid('userList', [create, noGuide])).toMatchObject([{ is_tour_guide: false }])
    expect(overlaid('userList', [create, opOf(userDelete, { params })])).toEqual([])
  })
})
