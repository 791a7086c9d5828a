import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guest } from '../testing/world.ts'
import { GIFT_BAG, VOUCHER, withoutRedemption, withRedemption } from './redemption.ts'

describe('a redemption', () => {
  const at = '2026-11-20T10:00:00.000Z'

  test('of the gift bag or the voucher is also in its own fields', () => {
    expect(withRedemption(guest(1), GIFT_BAG, at, 'Noor Hale')).toMatchObject({
      gift_received: true,
      gift_received_date: at,
      gift_issued_by: 'Noor Hale',
      voucher_received: false,
      redemptions: { GIFT_BAG: at },
    })
    expect(withRedemption(guest(1), VOUCHER, at, 'Noor Hale')).toMatchObject({
      voucher_received: true,
      voucher_received_date: at,
      voucher_issued_by: 'Noor Hale',
      gift_received: false,
    })
  })

  test('happens once: the first stays', () => {
    const once = withRedemption(guest(1), 'CAP', at, 'Noor Hale')
    expect(withRedemption(once, 'CAP', '2026-11-20T11:00:00.000Z', 'Ada Reyes')).toBe(once)
    const before = guest(1, { gift_received: true, gift_received_date: at })
    expect(withRedemption(before, GIFT_BAG, '2026-11-20T11:00:00.000Z', 'Ada Reyes')).toBe(before)
  })
  test('that is taken back restores the guest, and keeps other types', () => {
    const types = [GIFT_BAG, VOUCHER, 'CAP']
    fc.assert(
      fc.property(fc.subarray(types), fc.constantFrom(...types), (had, type) => {
        const before = had
          .filter(one => one !== type)
          .reduce((one, given) => withRedemption(one, given, at, 'Noor Hale'), guest(1))
        expect(withoutRedemption(withRedemption(before, type, at, 'Noor Hale'), type, { at })).toEqual(before)
        expect(withoutRedemption(before, type, { at })).toBe(before)
      }),
    )
  })
})
