import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePasses } from '../rules/order.ts'
import { diffLists, patchList } from './patch-list.ts'

const pass = fc.record({
  pass_id: fc.integer({ min: 1, max: 12 }),
  allocated_at: fc.constantFrom('2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'),
  duration: fc.constantFrom(15, 30, 60),
  guest_name: fc.constantFrom('Ana', 'Ben'),
})
const passes = fc
  .uniqueArray(pass, { selector: one => one.pass_id })
  .map(list => list.toSorted(comparePasses))

test('a patched list equals the list from which the patch was made, in order [L3][V4]', () => {
  fc.assert(
    fc.property(passes, passes, (before, after) => {
      const patch = {
        rows: after.filter(row => !before.some(old => JSON.stringify(old) === JSON.stringify(row))),
        gone: before.map(row => row.pass_id).filter(id => !after.some(row => row.pass_id === id)),
      }
      const untouched = JSON.parse(JSON.stringify(before))
      expect(patchList('passList', before, patch)).toEqual(after)
      expect(before).toEqual(untouched)
    }),
  )
})

test('the difference of two lists, as a patch, turns one into the other [R6]', () => {
  fc.assert(
    fc.property(passes, passes, fc.array(fc.boolean()), (before, other, same) => {
      // Rows that are the same objects in both lists, as a patch leaves them.
      const shared = before.filter((_, at) => same[at])
      const after = [
        ...shared,
        ...other.filter(row => !shared.some(old => old.pass_id === row.pass_id)),
      ].toSorted(comparePasses)
      const patch = diffLists('passList', before, after)
      expect(patchList('passList', before, patch)).toEqual(after)
      for (const row of shared) expect(patch.rows).not.toContain(row)
    }),
  )
})

test('rows that a patch does not name stay the same objects; an answer that is no list is refused', () => {
  const [a, b] = [
    { pass_id: 1, allocated_at: '2026-11-21T10:00:00.000Z', duration: 15 },
    { pass_id: 2, allocated_at: '2026-11-21T10:00:00.000Z', duration: 30 },
  ]
  const next = patchList('passList', [a, b], { rows: [{ ...b, guest_name: 'Ana' }], gone: [] })
  expect(next[0]).toBe(a)
  expect(() => patchList('passList', { statusCode: 404 }, { rows: [], gone: [] })).toThrow(TypeError)
})
