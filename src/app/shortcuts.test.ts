import { expect, test } from 'vitest'
import { shortcutPath } from './shortcuts.tsx'

test.each([
  ['/events', 2, '/groups'],
  ['/event/7/tour/abc', 1, '/event/7/guests'],
  ['/event/7/guests', 7, '/event/7/predictor'],
  ['/event/7/guests', 8, '/event/7/overview'],
  ['/event/7/guests', 9, undefined],
  ['/settings', 4, undefined],
])('on %s, Alt and %d leads to %s', (from, digit, to) => {
  expect(shortcutPath(from, digit)).toBe(to)
})
