import { isWeekday } from './calendar-words.ts'
import { type DayReader, mayBeOn, namesOnlySession, numericDatesIn, wordsOf } from './read-day.ts'
import { wordSet } from './word-set.ts'

interface Header {
  readonly names: readonly string[]
  readonly dayColumns: ReadonlyMap<number, string>
  readonly reader: DayReader
  readonly eventDays: readonly string[]
  /** The columns with more marks than other texts (`ColumnContents`). */
  readonly marked: ReadonlySet<number>
}

const ONE_COLUMN_EACH = 'Please name one column for each day, as in the template.'

/**
 * Reports columns that seem to be for a day which has no column: a mark in them would be lost unseen. A column may be for
 * several days (`Fri & Sat`, `Weekend`), for a part of one (`Fri AM`, `20/11 (lunch)`), or too narrow to show its date (`########`).
 * One with a day among other words (`RSVP by 20/11`), of short names or numbers only (`So`, `21 to 22`), named after a
 * session only (`Race Day`), or without a name beside that of a day (`Friday` was merged over two) is reported only if
 * most of its texts are marks.
 */
export function reportLostDayColumns(
  { names, dayColumns, reader, eventDays, marked }: Header,
  addProblem: (column: string, reason: string) => void,
): void {
  const known = new Set(dayColumns.values())
  const missing = eventDays.filter(day => !known.has(day))
  let followsDay = false
  for (const [index, name] of names.entries()) {
    followsDay = dayColumns.has(index) || (followsDay && name === '')
    if (name === '' && followsDay && marked.has(index))
      addProblem(`Column ${index + 1}`, `This column has marks and no name. ${ONE_COLUMN_EACH}`)
    if (dayColumns.has(index) || reader.one(name).kind === 'other' || name.length > MAX_DAYS_LENGTH) continue
    const whole = reader.several(name) ?? []
    const within = marked.has(index) ? daysNamedIn(name, reader) : []
    const mayBeAny =
      /^##+$/.test(name) || (marked.has(index) && (/^weekend$/i.test(name) || namesOnlySession(name)))
    const isLost = (day: string) =>
      whole.includes(day) || within.includes(day) || (marked.has(index) && mayMean(name, day))
    const lost = mayBeAny ? missing : missing.filter(isLost)
    if (lost.length > 0) addProblem(name, `Is this the column for ${lost.join(', ')}? ${ONE_COLUMN_EACH}`)
  }
}

const MAX_DAYS_LENGTH = 100

/** The days that words of a text name, single ones or up to three in a row: `Friday`, `Day 1`, `1 de noviembre`. */
function daysNamedIn(text: string, reader: DayReader): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const phrases = [1, 2, 3].flatMap(length =>
    words.map((_, from) => words.slice(from, from + length).join(' ')),
  )
  return [...phrases, ...numericDatesIn(text)].flatMap(phrase => {
    const reading = reader.one(phrase)
    return reading.kind === 'day' ? [reading.day] : []
  })
}

const NUMBER = /^\d{1,2}(?:st|nd|rd|th)?$/
const JOINTS = wordSet('and to through bis und au et al a y e tot en & +')

/** Whether a name has nothing but numbers and weekdays, even short ones that may mean another day, and one is the day's. */
function mayMean(name: string, day: string): boolean {
  const words = wordsOf(name).filter(word => !JOINTS.has(word))
  return (
    words.every(word => NUMBER.test(word) || isWeekday(word)) &&
    words.some(word =>
      NUMBER.test(word) ? Number.parseInt(word, 10) === Number(day.slice(0, 2)) : mayBeOn(day, [word]),
    )
  )
}
