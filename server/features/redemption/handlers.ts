import type * as rows from '../../../contract/api/redemption.ts'
import type { Handlers } from '../../http/call.ts'
import { groupRedeem } from './group-redeem.ts'
import { guestRedeem, guestRedeemType, guestRedeemVoucher } from './redeem.ts'
import { redeemedTypes } from './redeemed-types.ts'
import { remainingByDay, remainingByGroup } from './remaining.ts'
import { guestReverseRedemption } from './reverse-redemption.ts'
import { redemptionTypeList } from './types.ts'

export const redemptionHandlers = {
  guestRedeemVoucher,
  guestRedeem,
  guestRedeemType,
  guestReverseRedemption,
  redeemedTypes,
  redemptionTypeList,
  groupRedeem,
  remainingByDay,
  remainingByGroup,
} satisfies Handlers<keyof typeof rows>
