import { read, write } from './endpoint.ts'
import type * as schema from './redemption.schema.ts'

export const guestRedeemVoucher = write<typeof schema.guestRedeemVoucher>()({
  name: 'guestRedeemVoucher',
  method: 'POST',
  path: '/guests/redeem_voucher',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Marks the voucher as given to a guest who has checked in on at least one day; once. `issued_by` is the token's user.",
  spec: '7; 4 Voucher',
  errors: ['GuestNotFound', 'NotCheckedIn', 'AlreadyRedeemed'],
  auditLabel: 'Voucher provided',
  offline: { mode: 'queue' },
})

export const guestRedeem = write<typeof schema.guestRedeem>()({
  name: 'guestRedeem',
  method: 'POST',
  path: '/guests/redeem',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Gives the gift bag, once, to the guest with this pin at the event `event_id` (by default at any live event), or to the guest `guest_id`. If it was given already: 400 with the guest, the time and the issuer.',
  spec: '7; 4 Gift; 8',
  errors: ['PinNotFound', 'GuestNotFound', 'AlreadyRedeemed', 'TooManyWrongPins'],
  auditLabel: 'Gift bag given',
  offline: { mode: 'queue' },
})

export const guestRedeemType = write<typeof schema.guestRedeemType>()({
  name: 'guestRedeemType',
  method: 'POST',
  path: '/guests/redeemType',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Redeems one type, once, for the guest with this pin at the event `event_id` (by default at any live event). With `guest_id`, for that guest instead; the pin is needed all the same. GIFT_BAG is the gift bag of `guestRedeem`.',
  spec: '7; 2 Redemption tab',
  errors: [
    'PinNotFound',
    'GuestNotFound',
    'RedemptionTypeNotFound',
    'NotCheckedIn',
    'AlreadyRedeemed',
    'TooManyWrongPins',
  ],
  auditLabel: 'Redeemed',
  offline: { mode: 'queue' },
})

export const guestReverseRedemption = write<typeof schema.guestReverseRedemption>()({
  name: 'guestReverseRedemption',
  method: 'POST',
  path: '/guests/reverse_redemption/:id',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Takes back the gift bag, the voucher or another type that a guest was given by mistake, so that it can be given again. Does nothing if it was not given; refused if somebody else has given it meanwhile (`redeemed_at` says which one is meant). Returns the guest.',
  spec: 'design; 4 Gift',
  errors: ['GuestNotFound', 'Conflict'],
  auditLabel: 'Taken back',
  offline: { mode: 'queue' },
})

export const redeemedTypes = read<typeof schema.redeemedTypes>()({
  name: 'redeemedTypes',
  path: '/guests/redeemedTypes/:pin',
  access: 'staff',
  keep: 'snapshot',
  lookUp: true,
  versions: 'event',
  doc: 'What the guest with this pin at the event `event_id` (by default at any live event) has redeemed: the instant of each type.',
  spec: '7',
  errors: ['PinNotFound', 'TooManyWrongPins'],
})

export const redemptionTypeList = read<typeof schema.redemptionTypeList>()({
  name: 'redemptionTypeList',
  path: '/redemption_types',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: 'The types that can be redeemed, GIFT_BAG first.',
  spec: 'design; 3 Redemption type',
  errors: [],
})

export const groupRedeem = write<typeof schema.groupRedeem>()({
  name: 'groupRedeem',
  method: 'POST',
  path: '/event/group_redeem/:groupID',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: 'Gives the gift bag to every guest of an event group who may come on the venue day `timestamp` (DD/MM/YYYY) and has none yet, or to the named ones instead, even if the group has been removed from the event. Returns their number. Refused if all the named ones have theirs.',
  spec: '7; 2 Redemption tab',
  errors: ['EventGroupNotFound', 'AlreadyRedeemed'],
  auditLabel: 'Gift bag given with the group',
  offline: { mode: 'queue' },
})

export const remainingByDay = read<typeof schema.remainingByDay>()({
  name: 'remainingByDay',
  path: '/event/:id/redemptiondays',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'For each day of an event: the number of guests who may come and have no gift bag yet, and the number of all who may come.',
  spec: '7; 2 Redemption tab',
  errors: ['EventNotFound'],
})

export const remainingByGroup = read<typeof schema.remainingByGroup>()({
  name: 'remainingByGroup',
  path: '/event/:id/redemptiongroups',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'For each group of an event: the number of guests who have no gift bag yet, and the number of all its guests.',
  spec: '7; 2 Redemption tab',
  errors: ['EventNotFound'],
})
