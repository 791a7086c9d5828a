import { expect, test } from 'vitest'
import { groupUpdate } from '../api/groups.ts'
import { tourUpdate } from '../api/tours.ts'
import type { AppUser } from '../api/users.schema.ts'
import { userUpdate } from '../api/users.ts'
import { opOf } from '../testing/ops.ts'
import {
  answersOf,
  event,
  group,
  guest,
  readParams,
  TOURS,
  tourId,
  userId,
  type WorldRead,
} from '../testing/world.ts'
import { applyOps } from './overlay.ts'
import type { Op } from './queued-write.ts'
import { groupContext, tourContext, userContext } from './write-context.ts'

/** Of a waiting form, only the fields that it changes are applied (decision 066). */

const shown = (read: WorldRead, op: Op, answer: unknown) => applyOps(read, readParams[read], answer, [op])

test('a waiting form of a group keeps what another desk changed in other fields', () => {
  const { id: _, eloqua_id: __, secondary_eloqua_id: ___, ...before } = group(1, 'Alder Foods')
  const body = { ...before, main_contact_first_name: 'Noor', before }
  const op = opOf(groupUpdate, {
    params: { groupID: 1 },
    body,
    context: groupContext(group(1, 'Alder Foods')),
  })
  const since = { ...group(1, 'Alder & Sons'), is_vcarb: true, maximum_guests: 60 }
  const expected = { ...since, main_contact_first_name: 'Noor' }
  expect(shown('groupGet', op, since)).toEqual(expected)
  expect(shown('groupList', op, [since])).toEqual([expected])
  const inEvent = { ...answersOf([]).eventGroupGet, name: since.name, is_vcarb: true }
  expect(shown('eventGroupGet', op, inEvent)).toEqual(inEvent)
  expect(shown('eventGroupList', op, [inEvent])).toEqual([inEvent])
  const guests = [guest(1, { group_name: 'Alder Foods', is_vcarb: true })]
  expect(shown('guestList', op, guests)).toEqual(guests)
})

test('a waiting form of a user keeps what another desk changed in other fields', () => {
  const before = { name: 'Guide 1', email: 'one@example.org', isTourGuide: true }
  const op = opOf(userUpdate, {
    params: { userID: userId(1) },
    body: { ...before, email: 'first@example.org', before },
    context: userContext({ name: 'Guide 1' }),
  })
  const since: AppUser = {
    user_uuid: userId(1),
    user_id: 1,
    name: 'Guide One',
    email: 'one@example.org',
    is_tour_guide: false,
  }
  expect(shown('userList', op, [since])).toEqual([{ ...since, email: 'first@example.org' }])
  expect(shown('guideList', op, [])).toEqual([])
  const [tour] = TOURS
  const tours = [{ ...tour, name: 'Guide One' }]
  expect(shown('tourList', op, tours)).toEqual(tours)
  const detail = { ...tour, name: 'Guide One', alternative_tours: [] }
  expect(shown('tourGet', op, detail)).toEqual(detail)
})

test('a waiting form of a tour keeps what another desk changed in other fields', () => {
  const [seen] = TOURS
  if (!seen) throw new Error('There are tours.')
  const { title, user_uuid: userID, start_time: startTime, maximum_guests: maxGuests } = seen
  const before = { title, userID, startTime, maxGuests }
  const op = opOf(tourUpdate, {
    params: { tourID: tourId(1) },
    body: { ...before, maxGuests: 9, before },
    context: tourContext(seen, event),
  })
  const since = {
    ...seen,
    title: 'VCARB Tour',
    user_uuid: userId(2),
    name: 'Guide 2',
    start_time: '2026-03-08T05:00:00.000Z',
    is_vcarb: true,
  }
  const expected = { ...since, maximum_guests: 9 }
  expect(shown('tourList', op, [since])).toEqual([expected])
  expect(shown('tourGet', op, { ...since, alternative_tours: [] })).toEqual({
    ...expected,
    alternative_tours: [],
  })
})
