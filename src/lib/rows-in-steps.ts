import type { Range } from '@tanstack/react-virtual'

/** How many rows come and go at once: one at a time, each would have the whole list laid out and painted anew. */
const STEP = 6
/** So many rows beyond those in sight are there at least. */
const AHEAD = 3

/** Which rows of a virtual list are drawn (`rangeExtractor`): those in sight and some beyond, in steps. Gives indexes in their order. */
export function rowsInSteps({
  startIndex,
  endIndex,
  count,
}: Pick<Range, 'startIndex' | 'endIndex' | 'count'>) {
  const from = Math.max(Math.floor((startIndex - AHEAD) / STEP) * STEP, 0)
  // As many as that, rounded up and one step more: then both ends move at once.
  const inSight = endIndex - startIndex + 1
  const rows = (Math.ceil((inSight + 2 * AHEAD) / STEP) + 1) * STEP
  const to = Math.min(from + rows, count)
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index)
}
