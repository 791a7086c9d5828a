import { read } from './endpoint.ts'
import type * as schema from './trail.schema.ts'

export const guestTrail = read<typeof schema.guestTrail>()({
  name: 'guestTrail',
  path: '/trail/guest/:id',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'What was done to a guest, by whom, when and on which device, latest first, about 100 at a time, as a page ends with a whole write; `before` continues after the last one. Also for a removed guest.',
  spec: 'design 6 changes',
  errors: ['GuestNotFound'],
})

export const eventTrail = read<typeof schema.eventTrail>()({
  name: 'eventTrail',
  path: '/trail/event/:eventID',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'What was done in an event, by whom, when and on which device, latest first, about 100 at a time, as a page ends with a whole write; `before` continues after the last one.',
  spec: 'design 6 changes',
  errors: ['EventNotFound'],
})
