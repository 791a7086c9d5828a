import type { ReadName, WriteName } from '../index.ts'
import type { effects } from './overlay.ts'

/**
 * Which stored reads the server answers differently after each write. A write that is added without its line is a type
 * error here, and so is a read that is named without its effect on waiting writes (the files of resources here), or the reverse.
 */
export const touches = {
  eventUpdate: ['eventGet'],

  guestCreate: ['guestList', 'eventGroupList', 'eventGroupGet', 'remainingByDay', 'remainingByGroup'],
  guestUpdate: ['guestList', 'eventGroupList', 'eventGroupGet', 'remainingByDay', 'remainingByGroup'],
  guestDelete: [
    'guestList',
    'eventGroupList',
    'eventGroupGet',
    'remainingByDay',
    'remainingByGroup',
    'tourList',
    'tourGet',
    'tourGuestList',
    'redeemedTypes',
  ],
  guestCheckIn: ['guestList'],
  guestReverseCheckIn: ['guestList'],
  guestGroupCheckIn: ['guestList'],

  groupCreate: ['groupList'],
  groupUpdate: ['groupList', 'groupGet', 'eventGroupList', 'eventGroupGet', 'guestList', 'remainingByGroup'],
  groupDelete: ['groupList', 'groupGet'],
  eventGroupCreate: ['eventGroupList', 'remainingByGroup'],
  eventGroupUpdate: ['eventGroupList', 'eventGroupGet'],
  eventGroupDelete: [
    'eventGroupList',
    'eventGroupGet',
    'guestList',
    'remainingByDay',
    'remainingByGroup',
    'tourList',
    'tourGet',
    'tourGuestList',
  ],

  tourCreate: ['tourList', 'tourGet'],
  tourUpdate: ['tourList', 'tourGet', 'guestList'],
  tourDelete: ['tourList', 'tourGet', 'tourGuestList', 'guestList'],
  tourGuestAdd: ['tourGuestList', 'tourList', 'tourGet', 'guestList'],
  tourGuestSwap: ['tourGuestList', 'tourList', 'tourGet', 'guestList'],
  tourGuestRemove: ['tourGuestList', 'tourList', 'tourGet', 'guestList'],

  passCreate: ['passList'],
  passReturn: ['passList'],
  radioCreate: ['radioList'],
  radioReturn: ['radioList'],

  guestRedeemVoucher: ['guestList', 'redeemedTypes'],
  guestRedeem: ['guestList', 'redeemedTypes', 'remainingByDay', 'remainingByGroup'],
  guestRedeemType: ['guestList', 'redeemedTypes', 'remainingByDay', 'remainingByGroup'],
  groupRedeem: ['guestList', 'redeemedTypes', 'remainingByDay', 'remainingByGroup'],

  userCreate: ['userList', 'guideList'],
  userUpdate: ['userList', 'guideList', 'tourList', 'tourGet', 'guestList'],
  userDelete: ['userList', 'guideList'],
} as const satisfies Record<QueuedWriteName, readonly ReadName[]>

/** Writes that no device can queue: nothing of them is ever folded in. */
export type OnlineOnlyName =
  | 'inviteValidate'
  | 'guestListUpload'
  | 'eventGroupNewLink'
  | 'listRestore'
  | 'sessionEnd'
  | 'guestErase'
  | 'contactErase'
  | 'deviceRename'
  | 'deviceSignOut'
  | 'deviceSignOutCancel'
  | 'deviceForget'
  | 'deviceEmptied'

/** The same for those of them that change little; after the others, every stored read is read again. */
export const onlineOnlyTouches = {
  eventGroupNewLink: ['eventGroupList', 'eventGroupGet'],
  listRestore: [
    'guestList',
    'eventGroupList',
    'eventGroupGet',
    'remainingByDay',
    'remainingByGroup',
    'redeemedTypes',
  ],
  sessionEnd: [],
  guestErase: ['guestList', 'tourGuestList', 'passList', 'radioList', 'predictorSubmissions'],
  contactErase: ['groupList', 'groupGet'],
  deviceRename: [],
  deviceSignOut: [],
  deviceSignOutCancel: [],
  deviceForget: [],
  deviceEmptied: [],
} as const satisfies Partial<Record<OnlineOnlyName, readonly ReadName[]>>

export type QueuedWriteName = Exclude<WriteName, OnlineOnlyName>

type Touches = typeof touches
type Needed = { [W in keyof Touches]: `${W} on ${Touches[W][number]}` }[keyof Touches]
type Pair<E> = E extends { readonly of: infer W extends string; readonly on: infer R extends string }
  ? `${W} on ${R}`
  : never
type Declared = Pair<(typeof effects)[number]>

/** The pairs that stand on one side only; the compiler names them where this is not `never`. */
export type Unmatched = Exclude<Needed, Declared> | Exclude<Declared, Needed>
type None<T extends never> = T
export type EveryTouchHasItsEffect = None<Unmatched>
