import { read, write } from './endpoint.ts'
import type * as schema from './radios.schema.ts'

export const radioList = read<typeof schema.radioList>()({
  name: 'radioList',
  path: '/radios/:eventID',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'The garage radios of an event that are out, latest first.',
  spec: '7; 3',
  errors: ['EventNotFound'],
})

export const radioCreate = write<typeof schema.radioCreate>()({
  name: 'radioCreate',
  method: 'POST',
  path: '/radios/:eventID',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: 'Gives a guest the radio with this pass code; 40 can be out at an event. `radioID` is a random 9-digit number drawn by the caller. The same allocation again is the same radio, and is out again if it was returned. With `takes_over`, the `radio_id` of another guest’s radio, that one is returned in the same step. Returns the radio.',
  spec: '7; 2 Radios tab',
  errors: ['EventNotFound', 'GuestNotFound', 'RadioLimit', 'PassCodeTaken', 'IdTaken'],
  auditLabel: 'Radio given out',
  offline: { mode: 'queue' },
})

export const radioReturn = write<typeof schema.radioReturn>()({
  name: 'radioReturn',
  method: 'PUT',
  path: '/radios/:eventID/:radioID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Marks a radio as returned; can be repeated. Returns the radios that are still out.',
  spec: '7; 4 Radio',
  errors: ['RadioNotFound'],
  auditLabel: 'Radio returned',
  offline: { mode: 'queue' },
})
