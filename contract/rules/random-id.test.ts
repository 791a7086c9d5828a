import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

/** Returns these 32-bit numbers, one after the other. */
const drawing = (...numbers: number[]) => {
  return () => numbers.shift() ?? 0
}

test('the smallest and the largest number can be drawn, and all have nine digits', () => {
  const draw = drawing(0, 899_999_999)
  expect([randomId(draw), randomId(draw)]).toEqual([100_000_000, 999_999_999])
})

test('a value that would make small numbers likelier is drawn again', () => {
  expect(randomId(drawing(2 ** 32 - 1, 3_600_000_000, 3_599_999_999))).toBe(999_999_999)
})

test('a number that is in use is not drawn', () => {
  expect(randomId(drawing(5, 6), number => number === 100_000_005)).toBe(100_000_006)
})
