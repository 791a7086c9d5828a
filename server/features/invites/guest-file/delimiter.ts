import { readTable } from './table.ts'

/** The possible delimiters of cells. */
export const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

const isDelimiter = (text: string): text is Delimiter => delimiters.some(delimiter => delimiter === text)

/** Enough lines to include the header. */
const LINES_TO_LOOK_AT = 20

/**
 * Finds the delimiter of a text: that of its `sep=` line, which is removed; else the one that gives a row the highest
 * `score`; of several, the one that gives the widest row. `score` returns how much a row looks like the header.
 */
export function splitDelimiter(
  text: string,
  score: (row: readonly string[]) => number,
): { delimiter: Delimiter; rest: string } {
  const named = /^"?sep=(.)"?[ \t,;|]*(\n|$)/i.exec(text)
  if (named?.[1] !== undefined && isDelimiter(named[1]))
    return { delimiter: named[1], rest: text.slice(named[0].length) }
  const lines = text.split('\n', LINES_TO_LOOK_AT).join('\n')
  // Close a quoted cell that the cut has split.
  const head = lines.split('"').length % 2 === 0 ? `${lines}"` : lines
  const tries = delimiters.map(delimiter => {
    const { rows } = readTable(head, delimiter)
    const best = Math.max(0, ...rows.map(score))
    return { delimiter, best, cells: Math.max(0, ...rows.map(row => row.length)) }
  })
  const [first] = tries.sort((a, b) => b.best - a.best || b.cells - a.cells)
  return { delimiter: first?.delimiter ?? ',', rest: text }
}
