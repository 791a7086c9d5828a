/**
 * An empty guest list to fill in: `First Name`, `Last Name` and one column for each day of the event (`DD/MM/YYYY`, in
 * order), to be marked with x (design section 7). With a byte-order mark, so that Excel keeps accents. `separator` is
 * what the contact's spreadsheet puts between cells.
 */
export const guestTemplate = (days: readonly string[], separator: ',' | ';' = ','): string =>
  `\ufeff${['First Name', 'Last Name', ...days].join(separator)}\r\n`

/** What the template is saved as: `Guest list Las Vegas Grand Prix 2026.csv`. */
export const guestTemplateName = (eventName: string): string =>
  `Guest list ${eventName.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()}.csv`
