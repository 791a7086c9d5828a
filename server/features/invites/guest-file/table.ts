import { CsvError, parse } from 'csv-parse/sync'
import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'

/** Rows of cells; row 1 of the spreadsheet is the first. A problem where the text breaks off. */
export interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly problem?: GuestListProblem
}

/** Characters of a cell. Nothing that stands in a guest list has nearly as many. */
export const MAX_CELL_LENGTH = 1000

/**
 * Splits text with `\n` line ends into rows and cells. An empty line is a row, a quoted line break is not. Spaces around
 * a quoted cell are forgiven, and so are quotation marks within a cell.
 */
export function readTable(text: string, delimiter: string): Table {
  try {
    const rows = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      ltrim: true,
      skip_empty_lines: false,
    })
    return { rows: rows.map(cells => cells.map(unquote)) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.records === 'number' ? error.records + 1 : 1
    const reason = 'A quotation mark (") is opened in this row and never closed.'
    return { rows: [], problem: { row, column: '', value: '"', reason } }
  }
}

/** A space after the closing quotation mark makes the marks part of the cell. */
const unquote = (cell: string): string =>
  cell.length > MAX_CELL_LENGTH ? cell : (/^"(.*)"\s+$/s.exec(cell)?.[1] ?? cell)
