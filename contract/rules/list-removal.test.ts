import { expect, test } from 'vitest'
import { needsConfirmation } from './list-removal.ts'

test.each([
  [9, 9, false],
  [10, 5, false],
  [10, 6, true],
  [11, 5, false],
  [11, 6, true],
  [0, 0, false],
])('of %i guests %i are removed: a second confirmation is needed: %s', (listed_before, removed, asked) => {
  expect(needsConfirmation({ listed_before, removed })).toBe(asked)
})
