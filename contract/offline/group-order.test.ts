import { expect, test } from 'vitest'
import { eventGroupDelete } from '../api/groups.ts'
import { guestCheckIn, guestDelete } from '../api/guests.ts'
import { opOf } from '../testing/ops.ts'
import { answersOf, event, guest } from '../testing/world.ts'
import { guestEntity } from './entities.ts'
import { eventGroupContext, guestContext } from './write-context.ts'
import { offlineWrites } from './writes.ts'

test('the removal of a group waits for earlier writes on each of its guests [D2]', () => {
  const guests = [guest(1), guest(2)]
  const [group] = answersOf(guests).eventGroupList
  if (!group) throw new Error('There are groups.')
  const removal = offlineWrites.eventGroupDelete.entities(
    opOf(eventGroupDelete, {
      params: { groupID: group.id },
      context: eventGroupContext(group, event, guests),
    }),
  )
  const body = { timestamp: '2026-11-20T10:00:00.000Z' }
  for (const known of guests) {
    expect(removal).toContain(guestEntity(known.id))
    const call = { params: { id: known.id }, context: guestContext(known, event) }
    for (const earlier of [
      offlineWrites.guestCheckIn.entities(opOf(guestCheckIn, { ...call, body })),
      offlineWrites.guestDelete.entities(opOf(guestDelete, call)),
    ])
      expect(earlier).toContain(guestEntity(known.id))
  }
})
