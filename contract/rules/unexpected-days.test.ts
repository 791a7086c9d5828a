import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitList } from './days.ts'
import { isUnexpected, withUnexpectedDays } from './unexpected-days.ts'

const DAYS = ['20/11/2026', '21/11/2026', '22/11/2026']
const [FRI = '', SAT = '', SUN = ''] = DAYS
const someDays = fc.subarray(DAYS).map(days => days.join(','))

describe('the days on which nobody expected a guest', () => {
  it('are the day itself, for a guest who is added on it', () => {
    const listed = { check_in_days: `${SAT},${SUN}` }
    const walkUp = withUnexpectedDays(listed, '', SAT)
    expect(walkUp).toEqual({ ...listed, unexpected_days: SAT })
    expect(isUnexpected(walkUp, SAT)).toBe(true)
    expect(isUnexpected(walkUp, SUN)).toBe(false)
  })

  it('are none, and no field, for a guest who is added the day before', () => {
    expect(withUnexpectedDays({ check_in_days: SUN }, '', SAT)).toEqual({ check_in_days: SUN })
  })

  it('stay when another day is added or removed', () => {
    const guest = { check_in_days: `${FRI},${SAT}`, unexpected_days: FRI }
    expect(withUnexpectedDays(guest, FRI, SAT).unexpected_days).toBe(`${FRI},${SAT}`)
    expect(withUnexpectedDays(guest, `${FRI},${SAT}`, SUN).unexpected_days).toBe(FRI)
  })

  it('are what they were before, if an undo adds them again', () => {
    const listed = { check_in_days: `${SAT},${SUN}` }
    expect(withUnexpectedDays(listed, SUN, '')).toEqual(listed)
    expect(withUnexpectedDays(listed, SUN, `${FRI},${SAT}`)).toEqual({ ...listed, unexpected_days: SAT })
  })

  it('are days that the guest attends, and do not change when set again', () => {
    fc.assert(
      fc.property(someDays, someDays, someDays, fc.constantFrom(...DAYS), (after, before, known, today) => {
        const once = withUnexpectedDays({ check_in_days: after, unexpected_days: known }, before, today)
        for (const day of splitList(once.unexpected_days ?? '')) expect(splitList(after)).toContain(day)
        expect(withUnexpectedDays(once, after, today)).toEqual(once)
      }),
    )
  })
})
