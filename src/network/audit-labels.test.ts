import { expect, test } from 'vitest'
import { auditLabel } from './audit-labels.ts'

test.each([
  [{ what: 'guestRedeemVoucher', detail: { type: 'VOUCHER' } }, 'Voucher provided'],
  [{ what: 'guestRedeem', detail: { type: 'GIFT_BAG' } }, 'Gift bag given'],
  [{ what: 'guestRedeemType', detail: { type: 'CAP' } }, 'Redeemed: CAP'],
  [{ what: 'guestRedeemType', detail: { type: 'GIFT_BAG' } }, 'Redeemed: gift bag'],
  [{ what: 'guestReverseRedemption', detail: { type: 'VOUCHER' } }, 'Taken back: voucher'],
  [{ what: 'guestCheckIn', detail: { day: '20/11/2026' } }, 'Checked in for 20/11/2026'],
])('%o reads as %s', (entry, words) => {
  expect(auditLabel(entry)).toBe(words)
})
