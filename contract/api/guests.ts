import { read, write } from './endpoint.ts'
import type * as schema from './guests.schema.ts'

export const guestList = read<typeof schema.guestList>()({
  name: 'guestList',
  path: '/guest_list/:eventId',
  access: 'staff',
  keep: 'snapshot',
  since: true,
  versions: 'event',
  doc: "All guests of an event, by last and first name. Days are the venue's, times are instants. With `since`, a version: only the guests changed after it (`rows`, `gone`), unless it is too far back.",
  spec: '7; 3',
  errors: ['EventNotFound'],
})

export const guestExport = read<typeof schema.guestExport>()({
  name: 'guestExport',
  path: '/guest_list/export/:eventId/:day',
  access: 'staff',
  keep: 'never',
  versions: 'event',
  produces: 'text/csv',
  doc: "The guest list as a CSV file: of one day of the event (`DD-MM-YYYY`) or `all`, of all groups or one, and with the address of each guest's page if `passes_at` names the origin. Has a BOM, CRLF line ends and neutralised formulas.",
  spec: '7; 2 Guests tab',
  errors: ['EventNotFound', 'EventGroupNotFound'],
})

export const guestCreate = write<typeof schema.guestCreate>()({
  name: 'guestCreate',
  method: 'POST',
  path: '/guests',
  status: 201,
  access: 'staff',
  versions: 'event',
  doc: 'Adds a guest to a group of an event for the given days, with optional notes for the desk and the code that the caller has created. Returns an array whose first item is the guest, with the pin.',
  spec: '7; 5',
  errors: ['EventNotFound', 'EventGroupNotFound', 'OverGuestLimit', 'IdTaken', 'NotAttending'],
  auditLabel: 'Guest added',
  offline: { mode: 'queue' },
})

export const guestUpdate = write<typeof schema.guestUpdate>()({
  name: 'guestUpdate',
  method: 'PUT',
  path: '/guests/:id',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Sets a guest's days and group, and those notes for the desk that are given. Check-ins of days that remain are kept. With `before`, changes only what differs from it; refused if somebody else has set another group or note since (`now` has it). Returns the guest.",
  spec: '7',
  errors: ['GuestNotFound', 'EventGroupNotFound', 'OverGuestLimit', 'NotAttending', 'Conflict'],
  auditLabel: 'Guest changed',
  offline: { mode: 'queue' },
})

export const guestNewCode = write<typeof schema.guestNewCode>()({
  name: 'guestNewCode',
  method: 'POST',
  path: '/guests/:id/code',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Gives a guest a new code, created by the caller. The old code stops counting; the desk is told whose it was. Returns the guest.',
  spec: '7',
  errors: ['GuestNotFound', 'IdTaken'],
  auditLabel: 'New code',
  offline: { mode: 'queue' },
})

export const guestDelete = write<typeof schema.guestDelete>()({
  name: 'guestDelete',
  method: 'DELETE',
  path: '/guests/:id',
  status: 204,
  access: 'staff',
  versions: 'event',
  doc: 'Removes a guest from the event, with their check-ins, redemptions and tours. Refused while they have a pass or a radio (`guests` names them), or if they were checked in or given something after the request was made, or more often than `before` says of this guest (`now` has the numbers), or if somebody else has changed them or put them on a tour since.',
  spec: '7',
  errors: ['GuestNotFound', 'ItemsNotReturned', 'Conflict'],
  auditLabel: 'Guest removed',
  offline: { mode: 'queue' },
})

export const guestCheckIn = write<typeof schema.guestCheckIn>()({
  name: 'guestCheckIn',
  method: 'POST',
  path: '/guests/checkin/:id',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Checks a guest in for the venue day of the instant `timestamp`. A second check-in of a day keeps the earlier time and returns it.',
  spec: '7; 4 Guest check-in',
  errors: ['GuestNotFound', 'CheckInFailed', 'Conflict'],
  auditLabel: 'Checked in',
  offline: { mode: 'queue' },
})

export const guestReverseCheckIn = write<typeof schema.guestReverseCheckIn>()({
  name: 'guestReverseCheckIn',
  method: 'POST',
  path: '/guests/reverse_checkin/:id',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Reverses a guest's check-in of the venue day `date` (DD/MM/YYYY). Does nothing if there is none, if the guest no longer has that day, or if another desk has made it meanwhile (`check_in_time` says which one is meant). Refused (`Conflict`) if another desk has given the guest the voucher on that day since. Returns the guest.",
  spec: '7; 4 Guest check-in',
  errors: ['Conflict', 'GuestNotFound'],
  auditLabel: 'Check-in reversed',
  offline: { mode: 'queue' },
})

export const guestGroupCheckIn = write<typeof schema.guestGroupCheckIn>()({
  name: 'guestGroupCheckIn',
  method: 'POST',
  path: '/guests/checkin_group/:groupId',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Checks in the guests of an event group who are expected on the venue day of `timestamp`, or on `day`, and have not arrived; or only the named ones, also those who are in another group of the event by now, even if this group has been removed from it. Returns their number.',
  spec: '7; 8',
  errors: ['EventGroupNotFound', 'GuestNotFound', 'CheckInFailed'],
  auditLabel: 'Checked in with the group',
  offline: { mode: 'queue' },
})
