import { read, write } from './endpoint.ts'
import type * as schema from './handovers.schema.ts'

export const handoverList = read<typeof schema.handoverList>()({
  name: 'handoverList',
  path: '/event/:eventID/handovers',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: "The hand-overs of an event's days, latest first: what was still open, and the text for the next day.",
  spec: 'design; 2 Overview',
  errors: ['EventNotFound'],
})

export const handoverCreate = write<typeof schema.handoverCreate>()({
  name: 'handoverCreate',
  method: 'POST',
  path: '/event/:eventID/handovers',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: "Hands a day of the event over: stores what the caller's device counted as still open, with a text for the next day, under the token's user. A day can be handed over again; all hand-overs are kept. Returns the hand-over.",
  spec: 'design; 2 Overview',
  errors: ['EventNotFound', 'IdTaken'],
  auditLabel: 'Day handed over',
  offline: { mode: 'queue' },
})
