import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsInSteps } from './rows-in-steps.ts'

const scrolls = fc
  .record({ count: fc.integer({ min: 1, max: 5000 }), inSight: fc.integer({ min: 1, max: 60 }) })
  .chain(({ count, inSight }) =>
    fc.integer({ min: 0, max: count - 1 }).map(startIndex => ({
      count,
      startIndex,
      endIndex: Math.min(startIndex + inSight - 1, count - 1),
    })),
  )

test('all visible rows are drawn, and three more on either side as far as there are any', () => {
  fc.assert(
    fc.property(scrolls, range => {
      const rows = rowsInSteps(range)
      expect(rows[0]).toBeLessThanOrEqual(Math.max(range.startIndex - 3, 0))
      expect(rows.at(-1)).toBeGreaterThanOrEqual(Math.min(range.endIndex + 3, range.count - 1))
      expect(rows).toEqual(rows.map((_, place) => (rows[0] ?? 0) + place))
      expect(rows.at(-1)).toBeLessThan(range.count)
    }),
  )
})

test('at the top, only three rows more than the visible ones are drawn', () => {
  expect(rowsInSteps({ startIndex: 0, endIndex: 6, count: 5000 })).toHaveLength(10)
})

test('the drawn rows change once per six rows of scrolling', () => {
  const drawn = Array.from({ length: 600 }, (_, row) =>
    rowsInSteps({ startIndex: 100 + row, endIndex: 110 + row, count: 5000 }).join(),
  )
  expect(new Set(drawn).size).toBeLessThanOrEqual(101)
})
