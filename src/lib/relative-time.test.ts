import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../contract/rules/durations.ts'
import { relativeTime, spanText } from './relative-time.ts'

test.each([
  [0, true, '0 s'],
  [42_900, true, '42 s'],
  [42_900, false, 'less than a minute'],
  [4 * MINUTE_MS + 5_000, true, '4 min 05 s'],
  [4 * MINUTE_MS + 5_000, false, '4 min'],
  [-4 * MINUTE_MS, false, '4 min'],
  [HOUR_MS + 52 * MINUTE_MS + 8_000, true, '1 h 52 min 08 s'],
  [HOUR_MS + 52 * MINUTE_MS + 8_000, false, '1 h 52 min'],
  [24 * HOUR_MS - 1_000, true, '23 h 59 min 59 s'],
  [27 * HOUR_MS + 5 * MINUTE_MS + 8_000, true, '1 day 3 h 05 min'],
  [24 * HOUR_MS, false, '1 day'],
  [49 * HOUR_MS, false, '2 days'],
])('a span of %d ms, with seconds %s, is "%s"', (span, seconds, words) => {
  expect(spanText(span, seconds)).toBe(words)
})

test('a moment in the future, in the past and now', () => {
  expect(relativeTime(5 * MINUTE_MS, 0)).toBe('in 5 min')
  expect(relativeTime(0, 5 * MINUTE_MS)).toBe('5 min ago')
  expect(relativeTime(0, 30_000)).toBe('just now')
  expect(relativeTime(500, 0, true)).toBe('now')
})
