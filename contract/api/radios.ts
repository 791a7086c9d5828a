import {
  entityIfKnown,
  eventGroupEntity,
  guestEntity,
  radioEntity,
  radioPoolEntity,
} from '../offline/entities.ts'
import { read, write } from './endpoint.ts'
import type * as schema from './radios.schema.ts'

export const radioList = read<typeof schema.radioList>()({
  name: 'radioList',
  path: '/radios/:eventID',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'The garage radios of an event that are out, latest first.',
  spec: '7; fields 3',
  errors: ['EventNotFound'],
})

export const radioCreate = write<typeof schema.radioCreate>()({
  name: 'radioCreate',
  method: 'POST',
  path: '/radios/:eventID',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: 'Gives a guest the radio with this pass code; 40 may be out at an event. `radioID` is a random 9-digit number made by the caller. Gives the radio.',
  spec: '7; 2 Radios tab',
  errors: ['EventNotFound', 'GuestNotFound', 'RadioLimit', 'PassCodeTaken', 'IdTaken'],
  offline: {
    mode: 'queue',
    entities: op => [
      radioEntity(op.body.radioID),
      guestEntity(op.body.guestID),
      radioPoolEntity(op.params.eventID),
    ],
    creates: op => radioEntity(op.body.radioID),
    label: op => `Give ${op.context.subject ?? 'a guest'} the radio ${op.body.passCode}`,
  },
})

export const radioReturn = write<typeof schema.radioReturn>()({
  name: 'radioReturn',
  method: 'PUT',
  path: '/radios/:eventID/:radioID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Marks a radio returned; again is fine. Gives the radios that are still out.',
  spec: '7; 4 Radio',
  errors: ['RadioNotFound'],
  offline: {
    mode: 'queue',
    // It has to be back before its guest, or their group, can go.
    entities: op => [
      radioEntity(op.params.radioID),
      radioPoolEntity(op.params.eventID),
      ...entityIfKnown(guestEntity, op.context.guest_id),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
    ],
    label: op => `Take back the radio of ${op.context.subject ?? 'a guest'}`,
  },
})
