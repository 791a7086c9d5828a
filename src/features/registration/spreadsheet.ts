import type { GuestListProblem, InviteEvent } from '../../../contract/invites.schema.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { guestTemplate } from '../../../contract/rules/guest-template.ts'

/** Files for the contact's spreadsheet. */

type Separator = ',' | ';'

/**
 * What Excel expects between the cells of a CSV in the contact's country: a semicolon where the comma is the decimal
 * point. With the other one a whole row lands in one cell. `locale` is a BCP 47 tag.
 */
export const separatorOf = (locale: string): Separator =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ','

/** An empty guest list with the event's days as columns. */
export const templateFor = ({ event_dates }: InviteEvent, separator: Separator): string =>
  guestTemplate(Object.keys(event_dates).sort(compareDays), separator)

/** What is wrong with a list, as a file to keep beside it: with byte-order mark and CRLF, as Excel likes it. */
export function problemsCsv(problems: readonly GuestListProblem[], separator: Separator): string {
  const rows = problems.map(({ row, column, value, reason }) => [`${row}`, column, value, reason])
  const lines = [['Row', 'Column', 'Value', 'Reason'], ...rows].map(cells =>
    cells.map(quoted).join(separator),
  )
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** A cell that no spreadsheet runs as a formula (values come from the contact's own file, or from someone else's). */
function quoted(cell: string): string {
  const dead = /^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return `"${dead.replaceAll('"', '""')}"`
}
