import { countCharacters } from './count-characters.ts'
import { MAX_FREE_TEXT_LENGTH } from './limits.ts'

/** Multi-line text that one user types for others to read. */

const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g
/** Control characters other than tab and line end, and lone surrogates: not every database accepts them all. */
const UNDISPLAYABLE = /(?![\t\n])[\p{Cc}\p{Cs}]/gu
const MANY_LINES = /\n{3,}/g

/** Normalizes line ends, removes characters that cannot be shown, and trims. Idempotent. */
export const cleanFreeText = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(UNDISPLAYABLE, '').replace(MANY_LINES, '\n\n').trim()

/** Why a cleaned text cannot be stored, in words that can follow the field's name; undefined if it can. */
export const freeTextProblem = (text: string): string | undefined =>
  countCharacters(text) > MAX_FREE_TEXT_LENGTH
    ? `can have ${MAX_FREE_TEXT_LENGTH} characters at most`
    : undefined
