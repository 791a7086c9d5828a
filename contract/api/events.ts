import { read, write } from './endpoint.ts'
import type * as schema from './events.schema.ts'

export const eventList = read<typeof schema.eventList>()({
  name: 'eventList',
  path: '/events',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: "All events by their first day. `time_period` follows the venue's days.",
  spec: '7; 3',
  errors: [],
})

export const eventGet = read<typeof schema.eventGet>()({
  name: 'eventGet',
  path: '/events/:eventID',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'One event, with its days and the instants between which guest lists can be uploaded.',
  spec: '7; 3',
  errors: ['EventNotFound'],
})

export const eventUpdate = write<typeof schema.eventUpdate>()({
  name: 'eventUpdate',
  method: 'PUT',
  path: '/events/:eventID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Sets when entry opens and closes (instants; null clears), and whether a guest's page shows the pin. Entry must open before it closes. With `before`, changes only what differs from it; refused if somebody else has set another date since (`now` has it). Returns the event.",
  spec: '7; 2 Event settings',
  errors: ['EventNotFound', 'BadRequest', 'Conflict'],
  auditLabel: 'Event settings changed',
  offline: { mode: 'queue' },
})
