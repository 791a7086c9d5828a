import { read, write } from './endpoint.ts'
import type * as schema from './passes.schema.ts'

export const passList = read<typeof schema.passList>()({
  name: 'passList',
  path: '/passes/:eventID',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'The paddock walk passes of an event that are out, soonest due first. `duration` is in minutes.',
  spec: '7; 3',
  errors: ['EventNotFound'],
})

export const passCreate = write<typeof schema.passCreate>()({
  name: 'passCreate',
  method: 'POST',
  path: '/passes/:eventID',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: 'Gives a guest a pass from the instant `allocated` for `duration` minutes. `passID` is a random 9-digit number drawn by the caller. The same allocation again is the same pass, and is out again if it was returned. Returns the pass.',
  spec: '7; 2 Passes tab',
  errors: ['EventNotFound', 'GuestNotFound', 'IdTaken', 'Conflict'],
  auditLabel: 'Pass given out',
  offline: { mode: 'queue' },
})

export const passReturn = write<typeof schema.passReturn>()({
  name: 'passReturn',
  method: 'PUT',
  path: '/passes/:eventID/:passID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Marks a pass as returned; can be repeated. Returns the passes that are still out.',
  spec: '7; 4 Pass',
  errors: ['PassNotFound'],
  auditLabel: 'Pass returned',
  offline: { mode: 'queue' },
})
