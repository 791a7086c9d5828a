import { write } from './endpoint.ts'
import type * as schema from './invites.schema.ts'

export const inviteValidate = write<typeof schema.inviteValidate>()({
  name: 'inviteValidate',
  method: 'POST',
  path: '/invite/validate/:inviteID',
  status: 200,
  access: 'invite',
  versions: 'none',
  doc: 'What an invite code is for; its group, maximum and days only while entry is open. Needs the `x-api-key` header; codes that are wrong in any way look alike.',
  spec: '7; fields 3 Invite validation response',
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
  doc: "Names and codes of a group's guests, for their passes; headers `x-api-key` and `inviteCode`. Only with a code that was made when there was a list already, or with the `trackside-pass-key` of the upload that stored the list last, for a day; then the guests of that file. Not after the event's last day.",
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
  doc: "Replaces a group's guest list by the CSV file in the multipart field `GroupGuestList`; headers `x-api-key` and `inviteCode`. All of it or nothing; `dry_run=true` only says what would happen. One that removes more than half of ten guests or more takes effect only with `confirm_removal`, the count of those it removes.",
  spec: '7; rules 5; 8; design 7 Guest CSV',
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
