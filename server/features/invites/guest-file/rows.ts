import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import { unescapeFormula } from '../../../../contract/rules/formula-cells.ts'
import { SAMPLE_GUEST } from '../../../../contract/rules/guest-template.ts'
import { cleanName, nameProblem } from '../../../../contract/rules/names.ts'
import { type Columns, namesGuests } from './columns.ts'
import { LOST_LETTERS } from './lost-letters.ts'
import { isNoInWords, isUncertain, readMark, signOf } from './marks.ts'
import { nameKey } from './name-key.ts'
import { type ListedNotes, readNotes, reportSlipped } from './notes.ts'
import type { DayReader } from './read-day.ts'
import { isTotal } from './totals.ts'

/** A guest in a file. */
export interface ListedGuest extends ListedNotes {
  /** The row number in the spreadsheet. */
  readonly row: number
  readonly first: string
  readonly last: string
  /** `DD/MM/YYYY`, in order, at least one. */
  readonly days: readonly string[]
  /** Equal for guests of the same name (`nameKey`). */
  readonly key: string
}

/** The content of the rows below the header. */
interface ReadRows {
  readonly guests: ListedGuest[]
  readonly problems: GuestListProblem[]
  /** The numbers of rows that were skipped because they look like a total. */
  readonly totalRows: number[]
}

/**
 * Reads the rows below the header. `firstRow` is the number of the first one in the spreadsheet. Skips empty rows,
 * the template's sample row, headers that are repeated, and totals. `isOwnExport`: notes may be whatever is stored.
 * Returns the guests and all problems.
 */
export function readRows(
  rows: readonly (readonly string[])[],
  firstRow: number,
  columns: Columns,
  reader: DayReader,
  eventDays: readonly string[],
  isOwnExport = false,
): ReadRows {
  const guests: ListedGuest[] = []
  const problems: GuestListProblem[] = []
  const totalRows: number[] = []
  const requireOneSign = signCheck(columns)
  for (const [index, raw] of rows.entries()) {
    const cells = raw.map(cleanName)
    if (isEmpty(cells, columns) || isSample(cells, columns) || isSameHeader(cells, columns)) continue
    const row = firstRow + index
    if (isTotal(cells)) {
      totalRows.push(row)
      continue
    }
    const wrong: GuestListProblem[] = []
    const addProblem = (column: string, value: string, reason: string) =>
      wrong.push({ row, column, value: value.slice(0, 100), reason })
    if (namesGuests(cells) && !hasCross(cells, columns) && !listsDays(cells, columns, reader))
      addProblem('', '', OTHER_HEADER)
    const first = readName(cells[columns.first] ?? '', 'First', addProblem)
    if (columns.days === undefined && columns.dayColumns.size === 0 && NO_GUEST.test(first))
      addProblem(
        'First Name',
        first,
        'This does not look like a guest. Please remove the row, or correct the name.',
      )
    const last = readName(lastNameOf(cells, columns), 'Last', addProblem)
    const days = readDays(cells, columns, reader, eventDays, addProblem)
    requireOneSign(cells, addProblem)
    if (!isOwnExport) reportSlipped(cells, columns, reader, days, addProblem)
    const notes = readNotes(cells, columns, addProblem)
    for (const index of [columns.first, ...columns.lastParts, ...columns.needs, ...columns.note])
      if (FORMULA_ERROR.test(cells[index] ?? ''))
        addProblem(columns.names[index] ?? '', cells[index] ?? '', NO_RESULT)
    const surplus = surplusOf(cells, columns.names)
    if (surplus !== undefined)
      addProblem(
        '',
        surplus,
        'This row has more cells than the header. Put a name that contains the separator in quotation marks.',
      )
    if (wrong.length === 0) guests.push({ row, first, last, days, ...notes, key: nameKey({ first, last }) })
    problems.push(...wrong)
  }
  return { guests, problems, totalRows }
}

type AddProblem = (column: string, value: string, reason: string) => void

/**
 * Whether a row has no names and days. A number in another column may have been filled in beforehand; a formula that
 * takes a cell from another sheet gives 0 for an empty one.
 */
function isEmpty(cells: readonly string[], { first, last, days, dayColumns }: Columns): boolean {
  return cells.every((cell, index) => {
    if (cell === '' || cell === '0') return true
    if (index === first || index === last || index === days) return false
    return dayColumns.has(index) ? readMark(cell) === false : /^\d+\.?$/.test(cell)
  })
}

/** The end of what is no name, in a row such as `Phone:`: where guests have columns for days, such rows have none. */
const NO_GUEST = /[:,：，]$/

/** What a spreadsheet shows in place of a result that it cannot compute, in any language: `#REF!`, `#N/A`, `#NV`. */
const FORMULA_ERROR = /^#(?:[¡¿]?\p{Lu}[\p{Lu}/0]+[!?]|N\/A|N\/D|NV|I\/T)$/u
const NO_RESULT = 'This is the error of a formula, not a text. Please correct the cell in your spreadsheet.'

/** Whether this is the template's sample row. */
const isSample = (cells: readonly string[], { first, last }: Columns): boolean =>
  cells[first] === SAMPLE_GUEST.first && cells[last] === SAMPLE_GUEST.last

/** Whether a row is the header once more, as lists have it that were put below one another. */
const isSameHeader = (cells: readonly string[], { names }: Columns): boolean =>
  names.every((name, at) => name === (cells[at] ?? '')) && surplusOf(cells, names) === undefined

/** The first text in a row beyond the header's last column. */
const surplusOf = (cells: readonly string[], names: readonly string[]): string | undefined =>
  cells.slice(names.length).find(cell => cell !== '')

/** Whether a row has an x for a day, as no header has: a guest may be called Ad and belong to the 'Family'. */
const hasCross = (cells: readonly string[], { days = -1, dayColumns }: Columns): boolean =>
  [days, ...dayColumns.keys()].some(index => signOf(cells[index] ?? '') === 'cross')

/** The same of a list of days, unless the name is that of its column: a header may have a day's column there. */
const listsDays = (
  cells: readonly string[],
  { first, days = -1, names }: Columns,
  reader: DayReader,
): boolean => reader.namesDays(cells[days] ?? '') && cells[first] !== names[first]

const OTHER_HEADER =
  'This row names columns, and other ones than the header above. Please put all guests below the same columns.'

const lastNameOf = (cells: readonly string[], { lastParts }: Columns): string =>
  lastParts
    .map(index => cells[index] ?? '')
    .filter(part => part !== '')
    .join(' ')

function readName(value: string, which: 'First' | 'Last', addProblem: AddProblem): string {
  const column = `${which} Name`
  const name = unescapeFormula(value)
  const problem = nameProblem(name)
  if (name.includes('�')) addProblem(column, value, LOST_LETTERS)
  else if (problem !== undefined)
    addProblem(column, value.replace(/\p{Cc}/gu, '�'), `${which} name ${problem}`)
  return name
}

const NOT_CERTAIN = 'Is this certain? Please leave out the question mark, or the day.'
const NO_BESIDE_DAYS = 'This says no, and days are marked.'
const NOT_COMING = 'This guest does not come. Please remove the row.'

function readDays(
  cells: readonly string[],
  { days: listColumn, reply, dayColumns, names }: Columns,
  reader: DayReader,
  eventDays: readonly string[],
  addProblem: AddProblem,
): readonly string[] {
  const chosen = new Set<string>()
  let unclear = false
  for (const [index, day] of dayColumns) {
    const value = cells[index] ?? ''
    const reading = reader.one(value)
    const mark = readMark(value)
    if (mark ?? (reading.kind === 'day' && reading.day === day && !isUncertain(value))) chosen.add(day)
    else if (mark === undefined) {
      addProblem(names[index] ?? day, value, "Mark the day with 'x', or leave it empty.")
      unclear = true
    }
  }
  const listed = listColumn === undefined ? '' : (cells[listColumn] ?? '')
  const column = names[listColumn ?? 0] ?? 'Days'
  const mark = readMark(listed)
  if (isNoInWords(listed) && chosen.size > 0) addProblem(column, listed, NO_BESIDE_DAYS)
  else if (mark && eventDays.length === 1) for (const day of eventDays) chosen.add(day)
  // A yes beside columns for days leaves open on which.
  else if (mark === undefined || (mark && dayColumns.size === 0)) {
    const days = reader.several(listed)
    for (const day of days ?? []) chosen.add(day)
    if (!days || isUncertain(listed)) {
      const notDays = `These are not days of the event. They are ${eventDays.join(', ')}.`
      addProblem(column, listed, days ? NOT_CERTAIN : notDays)
      unclear = true
    }
  }
  if (isNoInWords(cells[reply ?? -1] ?? '') && chosen.size > 0)
    addProblem(names[reply ?? 0] ?? '', cells[reply ?? -1] ?? '', NO_BESIDE_DAYS)
  if (listColumn === undefined && dayColumns.size === 0) return eventDays
  if (chosen.size === 0 && isNoInWords(listed)) addProblem(column, listed, NOT_COMING)
  else if (chosen.size === 0 && !unclear)
    addProblem('Days', '', `At least one day must be chosen: ${eventDays.join(', ')}.`)
  return eventDays.filter(day => chosen.has(day))
}

const BOTH_SIGNS = 'Both X and O are used. Which means that the guest comes? Please leave the others empty.'

/** A function that reports the first cell with which both X and O are used as marks: one of them may be the no. */
function signCheck({ days, reply, dayColumns, names }: Columns) {
  const alone = [days, reply].flatMap(index => (index === undefined ? [] : [[index]]))
  const groups = [[...dayColumns.keys()], ...alone].map(columns => ({
    columns,
    signs: new Set<string>(),
  }))
  return (cells: readonly string[], addProblem: AddProblem): void => {
    for (const { columns, signs } of groups)
      for (const index of columns) {
        const value = cells[index] ?? ''
        const sign = signOf(value)
        if (sign === undefined || signs.has(sign)) continue
        signs.add(sign)
        if (signs.size > 1) addProblem(names[index] ?? '', value, BOTH_SIGNS)
      }
  }
}
