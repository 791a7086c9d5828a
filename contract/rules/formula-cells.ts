/**
 * Cells that a spreadsheet would run as a formula (OWASP, CSV injection): those that start with one of these, also in
 * its full-width form. The export puts an apostrophe before them and takes nothing away (design section 7); whatever
 * already looks so prefixed gets one more, so that reading takes off exactly the one that writing put there.
 */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/
const PREFIXED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** The cell as it is written: `=1+1` becomes `'=1+1`; `'t Hooft` stays. */
export const deadCell = (text: string): string => (RUNS.test(text) ? `'${text}` : text)

/** The cell as it was before `deadCell`; text that was never prefixed stays. */
export const liveCell = (text: string): string => (PREFIXED.test(text) ? text.slice(1) : text)
