import { expect, test } from 'vitest'
import { eventGroupDelete } from '../api/groups.ts'
import { guestCheckIn, guestDelete } from '../api/guests.ts'
import { opOf } from '../testing/ops.ts'
import { answersOf, event, guest } from '../testing/world.ts'
import { eventGroupContext, guestContext } from './write-context.ts'
import { offlineWrites } from './writes.ts'

test('the removal of a group waits for earlier writes on each of its guests [D2]', () => {
  const known = guest(1)
  const [group] = answersOf([known]).eventGroupList
  if (!group) throw new Error('There are groups.')
  const removal = offlineWrites.eventGroupDelete.entities(
    opOf(eventGroupDelete, {
      params: { groupID: group.id },
      context: eventGroupContext(group, event, [known]),
    }),
  )
  const params = { id: known.id }
  const context = guestContext(known, event)
  const body = { timestamp: '2026-11-20T10:00:00.000Z' }
  const earlier = [
    offlineWrites.guestCheckIn.entities(opOf(guestCheckIn, { params, body, context })),
    offlineWrites.guestDelete.entities(opOf(guestDelete, { params, context })),
  ]
  for (const entities of earlier) expect(entities.some(entity => removal.includes(entity))).toBe(true)
})
