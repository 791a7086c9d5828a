import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('pauses grow up to the longest one, and at most half of each is random', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.constantFrom(1.5, 2), (failures, factor) => {
      const whole = Math.min(8_000, 500 * factor ** (failures - 1))
      const pause = backOffMs(failures, { minMs: 500, maxMs: 8_000, factor })
      expect(pause).toBeGreaterThanOrEqual(whole / 2)
      expect(pause).toBeLessThanOrEqual(whole)
    }),
  )
})
