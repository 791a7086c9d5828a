import { write } from './endpoint.ts'
import type * as schema from './invites.schema.ts'

export const inviteValidate = write<typeof schema.inviteValidate>()({
  name: 'inviteValidate',
  method: 'POST',
  path: '/invite/validate/:inviteID',
  status: 200,
  access: 'invite',
  versions: 'none',
  doc: 'The event of an invite code; its group, maximum and days only while entry is open. Needs the `x-api-key` header. All kinds of wrong codes get the same answer.',
  spec: '7; 3 Invite validation response',
  errors: ['InviteInvalid', 'TooManyRequests'],
  auditLabel: 'Invite code used',
  offline: { mode: 'online-only', because: 'A code can only be checked while you are online.' },
})

export const invitePasses = write<typeof schema.invitePasses>()({
  name: 'invitePasses',
  method: 'POST',
  path: '/invite/passes',
  status: 200,
  access: 'invite',
  versions: 'none',
  doc: "Names and codes of a group's guests, for their passes; headers `x-api-key` and `inviteCode`. Needs a code that was created when there was a list already, or, for a day, the `trackside-pass-key` of the upload that stored the list last: then it returns the guests of that file. Not after the event's last day.",
  spec: 'design 7 Invite code',
  errors: ['InviteInvalid', 'Forbidden', 'TooManyRequests'],
  auditLabel: 'Passes seen',
  offline: { mode: 'online-only', because: 'Passes can only be seen while you are online.' },
})

export const guestListUpload = write<typeof schema.guestListUpload>()({
  name: 'guestListUpload',
  method: 'POST',
  path: '/upload/guest-list',
  status: 200,
  access: 'invite',
  versions: 'event',
  accepts: 'multipart/form-data',
  doc: "Replaces a group's guest list by the CSV file in the multipart field `GroupGuestList`; headers `x-api-key` and `inviteCode`. All or nothing; with `dry_run=true`, only reports what would happen. An upload that removes more than half of ten guests or more needs `confirm_removal`, the number of guests that it removes; with it, no upload removes more. With `confirm_list` (`list_digest` of the dry run), nothing is stored if the list has changed since.",
  spec: '7; 5; 8; design 7 Guest CSV',
  errors: [
    'InviteInvalid',
    'EntryClosed',
    'InvalidFileType',
    'InvalidGuestList',
    'GuestFileTooComplex',
    'OverGuestLimit',
    'RemovalNotConfirmed',
    'TooManyRequests',
  ],
  auditLabel: 'Guest list uploaded',
  offline: { mode: 'online-only', because: 'A guest list can only be uploaded while you are online.' },
})
