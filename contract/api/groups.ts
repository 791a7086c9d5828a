import { read, write } from './endpoint.ts'
import type * as schema from './groups.schema.ts'

export const groupList = read<typeof schema.groupList>()({
  name: 'groupList',
  path: '/groups',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: 'All guest groups by name, with their contacts.',
  spec: '7; 3',
  errors: [],
})

export const groupGet = read<typeof schema.groupGet>()({
  name: 'groupGet',
  path: '/groups/:groupID',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: 'One guest group.',
  spec: '7',
  errors: ['GroupNotFound'],
})

export const groupCreate = write<typeof schema.groupCreate>()({
  name: 'groupCreate',
  method: 'POST',
  path: '/groups',
  status: 201,
  access: 'staff',
  versions: 'team',
  doc: 'Creates a guest group; the secondary contact is optional. Returns the group.',
  spec: '7; 5',
  errors: [],
  auditLabel: 'Group made',
  offline: { mode: 'queue' },
})

export const groupUpdate = write<typeof schema.groupUpdate>()({
  name: 'groupUpdate',
  method: 'PUT',
  path: '/groups/:groupID',
  status: 200,
  access: 'staff',
  versions: 'team',
  doc: "Replaces a guest group's name, contacts, maximum and brand. With `before`, changes only what differs from it; refused if somebody else has changed the same field since (`now` has its value). Returns the group.",
  spec: '7; 5',
  errors: ['GroupNotFound', 'Conflict'],
  auditLabel: 'Group changed',
  offline: { mode: 'queue' },
})

export const groupDelete = write<typeof schema.groupDelete>()({
  name: 'groupDelete',
  method: 'DELETE',
  path: '/groups/:groupID',
  status: 204,
  access: 'staff',
  versions: 'team',
  doc: 'Deletes a guest group. Refused while it is part of an event.',
  spec: '7; 8',
  errors: ['GroupNotFound', 'GroupAssignedToRace'],
  auditLabel: 'Group deleted',
  offline: { mode: 'queue' },
})

export const eventGroupList = read<typeof schema.eventGroupList>()({
  name: 'eventGroupList',
  path: '/event/:id/groups',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'The groups of an event by name, each with its number of guests, its maximum and its invite code.',
  spec: '7; 3',
  errors: ['EventNotFound'],
})

export const eventGroupCreate = write<typeof schema.eventGroupCreate>()({
  name: 'eventGroupCreate',
  method: 'POST',
  path: '/event/:id/groups',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: "Adds a group to an event with the group's maximum and a new invite code. Returns the event group.",
  spec: '7',
  errors: ['EventNotFound', 'GroupNotFound', 'GroupAlreadyInEvent'],
  auditLabel: 'Group added to the event',
  offline: { mode: 'queue' },
})

export const eventGroupGet = read<typeof schema.eventGroupGet>()({
  name: 'eventGroupGet',
  path: '/event/group/:groupID',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'One group of an event. `groupID` is the event group.',
  spec: '7',
  errors: ['EventGroupNotFound'],
})

export const eventGroupUpdate = write<typeof schema.eventGroupUpdate>()({
  name: 'eventGroupUpdate',
  method: 'PUT',
  path: '/event/group/:groupID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Sets the maximum number of a group's guests at this event, which cannot be below their present number. With `before`, refused if somebody else has set another one since. Returns the event group.",
  spec: '7; 2 Group-in-event edit',
  errors: ['EventGroupNotFound', 'OverGuestLimit', 'Conflict'],
  auditLabel: 'Maximum guests changed',
  offline: { mode: 'queue' },
})

export const eventGroupNewLink = write<typeof schema.eventGroupNewLink>()({
  name: 'eventGroupNewLink',
  method: 'POST',
  path: '/event/group/:groupID/new_link',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Creates a new invite code for a group of an event. The old code stops working at once, even for a preview under way. If the group already has a list, the new code gives access to the passes of its guests (`invitePasses`). `groupID` is the event group. Returns the event group with the new code.',
  spec: 'design 7 Invite code',
  errors: ['EventGroupNotFound'],
  auditLabel: 'New invite link made',
  offline: {
    mode: 'online-only',
    because: 'The old link only stops on the server: a new one can be made once you are back online.',
  },
})

export const eventGroupDelete = write<typeof schema.eventGroupDelete>()({
  name: 'eventGroupDelete',
  method: 'DELETE',
  path: '/event/group/:groupID',
  status: 204,
  access: 'staff',
  versions: 'event',
  doc: 'Removes a group and all its guests from an event. Refused while one of them has a pass or a radio (`guests` names them), or if one of them was checked in or given something after the request was made, or more often than `before` says (without `by_guest`: all of them together), or is not among those it knows (`now` has the numbers), or if somebody else has changed one or put one on a tour since.',
  spec: '7; 2 Group-in-event delete',
  errors: ['EventGroupNotFound', 'ItemsNotReturned', 'Conflict'],
  auditLabel: 'Group removed from the event',
  offline: { mode: 'queue' },
})
