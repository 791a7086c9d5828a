import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import type { ListedGuest } from './rows.ts'

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
