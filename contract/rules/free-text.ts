/** Text of several lines that somebody types for others to read. */

const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g
/** Control characters but for tab and line end, and halves of a character: no database takes them all. */
const UNDISPLAYABLE = /(?![\t\n])[\p{Cc}\p{Cs}]/gu
const MANY_LINES = /\n{3,}/g

/** A text as its writer meant it: one kind of line end, nothing that cannot be shown, no space around it. The same again changes nothing. */
export const cleanFreeText = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(UNDISPLAYABLE, '').replace(MANY_LINES, '\n\n').trim()
