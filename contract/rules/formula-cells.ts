/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection): what starts with one of these, also in its
 * full-width form. That is so at the start of a cell, and behind whatever some spreadsheet splits cells by: in a country
 * where `;` separates lists, `x;=1+1` becomes two cells. The export puts an apostrophe there and takes nothing away
 * (design section 7); whatever already looks so prefixed gets one more, so that reading takes off exactly those that
 * writing put there.
 */
const FORMULA_START = /^(?=[ \u00a0"']*[=+\-@\t\r\n＝＋－＠])/
const FORMULA_AFTER_SEPARATOR = /([,;|\t\r\n])(?=[ \u00a0"']*[=+\-@＝＋－＠])/g
const ESCAPED_START = /^'(?=[ \u00a0"']*[=+\-@\t\r\n＝＋－＠])/
const ESCAPED_AFTER_SEPARATOR = /([,;|\t\r\n])'(?=[ \u00a0"']*[=+\-@＝＋－＠])/g

/** The cell as it is written: `=1+1` becomes `'=1+1`, and `x;=1` becomes `x;'=1`; `'t Hooft` stays. */
export const escapeFormula = (text: string): string =>
  text.replace(FORMULA_START, "'").replace(FORMULA_AFTER_SEPARATOR, "$1'")

/** The cell as it was before `escapeFormula`; text that was never prefixed stays. */
export const unescapeFormula = (text: string): string =>
  text.replace(ESCAPED_START, '').replace(ESCAPED_AFTER_SEPARATOR, '$1')
