import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import { knownEncoding, markedEncoding } from './decode.ts'
import { isMojibake } from './mojibake.ts'
import type { ListedGuest } from './rows.ts'

/** For a name whose letters were lost. */
export const LOST_LETTERS = 'Part of this name was lost when the file was saved. Please save it as CSV UTF-8.'

/** Question marks in place of letters, symbols, or UTF-8 that was taken for Windows-1252 ('JosÃ©'). */
const LOSS_PATTERN = /[¢£¤¥¦§©¬®¯°±¹²³µ¶¼½¾¿]|[ÂÃ][\u0080-\u00bf]|\p{L}\?\p{L}|(?<!\S)\?\p{Ll}/u

/**
 * A function that finds names in a file that were probably saved or decoded in another encoding. With a byte-order mark,
 * as in our own export, the encoding is certain; only where it is a guess, the letters of a word are judged.
 */
export function lostLettersIn(content: Uint8Array): (guest: ListedGuest) => GuestListProblem[] {
  if (markedEncoding(content) !== undefined) return () => []
  const isGuess = knownEncoding(content) === undefined
  return ({ row, first, last }) =>
    Object.entries({ 'First Name': first, 'Last Name': last }).flatMap(([column, value]) =>
      LOSS_PATTERN.test(value) || (isGuess && isMojibake(value))
        ? [{ row, column, value, reason: LOST_LETTERS }]
        : [],
    )
}
