import { cleanName } from '../../../../contract/rules/names.ts'
import { readMark } from './marks.ts'

/** What the rows of guests have in the columns of a file, by the columns' indexes. */
export interface ColumnContents {
  /** The columns that have a text. */
  readonly filled: ReadonlySet<number>
  /** The columns that have marks for 'yes', and nothing else but such for 'no'. */
  readonly marked: ReadonlySet<number>
}

/** Looks at each cell once, because a file may have thousands of columns. */
export function columnContents(rows: readonly (readonly string[])[]): ColumnContents {
  const filled = new Set<number>()
  const marked = new Set<number>()
  const others = new Set<number>()
  for (const row of rows)
    for (const [index, raw] of row.entries()) {
      if (raw === '' || others.has(index)) continue
      const cell = cleanName(raw)
      const mark = readMark(cell)
      if (cell !== '') filled.add(index)
      if (mark === undefined) others.add(index)
      else if (mark) marked.add(index)
    }
  for (const index of others) marked.delete(index)
  return { filled, marked }
}
