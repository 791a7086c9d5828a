import { read } from './endpoint.ts'
import type * as schema from './trail.schema.ts'

export const guestTrail = read<typeof schema.guestTrail>()({
  name: 'guestTrail',
  path: '/trail/guest/:id',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'Who did what to a guest, when and on which device, the latest first, 100 at a time: `before` goes on after the last one. Also of a guest who was removed.',
  spec: 'design 6 changes',
  errors: ['GuestNotFound'],
})

export const eventTrail = read<typeof schema.eventTrail>()({
  name: 'eventTrail',
  path: '/trail/event/:eventID',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'Who did what in an event, when and on which device, the latest first, 100 at a time: `before` goes on after the last one.',
  spec: 'design 6 changes',
  errors: ['EventNotFound'],
})
