import { compareDays, daysBetween } from '../../../../contract/rules/days.ts'
import { foldToKey } from '../../../../contract/rules/fold-text.ts'
import { months, weekdays, weekdaysBesideDate, weekdaysOfOneLanguage } from './calendar-words.ts'
import { numericDays, serialDay } from './numeric-day.ts'
import { wordSet } from './word-set.ts'

/**
 * The meaning of a text: one of the event's days; a day, but an ambiguous one or none of the event's; or no day at all.
 */
type DayReading =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' }

/** Reads days as people and spreadsheets write them. All results are days of the event, `DD/MM/YYYY`. */
export interface DayReader {
  /** `20/11/2026`, `20.11.26`, `11/20/2026`, `2026-11-20`, `Friday`, `Fri 20 Nov`, `20-Nov`, `Day 1`, … */
  one(text: string): DayReading
  /** Several of these, as a list or a range, or `all`; undefined if some part of the text is not a day of the event. */
  several(text: string): readonly string[] | undefined
  /** Whether a text is nothing but days of the event. `all` may be all of something else. */
  namesDays(text: string): boolean
  /** The same, with the short weekdays of the one language in which at least `least` words of the texts are weekdays. */
  inLanguageOf(texts: readonly string[], least: number): DayReader
}

const OTHER: DayReading = { kind: 'other' }
const NONE: DayReading = { kind: 'none' }

const TIME_OF_DAY = /[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*([ap]m)?Z?$/i

/** The sessions of a race weekend, which people name beside a day. */
const SESSIONS = wordSet(
  `practice fp1 fp2 fp3 quali qualifying qualification sprint race training rennen essais qualifications course
  prove qualifiche gara entrenamientos clasificacion carrera treinos qualificacao corrida`,
)
/** Words that people write around a day. 'no' is deliberately not among them: on 'Fri no' nobody comes. */
const NOISE = new Set([
  ...wordSet('on the of feira day attending attendance attends attend coming guest guests gp only yes yn'),
  ...wordSet('de del den le el il op du'),
  ...SESSIONS,
])
/** The answers that a column asks for: `Friday (yes/no)`. */
const YES_OR_NO = /\b(?:yes\s?\/?\s?no|y\s?\/\s?n)\b/i
const EVERY_DAY = wordSet('all alldays everyday each allweekend full fullweekend alle tous todos tutti')

/** The most characters of a cell that lists days, each in words. */
const MAX_LIST_CHARACTERS = 1000

/** Between days in a list. */
const BETWEEN_LISTED = /[,;|&+\n、・]|\b(?:and|und|et)\b|\s(?:y|e|en|och|og|i|ja)\s/i

const NUMERIC = /(?<!\d)(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?!\d)|(?<!\d)(\d{1,2})[./](\d{1,2})\.?(?!\d)/g
/** Between the numbers of a date in Chinese, Japanese or Korean: `2026年11月20日`. */
const DATE_UNIT = /(?<=\d)[年日号년일]|(?<=[月월])(?=\d)/gu
/** A number of a date: `20`, `20th`, `1er`, `1º`. */
const DATE_NUMBER = /^(\d{1,4})(?:st|nd|rd|th|er|e|o)?$/
/** Days since 30 December 1899, which a spreadsheet shows if a date has lost its format. */
const SERIAL = /^[45]\d{4}(\.0+)?$/
/**
 * Two numbers joined to a range, before, between or after what both share: `20-22 Nov`, `Nov 20–22`, `20.-22.11.2026`.
 */
const NUMBER_RANGE =
  /^(\D*)(\d{1,2})(?:st|nd|rd|th)?\.?\s?(?:[\p{Pd}−~]|to|through|thru|till|until|bis|tot|t\/m|au|al|til)\s?(\d{1,2})(?![\d\p{Pd}])(.*)$/iu
/** A short number joined to an earlier one: the end of a range (`20 Nov - 26`). In `20-Nov-26`, a word is in between. */
const RANGE_END = /^\D*\d[^\p{Pd}−~]*[\p{Pd}−~]\s?\d{1,2}(?!\d)/u
/** Words of a date with a year. A short one comes after day and month only, because `Nov 24 26` may be two days. */
const WITH_YEAR = /^\d\S* \D+ \d{2}$|\d{4}/

/** A number alone in a list of days. */
const NUMBER = /^(\d{1,2})(?:st|nd|rd|th)?\.?$/i
/** A number before the words of its month, which those before it in a list share: `22nd Nov`, `22.11.2026`. */
const NUMBER_FIRST = /^\d{1,2}(?:st|nd|rd|th)?(\D.*)$/is
/** A number after words, which those after it share: `Nov 20`, `Day 1`. */
const NUMBER_LAST = /^(\D+)\d{1,2}(?:st|nd|rd|th)?\.?$/i
const MAX_LISTED_DAYS = 40

/** The comma before a year, which belongs to the date before it: `5 July, 2026`. A year alone is no day. */
const COMMA_BEFORE_YEAR = /,(?=\s*20\d{2}(?![\d./\p{Pd}−~]))/gu

/** Creates a reader. `days` are the event's days in order; `names` maps folded weekdays to numbers. */
export function dayReader(days: readonly string[], names: ReadonlyMap<string, number> = weekdays): DayReader {
  const known = new Map<string, DayReading>()
  const one = (text: string): DayReading => {
    const reading = known.get(text) ?? readOne(text, days, names)
    // Files repeat the same texts; a limit keeps an attacker from filling the memory.
    if (known.size < 500) known.set(text, reading)
    return reading
  }
  const reader: DayReader = {
    one,
    several: text => readSeveral(text, days, one),
    namesDays: text => !EVERY_DAY.has(foldToKey(text)) && (reader.several(text) ?? []).length > 0,
    inLanguageOf(texts, least) {
      const parts = [...new Set(texts)].flatMap(text => plainSigns(text).split(BETWEEN_LISTED))
      const found = weekdaysOfOneLanguage(parts.flatMap(wordsOf))
      return found.size < least ? reader : dayReader(days, new Map([...names, ...found]))
    },
  }
  return reader
}

/** A date with its year and spaces behind its full stops: `20. 11. 2026`, `2026. 11. 20.` */
const SPACED_DATE =
  /(?<!\d)(?:(\d{1,2})\. ?(\d{1,2})\. ?(?=20\d{2}(?!\d))|(20\d{2})\. ?(\d{1,2})\. ?(?=\d{1,2}(?!\d)))/g

/**
 * Full-width digits and signs, as Japanese keyboards write them, as those that everybody has: `１１／２０`. Dates of
 * numbers without spaces.
 */
const plainSigns = (text: string): string => text.normalize('NFKC').replace(SPACED_DATE, '$1$3.$2$4.')

const pick = (candidates: readonly string[]): DayReading =>
  candidates.length === 1 && candidates[0] !== undefined ? { kind: 'day', day: candidates[0] } : OTHER

function readOne(text: string, days: readonly string[], names: ReadonlyMap<string, number>): DayReading {
  const plain = plainSigns(text).trim().replace(TIME_OF_DAY, '').replace(YES_OR_NO, '').trimEnd()
  if (plain === '' || plain.length > 60) return NONE
  if (SERIAL.test(plain)) return pick(days.filter(day => day === serialDay(plain)))
  const numbered = /^day\s*(\d{1,2})$/i.exec(plain)
  if (numbered) return pick(days.filter((_, index) => index + 1 === Number(numbered[1])))
  const [numeric] = plain.matchAll(NUMERIC)
  if (!numeric) return readWords(plain, days, names)
  const around = wordsOf(plain.replace(numeric[0], ' '))
  if (!around.every(word => weekdaysBesideDate.has(word) || NOISE.has(word))) return NONE
  const dates = numericDays(numeric, days)
  if (dates.length === 0) return NONE
  const [first] = dates.filter(day => days.includes(day) && mayBeOn(day, around))
  return first === undefined ? OTHER : { kind: 'day', day: first }
}

/** Whether a text names a session of a day: `Fri FP1`. */
export const namesSession = (text: string): boolean => wordsOf(text).some(word => SESSIONS.has(word))

/** Whether a text names a session, and no day: `Race Day`. */
export const namesOnlySession = (text: string): boolean =>
  namesSession(text) && wordsOf(text).every(word => NOISE.has(word))

/** The numeric dates in a text, whatever else it says. */
export const numericDatesIn = (text: string): string[] =>
  [...plainSigns(text).matchAll(NUMERIC)].map(([date]) => date)

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(DATE_UNIT, ' ')
    .split(/[\s,.()[\]:?!/\p{Pd}−~]+/u)
    .map(word => (word === '' ? '' : foldToKey(word)))
    .filter(word => word !== '')

const weekdayOf = (day: string): number =>
  new Date(`${day.slice(6)}-${day.slice(3, 5)}-${day.slice(0, 2)}T00:00:00Z`).getUTCDay()

/** Whether every weekday among the words, even short and in any language, can be that of the day. */
export const mayBeOn = (day: string, words: readonly string[]): boolean =>
  words.every(word => weekdaysBesideDate.get(word)?.has(weekdayOf(day)) ?? true)

/** As `readWordsAs`. `mar`, a Tuesday and March in Spanish, is the month beside a number if it makes no day otherwise. */
function readWords(text: string, days: readonly string[], names: ReadonlyMap<string, number>): DayReading {
  const read = readWordsAs(text, days, names)
  const isEither = (word: string) => names.has(word) && months.has(word)
  if (read.kind === 'day' || !wordsOf(text).some(isEither)) return read
  const asMonth = readWordsAs(text, days, new Map([...names].filter(([word]) => !months.has(word))))
  return asMonth.kind === 'day' ? asMonth : read
}

/** Reads `fri`, `fri 20 nov`, `20 november 2026`, `nov 20th`, `11月20日(金)`. */
function readWordsAs(text: string, days: readonly string[], names: ReadonlyMap<string, number>): DayReading {
  const meaning = wordsOf(text).filter(word => !NOISE.has(word))
  const monthNames = meaning.filter(word => months.has(word) && !names.has(word))
  const numbers = meaning.map(word => DATE_NUMBER.exec(word)?.[1]).filter(number => number !== undefined)
  const isDated = monthNames.length === 1 && numbers.length > 0
  const named = meaning.filter(
    word => names.has(word) || (isDated && !months.has(word) && weekdaysBesideDate.has(word)),
  )
  const counted = monthNames.length + named.length + numbers.length
  if (counted !== meaning.length || monthNames.length > 1 || named.length > 1 || numbers.length > 2)
    return NONE
  if (named.length === 0 && (monthNames.length === 0 || numbers.length === 0)) return NONE
  const [dayNumber, year] = numbers[0]?.length === 4 ? numbers.toReversed() : numbers
  const dated = meaning.filter(word => !named.includes(word)).join(' ')
  if (year !== undefined && (!WITH_YEAR.test(dated) || RANGE_END.test(text))) return OTHER
  const month = monthNames[0] === undefined ? undefined : months.get(monthNames[0])
  return pick(
    days.filter(
      day =>
        named.every(word => (names.get(word) ?? weekdayOf(day)) === weekdayOf(day)) &&
        mayBeOn(day, named) &&
        (month === undefined || Number(day.slice(3, 5)) === month) &&
        (dayNumber === undefined || Number(day.slice(0, 2)) === Number(dayNumber)) &&
        (year === undefined || day.endsWith(year)),
    ),
  )
}

function readSeveral(
  text: string,
  days: readonly string[],
  one: (text: string) => DayReading,
): readonly string[] | undefined {
  if (text.length > MAX_LIST_CHARACTERS) return undefined
  const folded = foldToKey(text)
  if (EVERY_DAY.has(folded) || (folded === 'both' && days.length === 2)) return days
  // Of a race on three days, it may be all of them.
  if (folded === 'weekend' && days.every(day => weekdayOf(day) % 6 === 0)) return days
  const parts = plainSigns(text)
    .replace(COMMA_BEFORE_YEAR, ' ')
    .split(BETWEEN_LISTED)
    .map(part => part.trim())
    .filter(part => part !== '')
  const found = new Set<string>()
  for (const [at, part] of parts.entries()) {
    const read = readPart(part, days, one) ?? readNumber(parts, at, days, one)
    if (!read) return undefined
    for (const day of read) found.add(day)
  }
  return [...found].sort(compareDays)
}

/**
 * Reads a number alone in a list with the words after a later number (`20, 21 Nov`) or before an earlier one
 * (`Day 1 & 2`). Undefined if these give no day, or two; and if the number may be the year of an earlier day.
 */
function readNumber(
  parts: readonly string[],
  at: number,
  days: readonly string[],
  one: (text: string) => DayReading,
): readonly string[] | undefined {
  const number = NUMBER.exec(parts[at] ?? '')?.[1]
  if (number === undefined || parts.length > MAX_LISTED_DAYS) return undefined
  const hasWords = (part: string) => !NUMBER.test(part)
  const later = parts.slice(at + 1).find(hasWords) ?? ''
  const earlier = parts.slice(0, at).findLast(hasWords) ?? ''
  const wordsAfter = NUMBER_FIRST.exec(later)?.[1]
  const wordsBefore = days.some(day => day.slice(8) === number) ? undefined : NUMBER_LAST.exec(earlier)?.[1]
  const found = new Set<string>()
  const [readWithLater, laterItself, readWithEarlier] = [
    one(number + (wordsAfter ?? '')),
    one(later),
    one((wordsBefore ?? '') + number),
  ]
  // In the same month: `3, 4/5` is not a day of May and one of April.
  if (
    readWithLater.kind === 'day' &&
    laterItself.kind === 'day' &&
    readWithLater.day.slice(2) === laterItself.day.slice(2)
  )
    found.add(readWithLater.day)
  if (readWithEarlier.kind === 'day') found.add(readWithEarlier.day)
  return found.size === 1 ? [...found] : undefined
}

/** Reads one day, a range of days, or several days separated only by slashes or spaces. */
function readPart(
  text: string,
  days: readonly string[],
  one: (text: string) => DayReading,
): readonly string[] | undefined {
  const single = one(text)
  if (single.kind === 'day') return [single.day]
  const [from, to, ...more] = rangeEnds(text).map(one)
  if (from?.kind === 'day' && to?.kind === 'day' && more.length === 0) {
    const range = daysBetween(from.day, to.day)
    return range.length > 0 ? range : undefined
  }
  for (const separator of [/\//, /\s+/]) {
    const parts = text.split(separator).map(part => part.trim())
    if (parts.length === 1 || parts.length > MAX_LISTED_DAYS) continue
    const all = parts.flatMap((part, at) => {
      const reading = one(part)
      if (reading.kind === 'day') return reading.day
      // Numbers with spaces between them may be a day and a year.
      return separator.test('/') ? (readNumber(parts, at, days, one) ?? []) : []
    })
    if (all.length === parts.length) return all
  }
  return undefined
}

/** Between the two days of a range, with spaces around it or (`Fri-Sun`, `20.11.-22.11.`) between words or dates. */
const BETWEEN_DAYS =
  /\s(?:-|–|to|through|thru|till|until|bis|tot|t\/m|au|al|til)\s|(?<=\p{L})\s*[-–]\s*(?=\p{L})|(?<=\d[./]\d{1,4}\.?)\s*[-–]\s*(?=\d{1,2}[./]\d)/iu

/** Splits a range into the texts of its first and last day. */
function rangeEnds(text: string): readonly string[] {
  const [, before = '', first, last, after = ''] = NUMBER_RANGE.exec(text) ?? []
  return first === undefined ? text.split(BETWEEN_DAYS) : [before + first + after, `${before}${last}${after}`]
}
