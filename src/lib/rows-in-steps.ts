import type { Range } from '@tanstack/react-virtual'

/** Rows are added and removed in steps of this size: one by one, each would lay out and paint the whole list again. */
const STEP = 6
/** Minimum number of rows drawn beyond the visible ones. */
const AHEAD = 3

/** The rows of a virtual list to draw (`rangeExtractor`): ascending indexes, visible ones and some beyond. */
export function rowsInSteps({
  startIndex,
  endIndex,
  count,
}: Pick<Range, 'startIndex' | 'endIndex' | 'count'>) {
  const from = Math.max(Math.floor((startIndex - AHEAD) / STEP) * STEP, 0)
  const inSight = endIndex - startIndex + 1
  // At the top, where each search begins, no more than needed. Then rounded up and one step more, so that both ends
  // change together.
  const rows = startIndex === 0 ? inSight + AHEAD : (Math.ceil((inSight + 2 * AHEAD) / STEP) + 1) * STEP
  const to = Math.min(from + rows, count)
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index)
}
