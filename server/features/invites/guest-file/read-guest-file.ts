import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import { MAX_FILE_GUESTS } from '../../../../contract/rules/limits.ts'
import { cleanName } from '../../../../contract/rules/names.ts'
import { pluralize } from '../../../../contract/rules/pluralize.ts'
import type { UploadedFile } from '../../../http/call.ts'
import { HttpError } from '../../../http/http-error.ts'
import { isWeekday } from './calendar-words.ts'
import { type Columns, namesGuests, readColumns, scoreHeader } from './columns.ts'
import { decodeText } from './decode.ts'
import { splitDelimiter } from './delimiter.ts'
import { lostLettersIn } from './lost-letters.ts'
import { wordsInOtherCodePages } from './other-code-pages.ts'
import { isOwnExport } from './own-export.ts'
import { type DayReader, dayReader } from './read-day.ts'
import { type ListedGuest, readRows } from './rows.ts'
import { requireCsv, requireText } from './sniff.ts'
import { MAX_CELL_LENGTH, readTable } from './table.ts'
import { reportTwoGuests } from './two-guests.ts'

/** A file of 5,000 guests has fewer lines than this, even with empty ones. */
const MAX_LINES = 50_000

/** The most characters of a line; the widest empty row that a spreadsheet writes has some 16,000 separators. */
const MAX_LINE_CHARACTERS = 50_000

/** The header must be within this many lines: people put a title above it, seldom more. */
const MAX_HEADER_LINES = 20

/** The most problems that are reported; beyond this, the same one repeats. */
const MAX_PROBLEMS = 500

/** The content of a guest file. */
export interface GuestFile {
  /** In the file's order. */
  readonly guests: readonly ListedGuest[]
  /** The numbers of rows that were skipped because they look like a total. */
  readonly totalRows: readonly number[]
  /** The names of columns that have a text and were not read; at most 20. */
  readonly unreadColumns: readonly string[]
}

/**
 * Reads an uploaded guest list. `eventDays` are the event's days (`DD/MM/YYYY`) in order. Returns the guests in the
 * file's order. Throws InvalidFileType (`found`, `help`), or InvalidGuestList with the first 500 `problems` and their
 * `total` number.
 */
export function readGuestFile(file: UploadedFile, eventDays: readonly string[]): GuestFile {
  requireCsv(file)
  const decoded = decodeText(file.content)
  requireText(decoded)
  const text = trimEnd(decoded.replace(/^\ufeff/, '').replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n'))
  if (text.trim() === '') throw invalid([{ row: 1, column: '', value: '', reason: 'The file is empty.' }])
  requireReasonableLines(text)

  const reader = dayReader(eventDays)
  const score = scoreHeader(reader)
  const { delimiter, rest } = splitDelimiter(text, score)
  const table = readTable(rest, delimiter)
  if (table.problem) throw invalid([table.problem])
  return readGuests(table.rows, reader, score, eventDays, file.content)
}

function readGuests(
  rows: readonly (readonly string[])[],
  reader: DayReader,
  score: (row: readonly string[]) => number,
  eventDays: readonly string[],
  content: Uint8Array,
): GuestFile {
  const top = rows.slice(0, MAX_HEADER_LINES)
  const scores = top.map(score)
  // The first of several lists in a sheet, or its guests would be taken for a title above the header.
  const named = top.findIndex(namesGuests)
  const header = named === -1 ? scores.indexOf(Math.max(...scores)) : named
  requireShortCells(rows, rows[header] ?? [])
  // One line more, because a `sep=` line is not among the rows.
  const otherWords = () => wordsInOtherCodePages(content, header + 2)
  const names = rows[header] ?? []
  // Alone, with a number (`Ven 20`) or with a word (`6ª-feira`). One short name may be something else: `To` is a
  // Thursday in Finnish.
  const weekdays = names.filter(name =>
    [name, name.replace(/\d+/g, ''), name.replace(/-?feira/i, '')].some(isWeekday),
  )
  const ofHeader = reader.inLanguageOf(weekdays, 2)
  const below = rows.slice(header + 1)
  const columns = readColumns(names, header + 1, ofHeader, eventDays, otherWords, below)
  if (!('first' in columns)) {
    const other = top.findIndex((row, at) => at > header && namesGuests(row) && row.join() !== names.join())
    throw invalid(other === -1 ? columns : [twoHeaders(header + 1, other + 1)])
  }
  const { days } = columns
  const isOurs = isOwnExport(content, columns.names, eventDays)
  const ofDays = ofHeader.inLanguageOf(days === undefined ? [] : below.map(row => row[days] ?? ''), 1)
  const {
    guests,
    problems: certain,
    totalRows,
  } = readRows(below, header + 2, columns, ofDays, eventDays, isOurs)
  const { guests: above } = readRows(rows.slice(0, header), 1, columns, ofDays, eventDays)
  const problems = [
    ...above.filter(({ row }) => isGuestAbove(columns, scores[row - 1])).map(isAbove),
    ...(isOurs ? [] : lastNamesInFirst(guests, columns, header + 1)),
    ...certain,
    ...(isOurs ? [] : guests.flatMap(lostLettersIn(content))),
    ...(isOurs ? [] : guests.flatMap(reportTwoGuests)),
  ].sort((a, b) => a.row - b.row)
  if (guests.length > MAX_FILE_GUESTS) throw invalid([tooLong(MAX_FILE_GUESTS, 'guest')])
  if (problems.length > 0) throw invalid(problems)
  if (guests.length === 0)
    throw invalid([
      { row: header + 2, column: '', value: '', reason: 'There are no guests below the header row.' },
    ])
  return { guests, totalRows, unreadColumns: columns.unread }
}

/** Reports that a contact's own block stands above the list, or one list above another. */
const twoHeaders = (row: number, other: number): GuestListProblem => ({
  row,
  column: '',
  value: '',
  reason: `Rows ${row} and ${other} both name columns. Please keep only the list of guests.`,
})

/**
 * Whether a row above the header that reads as a guest is one. Without columns for days any two texts would; and rows
 * that name a column or several days (`Guest, Details, 20/11, 21/11`) belong to the header.
 */
const isGuestAbove = ({ days, dayColumns }: Columns, score = 0): boolean =>
  (days !== undefined || dayColumns.size > 0) && score < 2

const isAbove = ({ row }: ListedGuest): GuestListProblem => ({
  row,
  column: '',
  value: '',
  reason:
    'This row is above the names of the columns. If it is a guest, please put it below them; if not, please remove it.',
})

/** Reports a column of first names that holds whole names: most of them have the last name as a word. */
function lastNamesInFirst(
  guests: readonly ListedGuest[],
  { names, first, last }: Columns,
  row: number,
): GuestListProblem[] {
  const wordsOf = (name: string) => ` ${name.toLowerCase().replaceAll(',', '')} `
  const whole = guests.filter(
    guest =>
      wordsOf(guest.first) !== wordsOf(guest.last) && wordsOf(guest.first).includes(wordsOf(guest.last)),
  )
  if (whole.length <= guests.length / 2) return []
  const column = names[first] ?? ''
  const reason = `'${column}' holds the last names too, which are in '${names[last]}'. Please leave only first names in it.`
  return [{ row, column, value: column, reason }]
}

/** Removes the empty rows and cells that a spreadsheet adds at the end. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && '\n\t ,;|\u00a0\u001a'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Refuses texts that cannot be a spreadsheet of guests, before anything takes time. */
function requireReasonableLines(text: string): void {
  let row = 1
  for (let from = 0; from <= text.length; row += 1) {
    const to = text.indexOf('\n', from)
    const end = to === -1 ? text.length : to
    if (row > MAX_LINES) throw invalid([tooLong(MAX_LINES, 'line')])
    if (end - from > MAX_LINE_CHARACTERS)
      throw invalid([
        { row, column: '', value: text.slice(from, from + 100), reason: 'This row is far too long.' },
      ])
    from = end + 1
  }
}

/** Refuses cells that are much longer than a name or a list of days, before any expression is applied to them. */
function requireShortCells(rows: readonly (readonly string[])[], header: readonly string[]): void {
  const problems = rows.flatMap((cells, index) =>
    cells.flatMap((cell, at) => {
      if (cell.length <= MAX_CELL_LENGTH) return []
      const name = header[at] ?? ''
      const column = name.length > MAX_CELL_LENGTH ? '' : cleanName(name).slice(0, 100)
      return [
        {
          row: index + 1,
          column: column === '' ? `Column ${at + 1}` : column,
          value: cell.slice(0, 100),
          reason: `This cell has ${pluralize(cell.length, 'character')}. A cell can have ${pluralize(MAX_CELL_LENGTH, 'character')} at most.`,
        },
      ]
    }),
  )
  if (problems.length > 0) throw invalid(problems)
}

/** It does not ask to split the file: an upload replaces the list, so the second part would remove the first. */
const tooLong = (most: number, what: string): GuestListProblem => ({
  row: most + 2,
  column: '',
  value: '',
  reason: `The file has more than ${pluralize(most, what)}. Please contact our hospitality team.`,
})

const invalid = (problems: readonly GuestListProblem[]) =>
  new HttpError(
    'InvalidGuestList',
    `There ${problems.length === 1 ? 'is' : 'are'} ${pluralize(problems.length, 'problem')} in the guest list. Nothing was stored.`,
    { problems: problems.slice(0, MAX_PROBLEMS), total: problems.length },
  )
