import { expect, test } from 'vitest'
import { hasToReturn, holdingWords, holdsSomething, NO_HOLDINGS } from './guest-holdings.ts'

test('describes everything that a guest holds, and each item counts', () => {
  const each = [
    [{ checkedInDays: ['20/11/2026', '21/11/2026'] }, ['checked in'], false],
    [
      { redeemed: [{ code: 'GIFT_BAG', description: 'Gift bag' }, { code: 'VOUCHER' }] },
      ['has the gift bag', 'has the voucher'],
      false,
    ],
    [
      { redeemed: [{ code: 'CAP', description: 'Team cap' }, { code: 'FLAG' }] },
      ['has redeemed Team cap', 'has redeemed FLAG'],
      false,
    ],
    [{ tours: 1 }, ['is on a tour'], false],
    [{ tours: 2 }, ['is on 2 tours'], false],
    [{ passes: [123456789] }, ['has a pass that is out'], true],
    [{ radios: ['17', '18'] }, ['has radio 17', 'has radio 18'], true],
  ] as const
  for (const [some, words, mustReturn] of each) {
    const holdings = { ...NO_HOLDINGS, ...some }
    expect(holdingWords(holdings)).toEqual(words)
    expect(holdsSomething(holdings)).toBe(true)
    expect(hasToReturn(holdings)).toBe(mustReturn)
  }
  expect(holdingWords(NO_HOLDINGS)).toEqual([])
  expect(holdsSomething(NO_HOLDINGS)).toBe(false)
  expect(hasToReturn(NO_HOLDINGS)).toBe(false)
})

test("the words for a contact omit a radio's code", () => {
  const holdings = { ...NO_HOLDINGS, radios: ['1717', '1818'] }
  expect(holdingWords(holdings, { numbers: false })).toEqual(['has 2 radios'])
  expect(holdingWords({ ...holdings, radios: ['1717'] }, { numbers: false })).toEqual(['has a radio'])
})
