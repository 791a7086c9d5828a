import { cleanName } from '../../../../contract/rules/names.ts'
import { readMark } from './marks.ts'
import { type DayReader, numericDatesIn } from './read-day.ts'

interface Header {
  readonly names: readonly string[]
  readonly dayColumns: ReadonlyMap<number, string>
  readonly reader: DayReader
  readonly eventDays: readonly string[]
  /** The rows of guests. */
  readonly below: readonly (readonly string[])[]
}

/**
 * Reports columns that seem to be for a day which has no column: a mark in them would be lost unseen. A column may be for
 * several days (`Fri & Sat`), for a part of one (`Fri AM`, `20/11 (lunch)`), or too narrow to show its date (`########`).
 * One with a day among other words (`RSVP by 20/11`) is meant only if it has marks.
 */
export function reportLostDayColumns(
  { names, dayColumns, reader, eventDays, below }: Header,
  addProblem: (column: string, reason: string) => void,
): void {
  const known = new Set(dayColumns.values())
  const missing = eventDays.filter(day => !known.has(day))
  for (const [index, name] of names.entries()) {
    if (dayColumns.has(index) || reader.one(name).kind === 'other' || name.length > MAX_DAYS_LENGTH) continue
    const whole = reader.several(name) ?? []
    const named = daysNamedIn(name, reader)
    const within = named.length > 0 && hasMarks(below, index) ? named : []
    const lost = /^##+$/.test(name)
      ? missing
      : missing.filter(day => whole.includes(day) || within.includes(day))
    if (lost.length > 0)
      addProblem(
        name,
        `Is this the column for ${lost.join(', ')}? Please name one column for each day, as in the template.`,
      )
  }
}

/** Whether a column has marks, and nothing else. */
function hasMarks(rows: readonly (readonly string[])[], index: number): boolean {
  const marks = rows.map(row => readMark(cleanName(row[index] ?? '')))
  return marks.includes(true) && !marks.includes(undefined)
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
