/**
 * Finds text that a spreadsheet would run as a formula (OWASP, CSV injection): text that starts with one of these
 * characters, also in full width. It may start a cell, or follow a character at which some spreadsheet splits cells: in
 * countries where `;` separates lists, `x;=1+1` becomes two cells. The export inserts an apostrophe there and removes
 * nothing (design section 7). Text that already has such an apostrophe gets another one, so that reading a file removes
 * exactly the apostrophes that writing it inserted.
 */
const FORMULA_START = /^(?=[ \u00a0"']*[=+\-@\t\r\n＝＋－＠])/
const FORMULA_AFTER_SEPARATOR = /([,;|\t\r\n])(?=[ \u00a0"']*[=+\-@＝＋－＠])/g
const ESCAPED_START = /^'(?=[ \u00a0"']*[=+\-@\t\r\n＝＋－＠])/
const ESCAPED_AFTER_SEPARATOR = /([,;|\t\r\n])'(?=[ \u00a0"']*[=+\-@＝＋－＠])/g

/** Escapes a cell for writing: `=1+1` becomes `'=1+1`, and `x;=1` becomes `x;'=1`; `'t Hooft` stays. */
export const escapeFormula = (text: string): string =>
  text.replace(FORMULA_START, "'").replace(FORMULA_AFTER_SEPARATOR, "$1'")

/** Reverses `escapeFormula`; text that was not escaped stays. */
export const unescapeFormula = (text: string): string =>
  text.replace(ESCAPED_START, '').replace(ESCAPED_AFTER_SEPARATOR, '$1')
