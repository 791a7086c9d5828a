import { read, write } from './endpoint.ts'
import type * as schema from './groups.schema.ts'

export const groupList = read<typeof schema.groupList>()({
  name: 'groupList',
  path: '/groups',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: 'All guest groups by name, with their contacts.',
  spec: '7; fields 3',
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
  doc: 'Makes a guest group; the secondary contact is optional. Gives the group.',
  spec: '7; rules 5',
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
  doc: "Replaces a guest group's name, contacts, maximum and brand. Gives the group.",
  spec: '7; rules 5',
  errors: ['GroupNotFound'],
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
  doc: 'The groups of an event by name, with how many guests each has and may have, and its invite code.',
  spec: '7; fields 3',
  errors: ['EventNotFound'],
})

export const eventGroupCreate = write<typeof schema.eventGroupCreate>()({
  name: 'eventGroupCreate',
  method: 'POST',
  path: '/event/:id/groups',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: "Adds a group to an event with the group's maximum and a new invite code. Gives the event group.",
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
  doc: 'Sets how many guests a group may have at this event; not below how many it has. Gives the event group.',
  spec: '7; 2 Group-in-event edit',
  errors: ['EventGroupNotFound', 'OverGuestLimit'],
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
  doc: 'Draws a new invite code for a group of an event; the old one stops at once, also for a preview that is under way. Where there is a list already, the new one opens the passes of its guests (`invitePasses`). `groupID` is the event group. Gives the event group with the new code.',
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
  doc: 'Removes a group and all its guests from an event. Refused while a pass or a radio of theirs is out: `guests` says whose; and where one was checked in or given something after it was made.',
  spec: '7; 2 Group-in-event delete',
  errors: ['EventGroupNotFound', 'ItemsNotReturned', 'Conflict'],
  auditLabel: 'Group removed from the event',
  offline: { mode: 'queue' },
})
