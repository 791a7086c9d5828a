import { cleanName } from '../../../../contract/rules/names.ts'

/** The indexes of the columns in which rows have a text. Takes the time of one look at each cell. */
export function filledColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const filled = new Set<number>()
  for (const row of rows)
    for (const [index, cell] of row.entries()) if (cleanName(cell) !== '') filled.add(index)
  return filled
}
