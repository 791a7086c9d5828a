import type { GuestListProblem, OpenInvite } from '../../../contract/api/invites.schema.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { escapeFormula } from '../../../contract/rules/formula-cells.ts'
import { guestTemplate } from '../../../contract/rules/guest-template.ts'
import { toCsv } from '../../lib/csv.ts'

/** Files for the contact's spreadsheet. */

type Separator = ',' | ';'

/**
 * The separator that Excel expects in the contact's country: a semicolon where the comma is the decimal separator. With
 * the wrong one, a whole row lands in one cell. `locale` is the browser's language: usually a BCP 47 tag, but WebKit on
 * Linux reports 'C' if the system has none set.
 */
export function separatorOf(locale: string): Separator {
  try {
    return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ','
  } catch (error) {
    console.info('The browser’s language is not a valid one:', error)
    return ','
  }
}

/** An empty guest list with the event's days as columns. */
export const templateFor = ({ event_dates }: OpenInvite, separator: Separator): string =>
  guestTemplate(Object.keys(event_dates).sort(compareDays), separator)

/** The problems of a list as a file. Values come from the contact's file, or from somebody else's. */
export function problemsCsv(problems: readonly GuestListProblem[], separator: Separator): string {
  const rows = problems.map(({ row, column, value, reason }) =>
    [`${row}`, column, value, reason].map(escapeFormula),
  )
  return toCsv([['Row', 'Column', 'Value', 'Reason'], ...rows], separator)
}
