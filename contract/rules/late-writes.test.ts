import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reversalApplies } from './late-writes.ts'

test('a reversal applies to what its author saw, and otherwise only to what the same person did', () => {
  const names = fc.constantFrom('Noor Hale', 'Ada Reyes')
  const instants = fc.integer({ min: 0, max: 9 }).map(minutes => `2026-11-20T10:0${minutes}:00.000Z`)
  const stored = fc.record({ at: instants, by: names })
  fc.assert(
    fc.property(stored, instants, instants, names, (one, reversedAt, seenAt, by) => {
      const applies = reversalApplies(one, { at: reversedAt, seenAt, by })
      if (one.at === seenAt) expect(applies).toBe(true)
      else if (one.by !== by) expect(applies).toBe(false)
      else expect(applies).toBe(reversalApplies(one, { at: reversedAt }))
    }),
  )
})
