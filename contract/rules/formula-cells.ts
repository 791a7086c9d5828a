/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection): what starts with one of these, also in its
 * full-width form. That is so at the start of a cell, and behind whatever some spreadsheet splits cells by: in a country
 * where `;` separates lists, `x;=1+1` becomes two cells. The export puts an apostrophe there and takes nothing away
 * (design section 7); whatever already looks so prefixed gets one more, so that reading takes off exactly those that
 * writing put there.
 */
const START = /^(?=[ \u00a0"']*[=+\-@\t\r\n＝＋－＠])/
const PIECES = /([,;|\t\r\n])(?=[ \u00a0"']*[=+\-@＝＋－＠])/g
const DEAD_START = /^'(?=[ \u00a0"']*[=+\-@\t\r\n＝＋－＠])/
const DEAD_PIECES = /([,;|\t\r\n])'(?=[ \u00a0"']*[=+\-@＝＋－＠])/g

/** The cell as it is written: `=1+1` becomes `'=1+1`, and `x;=1` becomes `x;'=1`; `'t Hooft` stays. */
export const deadCell = (text: string): string => text.replace(START, "'").replace(PIECES, "$1'")

/** The cell as it was before `deadCell`; text that was never prefixed stays. */
export const liveCell = (text: string): string => text.replace(DEAD_START, '').replace(DEAD_PIECES, '$1')
