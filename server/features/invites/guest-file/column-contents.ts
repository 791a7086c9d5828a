import { cleanName } from '../../../../contract/rules/names.ts'
import { readMark } from './marks.ts'

/** What the rows below the header have in the columns of a file, by the columns' indexes. */
export interface ColumnContents {
  /** The columns that have a text. */
  readonly filled: ReadonlySet<number>
  /** The columns with more marks for 'yes' than other texts, such as a `tbc` or the number in a row of totals. */
  readonly marked: ReadonlySet<number>
}

/** Looks at each text once, because a file may have thousands of columns. */
export function columnContents(rows: readonly (readonly string[])[]): ColumnContents {
  const weights = new Map<number, number>()
  const weightOf = new Map<string, number>()
  for (const row of rows)
    for (const [index, raw] of row.entries()) {
      if (raw === '') continue
      let weight = weightOf.get(raw)
      if (weight === undefined) {
        weight = weigh(cleanName(raw))
        weightOf.set(raw, weight)
      }
      if (!Number.isNaN(weight)) weights.set(index, (weights.get(index) ?? 0) + weight)
    }
  return {
    filled: new Set(weights.keys()),
    marked: new Set([...weights].filter(([, weight]) => weight > 0).map(([index]) => index)),
  }
}

/** 1 for a 'yes', 0 for a 'no', -1 for another text, NaN for none. */
function weigh(text: string): number {
  if (text === '') return Number.NaN
  const mark = readMark(text)
  return mark === undefined ? -1 : Number(mark)
}
