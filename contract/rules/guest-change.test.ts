import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedDaysAndGroup, type DaysAndGroup } from './guest-change.ts'

const [FRI, SAT, SUN] = ['20/11/2026', '21/11/2026', '22/11/2026'] as const
const on = (days: readonly string[], event_group_id = 1): DaysAndGroup => ({
  check_in_days: days.join(','),
  event_group_id,
})

const some = fc
  .tuple(fc.subarray([FRI, SAT, SUN], { minLength: 1 }), fc.constantFrom(1, 2, 3))
  .map(([days, group]) => on(days, group))

test('sets the days and group that are asked for, without a `before`', () => {
  fc.assert(
    fc.property(some, some, (now, wanted) => {
      expect(changedDaysAndGroup(now, wanted)).toEqual(wanted)
    }),
  )
})

test('sets the days and group that are asked for, if nobody else has changed them', () => {
  fc.assert(
    fc.property(some, some, (now, wanted) => {
      expect(changedDaysAndGroup(now, { ...wanted, before: now })).toEqual(wanted)
    }),
  )
})

test('keeps the current days and group, if the change leaves them alone', () => {
  fc.assert(
    fc.property(some, some, (now, before) => {
      expect(changedDaysAndGroup(now, { ...before, before })).toEqual(now)
    }),
  )
})

test('merges the changes of two desks', () => {
  const before = on([FRI])
  const first = changedDaysAndGroup(before, { ...on([FRI, SUN]), before })
  expect(changedDaysAndGroup(first, { ...on([FRI, SAT]), before })).toEqual(on([FRI, SAT, SUN]))
  expect(changedDaysAndGroup(first, { ...on([SAT], 2), before })).toEqual(on([SAT, SUN], 2))
  expect(changedDaysAndGroup(on([FRI], 3), { ...on([SAT]), before })).toEqual(on([SAT], 3))
})

test('no guest is left without a day', () => {
  const before = on([FRI, SAT])
  expect(changedDaysAndGroup(on([SAT]), { ...on([FRI]), before })).toEqual(on([FRI]))
})
