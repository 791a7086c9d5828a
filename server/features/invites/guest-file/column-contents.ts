import { cleanName } from '../../../../contract/rules/names.ts'
import { isNoInWords, readMark } from './marks.ts'
import { isTotal } from './totals.ts'

/** What the rows below the header have in the columns of a file, by the columns' indexes. */
export interface ColumnContents {
  /** The columns that have a text. */
  readonly filled: ReadonlySet<number>
  /** The columns with more marks for 'yes' than other texts, such as a `tbc`. */
  readonly marked: ReadonlySet<number>
  /** Those of them that have no other text than marks. */
  readonly onlyMarks: ReadonlySet<number>
  /** Those in which somebody says no. */
  readonly declined: ReadonlySet<number>
}

/** Looks at each text once, because a file may have thousands of columns. Rows of totals are left out. */
export function columnContents(rows: readonly (readonly string[])[]): ColumnContents {
  const weights = new Map<number, number>()
  const hasMark = new Set<number>()
  const hasNumber = new Set<number>()
  const hasOther = new Set<number>()
  const hasNo = new Set<number>()
  const known = new Map<string, ReturnType<typeof weigh>>()
  for (const row of rows) {
    if (isTotal(row)) continue
    for (const [index, raw] of row.entries()) {
      if (raw === '') continue
      const text = known.get(raw) ?? weigh(cleanName(raw))
      known.set(raw, text)
      if (text.kind === 'none') continue
      weights.set(index, (weights.get(index) ?? 0) + text.weight)
      if (text.kind === 'mark') hasMark.add(index)
      if (text.kind === 'number') hasNumber.add(index)
      if (text.kind === 'no') hasNo.add(index)
      if (text.weight < 0) hasOther.add(index)
    }
  }
  // Numbers such as 1, 1, 2 are counts (of seats), so their 1s are no marks.
  const isCount = (index: number) => hasNumber.has(index) && !hasMark.has(index)
  const marked = [...weights].flatMap(([index, weight]) => (weight > 0 && !isCount(index) ? index : []))
  return {
    filled: new Set(weights.keys()),
    marked: new Set(marked),
    onlyMarks: new Set(marked.filter(index => !hasOther.has(index))),
    declined: hasNo,
  }
}

/**
 * What a text weighs for its column being one of marks, and what kind of text it is: a `1` may be a mark or a number, and
 * a single letter need not be a no.
 */
function weigh(text: string): { weight: number; kind: 'none' | 'one' | 'mark' | 'no' | 'number' | 'other' } {
  const mark = readMark(text)
  if (text === '') return { weight: 0, kind: 'none' }
  if (mark) return { weight: 1, kind: text === '1' ? 'one' : 'mark' }
  if (mark === false) return { weight: 0, kind: isNoInWords(text) && !/^[a-z]$/i.test(text) ? 'no' : 'other' }
  return { weight: -1, kind: /^\d+$/.test(text) ? 'number' : 'other' }
}
