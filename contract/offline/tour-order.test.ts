import { expect, test } from 'vitest'
import { eventGroupDelete } from '../api/groups.ts'
import { guestDelete } from '../api/guests.ts'
import { tourGuestAdd, tourGuestSwap } from '../api/tours.ts'
import { opOf } from '../testing/ops.ts'
import { answersOf, event, guest, guestId, onTours, TOURS, tourGuestId, tourId } from '../testing/world.ts'
import { eventGroupContext, guestContext, tourGuestContext } from './write-context.ts'
import { offlineWrites } from './writes.ts'

const [full, other] = TOURS
if (!full || !other) throw new Error('There are tours.')

test('joining a tour waits for the removal of a guest that frees a place on it [S1]', () => {
  const leaving = onTours(guest(1), [full])
  const [group] = answersOf([leaving]).eventGroupList
  if (!group) throw new Error('There are groups.')
  const {
    guestDelete: remove,
    eventGroupDelete: dissolve,
    tourGuestAdd: join,
    tourGuestSwap: swap,
  } = offlineWrites
  const before = [
    remove.entities(opOf(guestDelete, { params: { id: leaving.id }, context: guestContext(leaving, event) })),
    dissolve.entities(
      opOf(eventGroupDelete, {
        params: { groupID: group.id },
        context: eventGroupContext(group, event, [leaving]),
      }),
    ),
  ]
  const params = { tourGuestID: tourGuestId(2) }
  const body = { newTourID: tourId(1), currentTourID: tourId(2) }
  const joined = (to: typeof full) =>
    join.entities(
      opOf(tourGuestAdd, {
        params: { tourID: to.id },
        body: { guestID: guestId(2) },
        context: tourGuestContext(guest(2), to, event),
      }),
    )
  const moved = swap.entities(
    opOf(tourGuestSwap, { params, body, context: tourGuestContext(guest(2), full, event, other) }),
  )
  for (const earlier of before) {
    for (const later of [joined(full), moved])
      expect(earlier.some(entity => later.includes(entity))).toBe(true)
    expect(earlier.some(entity => joined(other).includes(entity))).toBe(false)
  }
})
