import { foldToKey } from '../../../../contract/rules/fold-text.ts'

/** The languages in which spreadsheets may name days. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'hu',
  'tr',
  'ja',
  'zh',
  'ko',
  'ar',
]

/** 4 January 1970 was a Sunday. */
const weekdayDate = (weekday: number) => new Date(Date.UTC(1970, 0, 4 + weekday))
const monthDate = (month: number) => new Date(Date.UTC(1970, month - 1, 15))

/** In which dates a name is looked up: in many languages a month has another form within a date (`20 listopada`). */
const SHAPES: Readonly<Record<'weekday' | 'month', readonly Intl.DateTimeFormatOptions[]>> = {
  weekday: [{ weekday: 'long' }],
  month: [
    { month: 'long' },
    { month: 'short' },
    { day: 'numeric', month: 'long' },
    { day: 'numeric', month: 'short' },
  ],
}

/** Other names of weekdays that mean the same day in every language, by language. Chinese has several words for 'week'. */
const MORE_WEEKDAYS: Readonly<Partial<Record<string, readonly (readonly [string, number])[]>>> = {
  en: [
    ['weds', 3],
    ['thurs', 4],
  ],
  nl: [['vrij', 5]],
  pl: [['ndz', 0]],
  zh: ['星期', '周', '週', '礼拜', '禮拜'].flatMap(week => [
    [`${week}天`, 0] as const,
    ...[...'日一二三四五六'].map((day, number) => [week + day, number] as const),
  ]),
  ar: [['الجمعه', 5]],
}

/** The short months that Excel writes in German and Dutch. */
const MORE_MONTHS = [
  ['mrz', 3],
  ['mrt', 3],
] as const

/** Maps folded names to numbers. Omits names that mean different numbers in two languages. */
function namesOf(
  numbers: readonly number[],
  toDate: (number: number) => Date,
  part: 'weekday' | 'month',
): Map<string, number> {
  const names = new Map<string, number>()
  const unclear = new Set<string>()
  const add = (name: string, number: number) => {
    const known = names.get(name)
    if (known !== undefined && known !== number) unclear.add(name)
    if (known === undefined) names.set(name, number)
  }
  for (const language of LANGUAGES)
    for (const shape of SHAPES[part]) {
      // Some languages have a number in place of a short month. Portuguese weekdays are mostly used without '-feira'.
      const spell = new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' })
      for (const number of numbers)
        for (const { type, value } of spell.formatToParts(toDate(number)))
          if (type === part && !/^\d+$/.test(value)) add(foldToKey(value).replace(/feira$/, ''), number)
    }
  for (const name of unclear) names.delete(name)
  const long = new Intl.DateTimeFormat('en', { [part]: 'long', timeZone: 'UTC' })
  for (const number of numbers) {
    const name = foldToKey(long.format(toDate(number)))
    for (const short of [name, name.slice(0, 3), name.slice(0, 4)]) names.set(short, number)
  }
  const more = part === 'month' ? MORE_MONTHS : Object.values(MORE_WEEKDAYS).flatMap(named => named ?? [])
  for (const [name, number] of more) names.set(name, number)
  return names
}

/**
 * Maps folded weekdays to numbers; Sunday is 0. Short ones only in English: in other languages they are ambiguous, and
 * read together with others of their language (`weekdaysOfOneLanguage`).
 */
export const weekdays = namesOf([0, 1, 2, 3, 4, 5, 6], weekdayDate, 'weekday')

/** Shorter ones than a browser knows, from Sunday. Alone they may mean another day in another language: `do`. */
const SHORTER: Readonly<Partial<Record<string, string>>> = {
  en: 'su mo tu we th fr sa',
  fr: 'di lu ma me je ve sa',
  es: 'do lu ma mi ju vi sa',
  it: 'do lu ma me gi ve sa',
  pt: 'do 2a 3a 4a 5a 6a sa',
  ja: '日曜 月曜 火曜 水曜 木曜 金曜 土曜',
  pl: 'nd pn wt sr cz pt so',
}

/** The weekdays of each language, long and short, folded. */
const weekdaysByLanguage: readonly ReadonlyMap<string, number>[] = LANGUAGES.map(language => {
  const names = new Map(MORE_WEEKDAYS[language])
  for (const [number, name] of (SHORTER[language]?.split(' ') ?? []).entries()) names.set(name, number)
  for (const weekday of ['long', 'short'] as const) {
    const spell = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    for (let number = 0; number < 7; number += 1)
      names.set(foldToKey(spell.format(weekdayDate(number))), number)
  }
  return names
})

/**
 * Maps folded weekdays, long or short and in any of the languages, to the numbers that they can mean. Next to a numeric
 * date, ambiguous words can be used too (`mar. 24/11`).
 */
export const weekdaysBesideDate: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const names = new Map<string, Set<number>>()
  for (const known of [...weekdaysByLanguage, weekdays])
    for (const [name, number] of known) names.set(name, (names.get(name) ?? new Set()).add(number))
  return names
})()

/** One letter of an alphabet is no name; `金` and `금` are. */
const ONE_LETTER = /^[^\p{Script=Han}\p{Script=Hangul}]$/u

/** Whether a text is a weekday, long or short and in any of the languages. */
export const isWeekday = (text: string): boolean => {
  const name = foldToKey(text)
  return weekdaysBesideDate.has(name) && !ONE_LETTER.test(name)
}

const namesOfMonths = namesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], monthDate, 'month')
// A short Sunday in Turkish, and a short October in Polish.
namesOfMonths.delete('paz')

/** Maps folded months, long or short and in any of the languages, to numbers; January is 1. */
export const months: ReadonlyMap<string, number> = namesOfMonths

/**
 * Maps those of the words that are weekdays to numbers, if they are of one language: `vr`, `za`, `zo`. Empty if none is,
 * or if languages that have all of them disagree: `so` is a Sunday in German and a Saturday in Czech. A short month is a
 * weekday only beside two others of its language: `mar` in French.
 */
export function weekdaysOfOneLanguage(words: Iterable<string>): ReadonlyMap<string, number> {
  const named = [...new Set(words)].filter(isWeekday)
  const certain = named.filter(word => !months.has(word))
  const languages = weekdaysByLanguage.filter(names => certain.every(word => names.has(word)))
  const found = new Map<string, number>()
  for (const word of certain.length > 1 ? named : certain) {
    const [number, ...others] = new Set(languages.map(names => names.get(word)))
    if (number !== undefined && others.length === 0) found.set(word, number)
    else if (!months.has(word)) return new Map()
  }
  return found
}
