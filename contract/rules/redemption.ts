import type { Guest } from '../api/guests.schema.ts'
import { type Reversal, reversalApplies } from './late-writes.ts'

/** Redemptions (spec sections 3 and 4; design section 7). */

/** The gift bag's redemption type, which always exists. One per guest. */
export const GIFT_BAG = 'GIFT_BAG'

/** The voucher's type: in a guest's `redemptions` like all types, but with its own call and not offered in the list. */
export const VOUCHER = 'VOUCHER'

/** The name of a type in a sentence; its code if it has no special name. */
export const namedType = (type: string): string =>
  type === GIFT_BAG ? 'gift bag' : type === VOUCHER ? 'voucher' : type

type Redeemer = Pick<
  Guest,
  | 'gift_received'
  | 'gift_received_date'
  | 'gift_issued_by'
  | 'voucher_received'
  | 'voucher_received_date'
  | 'voucher_issued_by'
  | 'redemptions'
>

/** Whether the guest has already redeemed a type. */
export const hasRedeemed = (guest: Redeemer, type: string): boolean =>
  Object.hasOwn(guest.redemptions, type) ||
  (type === GIFT_BAG && guest.gift_received) ||
  (type === VOUCHER && guest.voucher_received)

/**
 * Redeems a type for a guest at an instant. Returns the same guest if the type was redeemed before, which keeps its
 * time and issuer.
 */
export function withRedemption<G extends Redeemer>(guest: G, type: string, at: string, issuer: string): G {
  if (hasRedeemed(guest, type)) return guest
  const redemptions = { ...guest.redemptions, [type]: at }
  if (type === GIFT_BAG) {
    return {
      ...guest,
      redemptions,
      gift_received: true,
      gift_received_date: at,
      gift_issued_by: issuer,
    }
  }
  if (type === VOUCHER) {
    return {
      ...guest,
      redemptions,
      voucher_received: true,
      voucher_received_date: at,
      voucher_issued_by: issuer,
    }
  }
  return { ...guest, redemptions }
}

const issuerOf = (guest: Redeemer, type: string): string | null | undefined =>
  type === GIFT_BAG ? guest.gift_issued_by : type === VOUCHER ? guest.voucher_issued_by : undefined

/**
 * Takes a type back, so that it can be given again. Returns the same guest if they lack it or the reversal does not
 * apply.
 */
export function withoutRedemption<G extends Redeemer>(guest: G, type: string, reversal: Reversal): G {
  const given = guest.redemptions[type]
  if (given === undefined || !reversalApplies({ at: given, by: issuerOf(guest, type) }, reversal))
    return guest
  const { [type]: _, ...redemptions } = guest.redemptions
  if (type === GIFT_BAG) {
    return { ...guest, redemptions, gift_received: false, gift_received_date: null, gift_issued_by: null }
  }
  if (type === VOUCHER) {
    return {
      ...guest,
      redemptions,
      voucher_received: false,
      voucher_received_date: null,
      voucher_issued_by: null,
    }
  }
  return { ...guest, redemptions }
}
