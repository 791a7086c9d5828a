import { read, write } from './endpoint.ts'
import type * as schema from './tours.schema.ts'

export const tourList = read<typeof schema.tourList>()({
  name: 'tourList',
  path: '/event/:eventID/tours',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'The tours of an event by start.',
  spec: '7; 3',
  errors: ['EventNotFound'],
})

export const tourCreate = write<typeof schema.tourCreate>()({
  name: 'tourCreate',
  method: 'POST',
  path: '/event/:eventID/tour',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: 'Adds a tour; `startTime` is an instant, `userID` the guide. The tour is VCARB’s if `is_vcarb` or its type (`title`) says so. Returns the tour.',
  spec: '7; 5',
  errors: ['EventNotFound', 'UserNotFound', 'IdTaken'],
  auditLabel: 'Tour added',
  offline: { mode: 'queue' },
})

export const tourGet = read<typeof schema.tourGet>()({
  name: 'tourGet',
  path: '/tour/:tourID',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'One tour, with the other tours of the event that a guest could be moved to.',
  spec: '7; 3',
  errors: ['TourNotFound'],
})

export const tourUpdate = write<typeof schema.tourUpdate>()({
  name: 'tourUpdate',
  method: 'PUT',
  path: '/tour/:tourID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Sets a tour's type, guide, start (an instant) and maximum, which cannot be below its number of guests. Whether it is VCARB's (`is_vcarb`) follows from its type when that changes to a known one. With `before`, changes only what differs from it; refused if somebody else has changed the same field since (`now` has its value). Returns the tour.",
  spec: '7; 5',
  errors: ['TourNotFound', 'UserNotFound', 'TourFull', 'Conflict'],
  auditLabel: 'Tour changed',
  offline: { mode: 'queue' },
})

export const tourDelete = write<typeof schema.tourDelete>()({
  name: 'tourDelete',
  method: 'DELETE',
  path: '/tour/:tourID',
  status: 204,
  access: 'staff',
  versions: 'event',
  doc: 'Deletes a tour; its guests stay on the guest list. Refused if a guest was added to it since the request was made, or unseen by the caller, or if guests are on it and somebody else has changed it since (`now` has who is on it).',
  spec: '7',
  errors: ['TourNotFound', 'Conflict'],
  auditLabel: 'Tour deleted',
  offline: { mode: 'queue' },
})

export const tourGuestList = read<typeof schema.tourGuestList>()({
  name: 'tourGuestList',
  path: '/tour/:tourID/guests',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'The guests of a tour in the order in which they joined.',
  spec: '7; 3',
  errors: ['TourNotFound'],
})

export const tourGuestAdd = write<typeof schema.tourGuestAdd>()({
  name: 'tourGuestAdd',
  method: 'POST',
  path: '/tour/guest/:tourID',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: 'Adds a guest to a tour that has room. Returns the place on the tour.',
  spec: '7; 8',
  errors: ['TourNotFound', 'GuestNotFound', 'TourFull', 'AlreadyOnTour', 'IdTaken'],
  auditLabel: 'Joined a tour',
  offline: { mode: 'queue' },
})

export const tourGuestSwap = write<typeof schema.tourGuestSwap>()({
  name: 'tourGuestSwap',
  method: 'PUT',
  path: '/tour/guest/:tourGuestID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Moves a guest from one tour to another that has room; if it has none, they stay where they are. If the first tour has been deleted, the guest who was on it is put on the other one, unless they were put on another since. Returns the place.',
  spec: '7; 8',
  errors: ['TourGuestNotFound', 'TourNotFound', 'GuestNotFound', 'TourFull', 'AlreadyOnTour', 'Conflict'],
  auditLabel: 'Moved to another tour',
  offline: { mode: 'queue' },
})

export const tourGuestRemove = write<typeof schema.tourGuestRemove>()({
  name: 'tourGuestRemove',
  method: 'DELETE',
  path: '/tour/guest/:tourGuestID',
  status: 204,
  access: 'staff',
  versions: 'event',
  doc: 'Removes a guest from a tour. Refused if another desk has moved them from `currentTourID`, or since the request was made.',
  spec: '7',
  errors: ['TourGuestNotFound', 'Conflict'],
  auditLabel: 'Taken off a tour',
  offline: { mode: 'queue' },
})
