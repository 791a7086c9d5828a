import { expect, test } from 'vitest'
import { auditLabel } from './audit-labels.ts'

test.each([
  [{ what: 'guestRedeemVoucher', detail: { type: 'VOUCHER' } }, 'Voucher provided'],
  [{ what: 'guestRedeem', detail: { type: 'GIFT_BAG' } }, 'Gift bag given'],
  [{ what: 'guestRedeemType', detail: { type: 'CAP' } }, 'Redeemed: CAP'],
  [{ what: 'guestRedeemType', detail: { type: 'GIFT_BAG' } }, 'Redeemed: gift bag'],
  [{ what: 'guestReverseRedemption', detail: { type: 'VOUCHER' } }, 'Taken back: voucher'],
  [{ what: 'guestCheckIn', detail: { day: '20/11/2026' } }, 'Checked in for 20/11/2026'],
  [
    { what: 'guestCheckIn', detail: { day: '20/11/2026', also_at: '2026-11-20T10:30:00.000Z' } },
    'Checked in for 20/11/2026: in already',
  ],
  [
    { what: 'guestGroupCheckIn', detail: { day: '20/11/2026', not_expected: true } },
    'Checked in with the group for 20/11/2026: left out, as the day had been taken away',
  ],
  [{ what: 'eventUpdate', detail: { entry_open: null, entry_close: null } }, 'Event settings changed'],
  [
    { what: 'eventUpdate', detail: { pin_on_guest_page: true } },
    'Event settings changed: pins on guests’ pages shown',
  ],
  [
    { what: 'eventUpdate', detail: { pin_on_guest_page: false } },
    'Event settings changed: pins on guests’ pages hidden',
  ],
])('%o reads as %s', (entry, words) => {
  expect(auditLabel(entry)).toBe(words)
})
