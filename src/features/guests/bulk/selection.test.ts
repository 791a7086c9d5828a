import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toggled, withRange } from './selection.ts'

test('a second press undoes the first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (ids, id) => {
      const selection = new Set(ids)
      expect(toggled(selection, id).has(id)).toBe(!selection.has(id))
      expect(toggled(toggled(selection, id), id)).toEqual(selection)
      expect([...selection]).toEqual(ids)
    }),
  )
})

test('a range includes both ends, in either direction, and deselects nobody', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 1 }),
      fc.nat(),
      fc.nat(),
      fc.uniqueArray(fc.string()),
      (ids, a, b, before) => {
        const [from = '', to = ''] = [ids[a % ids.length], ids[b % ids.length]]
        const there = withRange(new Set(before), ids, from, to)
        expect(there).toEqual(withRange(new Set(before), ids, to, from))
        const size = Math.abs((a % ids.length) - (b % ids.length)) + 1
        expect(ids.filter(id => withRange(new Set(), ids, from, to).has(id))).toHaveLength(size)
        for (const id of [...before, from, to]) expect(there.has(id)).toBe(true)
      },
    ),
  )
})

test('a range whose start is not in the list has its end only', () => {
  expect([...withRange(new Set(), ['a', 'b', 'c'], undefined, 'b')]).toEqual(['b'])
  expect([...withRange(new Set(['x']), ['a', 'b', 'c'], 'x', 'b')]).toEqual(['x', 'b'])
})
