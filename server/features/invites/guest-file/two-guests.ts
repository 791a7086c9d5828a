import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import { foldToKey } from '../../../../contract/rules/fold-text.ts'
import { cleanName } from '../../../../contract/rules/names.ts'
import { readMark } from './marks.ts'
import { nameKey } from './name-key.ts'
import { isNone } from './notes.ts'
import type { ListedGuest } from './rows.ts'
import { wordSet } from './word-set.ts'

/** Between two first names. A last name may have these as well: `Ortega y Gasset`, or a firm's name in its place. */
const BETWEEN_NAMES = /[&＆]|\s(?:and|und|et|y)\s/i
/** Behind a name, for somebody who comes with the guest. */
const COMPANION = /[&+＆＋] ?(?:\d|guest|partner)/i

const ONE_ROW_EACH = 'Is this more than one guest? Please give each guest a row of their own.'

/** Reports a name that seems to be of several guests, who would be stored and checked in as one. */
export function reportTwoGuests({ row, first, last }: ListedGuest): GuestListProblem[] {
  if (BETWEEN_NAMES.test(first) || COMPANION.test(first))
    return [{ row, column: 'First Name', value: first, reason: ONE_ROW_EACH }]
  return COMPANION.test(last) ? [{ row, column: 'Last Name', value: last, reason: ONE_ROW_EACH }] : []
}

const PLUS_ONE = /^\+ ?1\b/
/** Names of columns for somebody who comes with the guest. */
const COMPANIONS = wordSet(
  `plusone plusones plusonename plus1 companion companions companionname accompanying accompanyingperson accompaniedby
  begleitung begleitperson begleitpersonen begleiter accompagnant accompagnants acompanante acompanantes accompagnatore
  accompagnatori acompanhante acompanhantes begeleider begeleiders 同伴者 同行者 동반자 동반인 مرافق المرافق`,
)
/** Names of columns for the number of people that a row stands for. */
const COUNTS = wordSet(
  `noofguests numberofguests noofpersons noofpeople numberofpeople guestcount headcount pax partysize anzahlgaste
  anzahlpersonen nombredepersonnes nombredinvites numerodepersonas numerodiospiti numerodepessoas aantalpersonen 人数`,
)

const NOT_READ =
  'Guests in this column are not read. Please give each guest a row of their own, and leave this cell empty.'

/**
 * Reports companions who have no row of their own: names, or a yes, in a column for them, and numbers of guests whose sum
 * is more than the list has. `rows` are those below the header, `firstRow` the number of the first one.
 */
export function reportCompanions(
  guests: readonly ListedGuest[],
  names: readonly string[],
  rows: readonly (readonly string[])[],
  firstRow: number,
): GuestListProblem[] {
  const listed = new Set(
    guests.flatMap(({ first, last, key }) => [key, nameKey({ first: last, last: first })]),
  )
  const isMissing = (text: string) =>
    readMark(text) !== false && !isNone(text) && !listed.has(foldToKey(text))
  return names.flatMap((column, index) => {
    const isCount = COUNTS.has(foldToKey(column))
    if (!isCount && !isCompanion(column)) return []
    const cells = guests.map(({ row }) => ({ row, value: cleanName(rows[row - firstRow]?.[index] ?? '') }))
    if (isCount && sum(cells.map(({ value }) => countOf(value))) <= guests.length) return []
    return cells
      .filter(({ value }) => (isCount ? countOf(value) > 1 : isMissing(value)))
      .map(({ row, value }) => ({ row, column, value: value.slice(0, 100), reason: NOT_READ }))
  })
}

const isCompanion = (column: string): boolean => PLUS_ONE.test(column) || COMPANIONS.has(foldToKey(column))
const countOf = (text: string): number => Number.parseFloat(text) || 0
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
