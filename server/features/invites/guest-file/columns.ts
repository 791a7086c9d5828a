import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import { foldToKey } from '../../../../contract/rules/fold-text.ts'
import { cleanName } from '../../../../contract/rules/names.ts'
import { type ColumnContents, columnContents } from './column-contents.ts'
import { isNoteRole, type Role, roleInHeader, roleOf } from './column-names.ts'
import { reportLostDayColumns } from './lost-day-columns.ts'
import { SAVE_ORIGINAL } from './lost-letters.ts'
import { type DayReader, namesSession } from './read-day.ts'
import { MAX_CELL_LENGTH } from './table.ts'

/** The columns of a file, as indexes from 0. */
export interface Columns {
  readonly first: number
  readonly last: number
  /** The columns of the last name, in the order in which it is written: `van der`, `Berg`; `García`, `López`. */
  readonly lastParts: readonly number[]
  /** The column with a list of the guest's days. */
  readonly days: number | undefined
  /** The column of a yes or no, if there is one beside those of days. */
  readonly reply: number | undefined
  /** The columns for one day each: maps the index to the day. */
  readonly dayColumns: ReadonlyMap<number, string>
  /** The columns of dietary needs and of notes: none, one or several. */
  readonly needs: readonly number[]
  readonly note: readonly number[]
  /** The names of the columns that have a text and are not among these; at most 20, of 50 characters each. */
  readonly unread: readonly string[]
  /** The cells of the header, as typed. */
  readonly names: readonly string[]
}

/** The cells of a row that are looked at to tell whether it is a header. */
const headerCells = (row: readonly string[]): string[] =>
  row.slice(0, 100).filter(cell => cell.length <= MAX_CELL_LENGTH)

/** Whether a row names columns from which first and last names can be read: `Name` may be either. */
export function namesGuests(row: readonly string[]): boolean {
  const found = new Set(headerCells(row).map(roleOf))
  return (['first', 'last', 'name'] as const).filter(role => found.has(role)).length > 1
}

/** Names of columns identify a header much better than days, which rows of guests may contain too. */
const ROLE_SCORE = 100

/**
 * Scores how much a row looks like the header. Used to find the header and the delimiter. Each role counts once: merged
 * cells above the header may name guests and contacts.
 */
export const scoreHeader =
  (reader: DayReader) =>
  (row: readonly string[]): number => {
    const found = new Set<Role>()
    let days = 0
    for (const cell of headerCells(row)) {
      const role = roleOf(cell)
      if (role === undefined) days += reader.one(cleanName(cell)).kind === 'day' ? 1 : 0
      else if (!isNoteRole(role) && role !== 'reply') found.add(role)
    }
    return found.size * ROLE_SCORE + days
  }

/** Question marks in place of letters, or UTF-8 that was taken for Windows-1252. */
const LOST_IN_HEADER = /�|^\?+$|\p{L}\?+\p{L}|[ÃÅ][\u0080-\u00bf™]/u

/** What may help if one column seems to hold first and last name. `isMerged`: the next one has texts and no name. */
const bothHint = (column: string, isMerged: boolean): string =>
  isMerged
    ? `Please name the two columns below '${column}': 'First Name' and 'Last Name'.`
    : `'${column}' holds both: please put them into two columns.`

/** What may help if a header has no column for a name. */
function missingHint(role: Role, names: readonly string[]): string {
  const lost = names.find(name => LOST_IN_HEADER.test(name))
  if (lost !== undefined)
    return `Letters of '${lost.slice(0, 100)}' were lost when the file was saved. ${SAVE_ORIGINAL}`
  const joined = names.find(name => name.split(/[,;|]/).some(part => roleOf(part) === role))
  if (joined !== undefined)
    return `'${joined.slice(0, 100)}' is one cell: please split it into columns, in Excel by Data > Text to Columns.`
  return names.some(name => roleOf(name) !== undefined)
    ? ''
    : 'Please name the columns in the first row, as in the template on this page.'
}

const MAX_UNREAD_COLUMNS = 20
const MAX_UNREAD_NAME_LENGTH = 50

/** The names of columns that have a text and were not read, as the contact can see them. */
function unreadColumns(
  names: readonly string[],
  read: ReadonlySet<number | undefined>,
  { filled }: ColumnContents,
): string[] {
  const unread = names.flatMap((name, index) => {
    if (read.has(index) || !filled.has(index)) return []
    const letters = [...(name === '' ? `Column ${index + 1}` : name.replace(/[\p{Cc}\p{Cs}]/gu, '�'))]
    return letters.length > MAX_UNREAD_NAME_LENGTH
      ? `${letters.slice(0, MAX_UNREAD_NAME_LENGTH - 1).join('')}…`
      : letters.join('')
  })
  return unread.length > MAX_UNREAD_COLUMNS ? [...unread.slice(0, MAX_UNREAD_COLUMNS - 1), '…'] : unread
}

const SAVE_AGAIN = `Its letters were lost when the file was saved. ${SAVE_ORIGINAL}`

/**
 * Reads a header row. `row` is its number in the spreadsheet. `otherWords` returns words of the header as other code
 * pages have them; `below` are the rows of guests. Returns the columns, or all problems with them.
 */
export function readColumns(
  header: readonly string[],
  row: number,
  reader: DayReader,
  eventDays: readonly string[],
  otherWords: () => readonly string[],
  below: readonly (readonly string[])[],
): Columns | readonly GuestListProblem[] {
  const names = header.map(cleanName)
  const contents = columnContents(below)
  const problems: GuestListProblem[] = []
  const addProblem = (column: string, reason: string) =>
    problems.push({ row, column: column.slice(0, 100), value: column.slice(0, 100), reason })
  const found = new Map<Role, number>()
  let reply: number | undefined
  const replies: number[] = []
  const dayColumns = new Map<number, string>()
  const notes: Record<'needs' | 'note', number[]> = { needs: [], note: [] }
  for (const [index, name] of names.entries()) {
    const reading = reader.one(name)
    // Beside other weekdays, a word for 'day' can be one of them: `金`, `土`, `日`.
    const role = reading.kind === 'none' ? roleInHeader(name, contents.onlyMarks.has(index)) : undefined
    if (isNoteRole(role)) notes[role].push(index)
    else if (role === 'reply') {
      if (contents.onlyMarks.has(index) || contents.declined.has(index)) replies.push(index)
    } else if (role !== undefined) {
      const other = found.get(role)
      const isReply = (at: number) => role === 'days' && contents.onlyMarks.has(at)
      if (other === undefined) found.set(role, index)
      else if (isReply(index) !== isReply(other) && reply === undefined) {
        reply = isReply(index) ? index : other
        found.set(role, isReply(index) ? other : index)
      } else if (role !== 'name' && role !== 'wholeName')
        addProblem(name, `There are two columns for the same: ${names[other]} and ${name}.`)
    } else if (reading.kind === 'other') {
      addProblem(name, `This is not one of the event's days: ${eventDays.join(', ')}.`)
    } else if (reading.kind === 'day') {
      const [other] = [...dayColumns].find(([, day]) => day === reading.day) ?? []
      // `Fri FP1` beside `Fri` is something else.
      const isSession = namesSession(name)
      if (other !== undefined && namesSession(names[other] ?? '') === isSession)
        addProblem(name, `There are two columns for ${reading.day}.`)
      else if (other === undefined || !isSession) {
        if (other !== undefined) dayColumns.delete(other)
        dayColumns.set(index, reading.day)
      }
    }
  }
  const [answer = replies[0], second] = replies.filter(index => contents.declined.has(index))
  if (second !== undefined)
    addProblem(
      names[second] ?? '',
      `There are two columns for the same: ${names[answer ?? 0]} and ${names[second]}.`,
    )
  // On the only day, a reply is all that is asked.
  if (answer !== undefined)
    if (found.has('days') || dayColumns.size > 0 || eventDays.length > 1) reply ??= answer
    else found.set('days', answer)
  const given = foldToKey(names[found.get('first') ?? -1] ?? '')
  // In German, 'Name' next to 'Vorname' is the surname.
  const last = found.get('last') ?? (/^vornamen?$/.test(given) ? found.get('name') : undefined)
  // Next to a surname column, 'Name' means the first name.
  const first = found.get('first') ?? (last === undefined ? undefined : found.get('name'))
  if ((found.get('first') === undefined) !== (found.get('last') === undefined)) {
    const [one, other] = names.filter(name => roleOf(name) === 'name')
    if (one !== undefined && other !== undefined)
      addProblem(
        other,
        `Which of '${one}' and '${other}' is it? Please name them 'First Name' and 'Last Name'.`,
      )
  }
  if (first === undefined || last === undefined) {
    const surname = found.has('first') ? found.get('name') : undefined
    const whole = found.get('wholeName') ?? found.get('name')
    let ofBoth: string | undefined
    if (surname !== undefined) ofBoth = `If it is '${names[surname]}', please call that 'Last Name'.`
    else if (whole !== undefined && whole !== first)
      ofBoth = bothHint(
        names[whole] ?? '',
        first === last && names[whole + 1] === '' && contents.filled.has(whole + 1),
      )
    const words = otherWords()
    const missing = (role: Role, column: string) => {
      const word = words.find(other => roleOf(other) === role)
      const hint =
        word === undefined ? (ofBoth ?? missingHint(role, names)) : `Is it '${word}'? ${SAVE_AGAIN}`
      addProblem(column, `There is no column '${column}'. ${hint}`.trimEnd())
    }
    if (first === undefined) missing('first', 'First Name')
    if (last === undefined) missing('last', 'Last Name')
  }
  const days = found.get('days')
  // A column of marks, as for a reply to an invitation, lists no days.
  const listsDays = days !== undefined && !contents.marked.has(days)
  if (!listsDays)
    for (const word of otherWords()) {
      const reading = reader.one(word)
      if (reading.kind === 'day' && ![...dayColumns.values()].includes(reading.day))
        addProblem(word, `Is this the column for ${reading.day}? ${SAVE_AGAIN}`)
    }
  if (!listsDays && dayColumns.size > 0)
    reportLostDayColumns({ names, dayColumns, reader, eventDays, ...contents }, addProblem)
  if (days === undefined && dayColumns.size === 0 && eventDays.length > 1)
    addProblem(
      'Days',
      `There is no column for the days: add one for each (${eventDays.join(', ')}), or one called 'Days'.`,
    )
  if (problems.length > 0 || first === undefined || last === undefined) return problems
  const lastParts = [found.get('lastPrefix'), last, found.get('secondLast')].filter(at => at !== undefined)
  const read = new Set([
    first,
    ...lastParts,
    days,
    reply,
    ...dayColumns.keys(),
    ...notes.needs,
    ...notes.note,
  ])
  const unread = unreadColumns(names, read, contents)
  return { first, last, lastParts, days, reply, dayColumns, ...notes, unread, names }
}
