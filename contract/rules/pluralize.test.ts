import { expect, test } from 'vitest'
import { pluralize } from './pluralize.ts'

test.each([
  [pluralize(0), '0 guests'],
  [pluralize(1), '1 guest'],
  [pluralize(1200), '1,200 guests'],
  [pluralize(2, 'radio'), '2 radios'],
  [pluralize(1, 'pass', 'passes'), '1 pass'],
  [pluralize(3, 'pass', 'passes'), '3 passes'],
])('%s', (told, expected) => {
  expect(told).toBe(expected)
})
