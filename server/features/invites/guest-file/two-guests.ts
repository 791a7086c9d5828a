import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import type { ListedGuest } from './rows.ts'

/**
 * Two first names. A last name may have these words as well: `Ortega y Gasset`, or a firm's name in its place. `Y` is a
 * name itself.
 */
const TWO_NAMES = /\p{L}{2}\s?[&＆]\s?\p{L}{2}|\p{L}{2}\s(?:[Aa]nd|AND|[Uu]nd|UND|[Ee]t|ET|y)\s\p{L}{2}/u
/** Behind a name, for somebody who comes with the guest; not `Foster + Partners` or `Ross & Partner Ltd`. */
const COMPANION = /[&+＆＋] ?(?:\d|(?:guest|partner)(?! ?\p{L}))/iu

const ONE_ROW_EACH = 'Is this more than one guest? Please give each guest a row of their own.'

/** Reports a name that seems to be of several guests, who would be stored and checked in as one. */
export function reportTwoGuests({ row, first, last }: ListedGuest): GuestListProblem[] {
  if (TWO_NAMES.test(first) || COMPANION.test(first))
    return [{ row, column: 'First Name', value: first, reason: ONE_ROW_EACH }]
  return COMPANION.test(last) ? [{ row, column: 'Last Name', value: last, reason: ONE_ROW_EACH }] : []
}
