import { read, write } from './endpoint.ts'
import type * as schema from './handovers.schema.ts'

export const handoverList = read<typeof schema.handoverList>()({
  name: 'handoverList',
  path: '/event/:eventID/handovers',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'How the days of an event were handed over: what was still open, and what was said for the next day. The last one first.',
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
  doc: "Hands a day over: keeps what the caller's device counted as still open, with a text for the next day, under the token's user. A day may be handed over again; all hand-overs stay. Gives the hand-over.",
  spec: 'design; 2 Overview',
  errors: ['EventNotFound', 'IdTaken'],
  auditLabel: 'Day handed over',
  offline: { mode: 'queue' },
})
