import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attends, checkedInAt, hasCheckedIn, withCheckIn, withDays, withoutCheckIn } from './check-in.ts'

const DAYS = ['06/03/2026', '07/03/2026', '08/03/2026'] as const
const fresh = { check_in_days: DAYS.join(','), check_in_times: ',,' }
const instants = fc
  .integer({ min: Date.parse('2026-03-05T13:00:00Z'), max: Date.parse('2026-03-08T12:00:00Z') })
  .map(ms => new Date(ms).toISOString())
const someDay = fc.constantFrom(...DAYS)

describe('a check-in', () => {
  test('is stored for its day and no other', () => {
    const guest = withCheckIn(fresh, '07/03/2026', '2026-03-06T23:00:00.000Z')
    expect(guest).toEqual({
      check_in_days: fresh.check_in_days,
      check_in_times: ',2026-03-06T23:00:00.000Z,',
      check_in: true,
    })
    expect(checkedInAt(guest, '06/03/2026')).toBeUndefined()
  })

  test('keeps the earliest time of its day, whatever the order of the desks', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someDay, instants), { minLength: 1 }), heard => {
        const guest = heard.reduce((known, [day, at]) => withCheckIn(known, day, at), fresh)
        for (const day of DAYS) {
          const [earliest] = heard.flatMap(([of, at]) => (of === day ? [at] : [])).toSorted()
          expect(checkedInAt(guest, day)).toBe(earliest)
        }
      }),
    )
  })

  test('compares times, not their text', () => {
    const first = withCheckIn(fresh, DAYS[0], '2026-03-06T10:00:00+11:00')
    expect(checkedInAt(first, DAYS[0])).toBe('2026-03-05T23:00:00.000Z')
    expect(withCheckIn(first, DAYS[0], '2026-03-06T00:30:00Z').check_in_times).toBe(first.check_in_times)
  })

  test('on a day that the guest does not attend changes nothing', () => {
    expect(attends(fresh, '09/03/2026')).toBe(false)
    expect(withCheckIn(fresh, '09/03/2026', '2026-03-09T00:00:00Z')).toEqual({ ...fresh, check_in: false })
  })

  test('that is reversed leaves no trace', () => {
    fc.assert(
      fc.property(someDay, instants, (day, at) => {
        const before = withDays(fresh, fresh.check_in_days)
        expect(withoutCheckIn(withCheckIn(before, day, at), day, { at })).toEqual(before)
      }),
    )
  })

  test('of one day stays when that of another is reversed', () => {
    const both = withCheckIn(
      withCheckIn(fresh, DAYS[0], '2026-03-05T23:00:00Z'),
      DAYS[1],
      '2026-03-06T23:00:00Z',
    )
    const one = withoutCheckIn(both, DAYS[1], { at: '2026-03-06T23:00:10Z' })
    expect(one.check_in).toBe(true)
    expect(hasCheckedIn(withoutCheckIn(one, DAYS[0], { at: '2026-03-06T23:00:10Z' }))).toBe(false)
  })

  test('stays if it was made after the reversal, beyond clock skew', () => {
    const guest = withCheckIn(fresh, DAYS[0], '2026-03-06T10:30:00Z')
    expect(withoutCheckIn(guest, DAYS[0], { at: '2026-03-06T10:00:30Z' })).toEqual(guest)
    expect(hasCheckedIn(withoutCheckIn(guest, DAYS[0], { at: '2026-03-06T10:29:00Z' }))).toBe(false)
  })
})

describe('the days of a guest', () => {
  test('are sorted, and remaining days keep their check-ins', () => {
    const guest = withCheckIn(fresh, DAYS[1], '2026-03-06T23:00:00.000Z')
    expect(withDays(guest, '09/03/2026,07/03/2026')).toEqual({
      check_in_days: '07/03/2026,09/03/2026',
      check_in_times: '2026-03-06T23:00:00.000Z,',
      check_in: true,
    })
    expect(withDays(guest, DAYS[0]).check_in).toBe(false)
  })
})
