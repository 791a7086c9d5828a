import type { GuestListProblem, OpenInvite } from '../../../contract/api/invites.schema.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { escapeFormula } from '../../../contract/rules/formula-cells.ts'
import { guestTemplate } from '../../../contract/rules/guest-template.ts'
import { toCsv } from '../../lib/csv.ts'

/** Files for the contact's spreadsheet. */

type Separator = ',' | ';'

/**
 * What Excel expects between the cells of a CSV in the contact's country: a semicolon where the comma is the decimal
 * point. With the other one a whole row lands in one cell. `locale` is what the browser calls its language: mostly a BCP 47 tag,
 * but WebKit on Linux says 'C' where the system has none set.
 */
export function separatorOf(locale: string): Separator {
  try {
    return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ','
  } catch (error) {
    console.info('The browser’s language is none:', error)
    return ','
  }
}

/** An empty guest list with the event's days as columns. */
export const templateFor = ({ event_dates }: OpenInvite, separator: Separator): string =>
  guestTemplate(Object.keys(event_dates).sort(compareDays), separator)

/** What is wrong with a list, as a file to keep beside it; values come from the contact's own file, or from someone else's. */
export function problemsCsv(problems: readonly GuestListProblem[], separator: Separator): string {
  const rows = problems.map(({ row, column, value, reason }) =>
    [`${row}`, column, value, reason].map(escapeFormula),
  )
  return toCsv([['Row', 'Column', 'Value', 'Reason'], ...rows], separator)
}
