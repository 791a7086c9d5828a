import type { QueuedWriteName, ReadName } from '../../../contract/index.ts'
import type { AffectedRead } from '../../../contract/offline/writes.ts'

/**
 * Where the overlay may differ from what the server answers once it has carried a write out: by these fields, for this
 * reason. A write or a read that is missing here is a type error.
 */

export interface Exception {
  readonly fields: readonly string[]
  /** The server has nothing at this address any more, and the overlay still answers. */
  readonly gone?: true
  readonly because: string
}

const exact: Exception = { fields: [], because: '' }
const SERVER_DRAWS_THE_PIN: Exception = { fields: ['pin'], because: 'the server draws the pin' }
const SERVER_NUMBERS: Exception = { fields: ['id'], because: 'the server numbers it' }
const SERVER_NUMBERS_PEOPLE: Exception = { fields: ['user_id'], because: 'the server numbers people' }
const NOBODY_HAS_THE_PIN: Exception = {
  fields: [],
  gone: true,
  because: 'the server finds nobody with the pin; here nothing is redeemed',
}
const FULL_TOUR: Exception = {
  fields: ['alternative_tours'],
  because: 'a full tour that gets room again is no alternative until the server has answered',
}

export const exceptions: {
  readonly [W in QueuedWriteName]: { readonly [R in AffectedRead<W>]: Exception }
} = {
  eventUpdate: { eventGet: exact },

  guestCreate: {
    guestList: SERVER_DRAWS_THE_PIN,
    eventGroupList: exact,
    eventGroupGet: exact,
    remainingByDay: exact,
    remainingByGroup: exact,
  },
  guestUpdate: {
    guestList: exact,
    eventGroupList: exact,
    eventGroupGet: exact,
    remainingByDay: exact,
    remainingByGroup: exact,
  },
  guestDelete: {
    guestList: exact,
    eventGroupList: exact,
    eventGroupGet: exact,
    remainingByDay: exact,
    remainingByGroup: exact,
    tourList: exact,
    tourGet: FULL_TOUR,
    tourGuestList: exact,
    redeemedTypes: NOBODY_HAS_THE_PIN,
  },
  guestCheckIn: { guestList: exact },
  guestReverseCheckIn: { guestList: exact },
  guestGroupCheckIn: { guestList: exact },

  groupCreate: { groupList: SERVER_NUMBERS },
  groupUpdate: {
    groupList: exact,
    groupGet: exact,
    eventGroupList: exact,
    eventGroupGet: exact,
    guestList: exact,
    remainingByGroup: exact,
  },
  groupDelete: { groupList: exact, groupGet: exact },
  eventGroupCreate: {
    eventGroupList: {
      fields: ['id', 'invite_code'],
      because: 'the server numbers it and draws its invite code',
    },
    remainingByGroup: { fields: ['event_group_id'], because: 'the server numbers it' },
  },
  eventGroupUpdate: { eventGroupList: exact, eventGroupGet: exact },
  eventGroupDelete: {
    eventGroupList: exact,
    eventGroupGet: exact,
    guestList: exact,
    remainingByDay: exact,
    remainingByGroup: exact,
    tourList: exact,
    tourGet: FULL_TOUR,
    tourGuestList: exact,
  },

  tourCreate: { tourList: exact, tourGet: exact },
  tourUpdate: { tourList: exact, tourGet: FULL_TOUR, guestList: exact },
  tourDelete: { tourList: exact, tourGet: exact, tourGuestList: exact, guestList: exact },
  tourGuestAdd: { tourGuestList: exact, tourList: exact, tourGet: exact, guestList: exact },
  tourGuestSwap: { tourGuestList: exact, tourList: exact, tourGet: FULL_TOUR, guestList: exact },
  tourGuestRemove: { tourGuestList: exact, tourList: exact, tourGet: FULL_TOUR, guestList: exact },

  passCreate: { passList: exact },
  passReturn: { passList: exact },
  radioCreate: { radioList: exact },
  radioReturn: { radioList: exact },

  guestRedeemVoucher: { guestList: exact, redeemedTypes: exact },
  guestRedeem: { guestList: exact, redeemedTypes: exact, remainingByDay: exact, remainingByGroup: exact },
  guestRedeemType: { guestList: exact, redeemedTypes: exact, remainingByDay: exact, remainingByGroup: exact },
  groupRedeem: { guestList: exact, redeemedTypes: exact, remainingByDay: exact, remainingByGroup: exact },

  userCreate: { userList: SERVER_NUMBERS_PEOPLE, guideList: SERVER_NUMBERS_PEOPLE },
  userUpdate: {
    userList: exact,
    guideList: SERVER_NUMBERS_PEOPLE,
    tourList: exact,
    tourGet: exact,
    guestList: exact,
  },
  userDelete: { userList: exact, guideList: exact },
}

/** The same for reads that the write is not said to change. */
export const untouchedExceptions: {
  readonly [W in QueuedWriteName]?: { readonly [R in Exclude<ReadName, AffectedRead<W>>]?: Exception }
} = {
  eventGroupDelete: { redeemedTypes: NOBODY_HAS_THE_PIN },
}
