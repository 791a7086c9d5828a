/** The template's example: a row of these names is passed over when the file is read. */
export const SAMPLE_GUEST = { first: 'Example', last: 'Guest (this row is not read)' } as const

/**
 * A guest list to fill in: `First Name`, `Last Name` and one column for each day of the event (`DD/MM/YYYY`, in order), to
 * be marked with x (design section 7), the optional columns `Dietary needs` and `Notes`, and a row that shows how. With a byte-order mark, so that Excel keeps accents.
 * `separator` is what the contact's spreadsheet puts between cells.
 */
export const guestTemplate = (days: readonly string[], separator: ',' | ';' = ','): string => {
  const marks = days.map((_, index) => (index === 0 ? 'x' : ''))
  const sample = [SAMPLE_GUEST.first, SAMPLE_GUEST.last, ...marks, 'Vegan', 'Uses a wheelchair']
  const rows = [['First Name', 'Last Name', ...days, 'Dietary needs', 'Notes'], sample]
  return `\ufeff${rows.map(row => `${row.join(separator)}\r\n`).join('')}`
}

/** What the template is saved as: `Guest list Las Vegas Grand Prix 2026.csv`. */
export const guestTemplateName = (eventName: string): string =>
  `Guest list ${eventName.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()}.csv`
