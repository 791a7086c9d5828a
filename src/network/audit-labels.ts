import type { TrailEntry } from '../../contract/api/trail.schema.ts'
import type { WriteName } from '../../contract/index.ts'

/** What each write did, in words that the name of the guest or thing may follow. A write without words is a type error. */
const WRITE_LABELS = {
  eventUpdate: 'Entry dates changed',
  guestCreate: 'Guest added',
  guestUpdate: 'Days or group changed',
  guestDelete: 'Guest removed',
  guestCheckIn: 'Checked in',
  guestReverseCheckIn: 'Check-in reversed',
  guestGroupCheckIn: 'Checked in with the group',
  groupCreate: 'Group made',
  groupUpdate: 'Group changed',
  groupDelete: 'Group deleted',
  eventGroupCreate: 'Group added to the event',
  eventGroupUpdate: 'Maximum guests changed',
  eventGroupNewLink: 'New invite link made',
  eventGroupDelete: 'Group removed from the event',
  tourCreate: 'Tour added',
  tourUpdate: 'Tour changed',
  tourDelete: 'Tour deleted',
  tourGuestAdd: 'Joined a tour',
  tourGuestSwap: 'Moved to another tour',
  tourGuestRemove: 'Taken off a tour',
  passCreate: 'Pass given out',
  passReturn: 'Pass returned',
  radioCreate: 'Radio given out',
  radioReturn: 'Radio returned',
  guestRedeemVoucher: 'Voucher provided',
  guestRedeem: 'Gift bag given',
  guestRedeemType: 'Redeemed',
  groupRedeem: 'Gift bag given with the group',
  userCreate: 'User added',
  userUpdate: 'User changed',
  userDelete: 'User deleted',
  deviceRename: 'Device named',
  deviceSignOut: 'Device signed out',
  deviceSignOutCancel: 'Sign-out of a device called back',
  deviceForget: 'Device forgotten',
  deviceEmptied: 'Device emptied',
  inviteValidate: 'Invite code used',
  sessionEnd: 'Signed out',
  guestListUpload: 'Guest list uploaded',
  listRestore: 'Guest list restored',
  guestErase: 'Name erased',
  contactErase: 'Contact erased',
} as const satisfies Record<WriteName, string>

/** Of the operator's tools. */
const TOOL_LABELS = {
  'import:events': 'Event imported',
  'import:predictor': 'Predictor submissions imported',
  'import:contacts': 'Contacts imported',
  'redemption-type': 'Redemption type described',
  retention: 'Guests made anonymous',
  userErase: 'User erased',
  demo: 'Demo data loaded',
}

const did: Readonly<Record<string, string>> = { ...WRITE_LABELS, ...TOOL_LABELS }

/** What was done, with the day or the type where the trail has one: `Checked in, 20/11/2026`. */
export function auditLabel({ what, detail }: Pick<TrailEntry, 'what' | 'detail'>): string {
  const more = [detail.day, detail.type].filter(value => typeof value === 'string')
  return [did[what] ?? what, ...more].join(', ')
}
