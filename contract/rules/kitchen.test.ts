import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { worlds } from '../testing/plans.ts'
import { DAYS, guest } from '../testing/world.ts'
import { attends, checkedInAt } from './check-in.ts'
import { USUAL_NEEDS } from './guest-notes.ts'
import { kitchenTable, needsOn } from './kitchen.ts'

const [FRI, SAT] = DAYS

test('counts guests by need, most frequent first, once for each of their needs, and those without one last', () => {
  const guests = [
    guest(1, { check_in_days: FRI, dietary_needs: 'Vegan' }),
    guest(2, {
      check_in_days: FRI,
      check_in_times: '2026-03-06T01:00:00.000Z',
      dietary_needs: 'vegan, no celery',
    }),
    guest(3, { check_in_days: FRI, dietary_needs: 'No  Celery!' }),
    guest(4, { check_in_days: FRI, dietary_needs: 'Vegan' }),
    guest(5, { check_in_days: FRI }),
    guest(6, { check_in_days: SAT, dietary_needs: 'Halal' }),
  ]
  expect(needsOn(guests, FRI)).toEqual([
    { need: 'Vegan', expected: 3, arrived: 1 },
    { need: 'no celery', expected: 2, arrived: 1 },
    { need: 'Nothing special', expected: 1, arrived: 0 },
  ])
  expect(needsOn(guests, DAYS[2])).toEqual([{ need: 'Nothing special', expected: 0, arrived: 0 }])
})

test('orders needs of the same number by name', () => {
  const guests = ['Vegan', 'Halal', 'No celery', 'Halal', 'Vegan'].map((dietary_needs, at) =>
    guest(at + 1, { check_in_days: FRI, dietary_needs }),
  )
  expect(needsOn(guests, FRI).map(({ need }) => need)).toEqual(['Halal', 'Vegan', 'No celery'])
})

test('the file has each day, and no working formula', () => {
  const guests = [guest(1, { check_in_days: `${FRI},${SAT}`, dietary_needs: '=1+1' })]
  expect(kitchenTable(guests, [FRI, SAT])).toEqual([
    ['Day', 'Dietary needs', 'In', 'Expected'],
    [FRI, "'=1+1", '0', '1'],
    [SAT, "'=1+1", '0', '1'],
  ])
})

test('misses no guest: if each has at most one need, the counts add up to those of the day', () => {
  const need = fc.constantFrom(undefined, ...USUAL_NEEDS)
  fc.assert(
    fc.property(worlds, fc.array(need, { minLength: 6, maxLength: 6 }), ({ guests }, needs) => {
      const fed = guests.map((one, at) => {
        const dietary_needs = needs[at]
        return dietary_needs === undefined ? one : { ...one, dietary_needs }
      })
      for (const day of DAYS) {
        const counts = needsOn(fed, day)
        const sum = (key: 'expected' | 'arrived') => counts.reduce((total, count) => total + count[key], 0)
        expect(sum('expected')).toBe(fed.filter(one => attends(one, day)).length)
        expect(sum('arrived')).toBe(fed.filter(one => checkedInAt(one, day) !== undefined).length)
      }
    }),
  )
})
