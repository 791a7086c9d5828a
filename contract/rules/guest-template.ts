/**
 * The template's sample row: a row with these names is skipped when a file is read. So are these needs and this note:
 * who types over the names often leaves them.
 */
export const SAMPLE_GUEST = {
  first: 'Example',
  last: 'Guest (this row is not read)',
  needs: 'e.g. Vegan',
  note: 'e.g. Uses a wheelchair',
} as const

/**
 * A guest list to fill in (design section 7): `First Name`, `Last Name`, a column for each day of the event
 * (`DD/MM/YYYY`, in order) to be marked with x, the optional columns `Dietary needs` and `Notes`, and a sample row.
 * A byte-order mark makes Excel keep accents. `separator` is the one that the contact's spreadsheet uses.
 */
export const guestTemplate = (days: readonly string[], separator: ',' | ';' = ','): string => {
  const marks = days.map((_, index) => (index === 0 ? 'x' : ''))
  const { first, last, needs, note } = SAMPLE_GUEST
  const sample = [first, last, ...marks, needs, note]
  const rows = [['First Name', 'Last Name', ...days, 'Dietary needs', 'Notes'], sample]
  return `\ufeff${rows.map(row => `${row.join(separator)}\r\n`).join('')}`
}

/** The file name of the template: `Guest list Las Vegas Grand Prix 2026.csv`. */
export const guestTemplateName = (eventName: string): string =>
  `Guest list ${eventName.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()}.csv`
