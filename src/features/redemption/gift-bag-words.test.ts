import { expect, test } from 'vitest'
import { countText, questionText } from './gift-bag-words.ts'

const DAY = '21/11/2026'

test('the count reads as a sentence for one guest and for more', () => {
  expect(countText(2, 3, DAY)).toBe(`2 without a gift bag, of 3 guests with ${DAY} as a check in day`)
  expect(countText(1, 1, DAY)).toBe(`1 without a gift bag, of 1 guest with ${DAY} as a check in day`)
})

test('counts from 1,000 on have a comma', () => {
  expect(countText(1100, 1200, DAY)).toBe(
    `1,100 without a gift bag, of 1,200 guests with ${DAY} as a check in day`,
  )
  expect(countText(0, 1200, DAY)).toContain('1,200 of 1,200 given')
  expect(questionText(1100, 1200, DAY)).toContain('1,100 of the 1,200 guests')
})

test('the question reads as a sentence for one guest and for more', () => {
  const rest = (has: string) => `with ${DAY} as an available check in day ${has} no gift bag yet`
  expect(questionText(2, 3, DAY)).toContain(`2 of the 3 guests ${rest('have')}`)
  expect(questionText(2, 3, DAY)).toMatch(/All of them are marked as given\.$/)
  expect(questionText(1, 3, DAY)).toContain(`1 of the 3 guests ${rest('has')}`)
  expect(questionText(1, 1, DAY)).toContain(`the one guest ${rest('has')}`)
  expect(questionText(1, 1, DAY)).toMatch(/It is marked as given\.$/)
})
