import { CsvError, parse } from 'csv-parse/sync'
import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'

/** Rows of cells; the first is row 1 of the spreadsheet. `problem` is set if the text breaks off. */
interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly problem?: GuestListProblem
}

/** The most characters of a cell; no real cell of a guest list has nearly as many. */
export const MAX_CELL_LENGTH = 1000

/**
 * Splits text with `\n` line ends into rows and cells. An empty line is a row; a quoted line break does not start one.
 * Tolerates spaces around a quoted cell, and quotation marks within a cell.
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

/**
 * A cell in quotation marks that the CSV reader leaves: with a space after the closing one, as a formula for a text
 * (`="007"`), or in those of a word processor.
 */
const QUOTED = /^(?:"(?<spaced>.*)"\s+|="(?<formula>.*)"|[“„](?<typeset>[^“”„]*)[“”])$/su

function unquote(cell: string): string {
  const { spaced, formula, typeset } = (cell.length <= MAX_CELL_LENGTH && QUOTED.exec(cell)?.groups) || {}
  return spaced ?? formula?.replaceAll('""', '"') ?? typeset ?? cell
}
