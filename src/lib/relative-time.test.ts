import { expect, test } from 'vitest'
import { relativeTime, spanText } from './relative-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [0, true, '0 s'],
  [42_900, true, '42 s'],
  [42_900, false, 'less than a minute'],
  [4 * MINUTE + 5_000, true, '4 min 05 s'],
  [4 * MINUTE + 5_000, false, '4 min'],
  [-4 * MINUTE, false, '4 min'],
  [HOUR + 52 * MINUTE + 8_000, true, '1 h 52 min 08 s'],
  [HOUR + 52 * MINUTE + 8_000, false, '1 h 52 min'],
  [24 * HOUR - 1_000, true, '23 h 59 min 59 s'],
  [27 * HOUR + 5 * MINUTE + 8_000, true, '1 day 3 h 05 min'],
  [24 * HOUR, false, '1 day'],
  [49 * HOUR, false, '2 days'],
])('a span of %d ms, with seconds %s, is "%s"', (span, seconds, words) => {
  expect(spanText(span, seconds)).toBe(words)
})

test('a moment in the future, in the past and now', () => {
  expect(relativeTime(5 * MINUTE, 0)).toBe('in 5 min')
  expect(relativeTime(0, 5 * MINUTE)).toBe('5 min ago')
  expect(relativeTime(0, 30_000)).toBe('just now')
  expect(relativeTime(500, 0, true)).toBe('now')
})
