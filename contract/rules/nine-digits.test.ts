import { afterEach, expect, test, vi } from 'vitest'
import { nineDigits } from './nine-digits.ts'

afterEach(() => void vi.restoreAllMocks())

/** Lets the device draw these 32-bit numbers, one after the other. */
function draw(...numbers: number[]): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
    if (array instanceof Uint32Array) array[0] = numbers.shift() ?? 0
    return array
  })
}

test('a number has nine digits', () => {
  for (let round = 0; round < 1000; round += 1) {
    const number = nineDigits()
    expect(Number.isInteger(number)).toBe(true)
    expect(String(number)).toHaveLength(9)
  }
})

test('the least and the greatest can come', () => {
  draw(0, 899_999_999)
  expect([nineDigits(), nineDigits()]).toEqual([100_000_000, 999_999_999])
})

test('what would make small numbers likelier is drawn again', () => {
  draw(2 ** 32 - 1, 3_600_000_000, 3_599_999_999)
  expect(nineDigits()).toBe(999_999_999)
})

test('a number that is in use is not given again', () => {
  draw(5, 6)
  expect(nineDigits(number => number === 100_000_005)).toBe(100_000_006)
})
