import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import { knownEncoding } from './decode.ts'
import { isMojibake } from './mojibake.ts'
import type { ListedGuest } from './rows.ts'

/** In the uploaded file the letters are gone: who opens it and saves it again loses them for good. */
export const SAVE_ORIGINAL =
  'Please open your original spreadsheet, not this CSV, and save that as CSV UTF-8.'

/** For a name whose letters were lost. */
export const LOST_LETTERS = `Part of this name was lost when the file was saved. ${SAVE_ORIGINAL}`

/** Question marks in place of letters, symbols, or UTF-8 that was taken for Windows-1252 ('JosÃ©'). */
const LOSS_PATTERN = /[¢£¤¥¦§©¬®¯°±¹²³µ¶¼½¾¿]|[ÂÃ][\u0080-\u00bf]|\p{L}\?\p{L}|(?<!\S)\?\p{Ll}/u

/** A text of which only question marks are left, as of one in Chinese or Arabic. */
const ALL_LOST = /^\?[?\s]*\?$/

/**
 * A function that finds texts in a file that were probably saved or decoded in another encoding. Only where the encoding
 * is a guess, the letters of a word are judged.
 */
export function lostLettersIn(content: Uint8Array): (guest: ListedGuest) => GuestListProblem[] {
  const isGuess = knownEncoding(content) === undefined
  return ({ row, first, last, needs = '', note = '' }) => {
    const isAllLost = ALL_LOST.test(`${first} ${last}`)
    const names = Object.entries({ 'First Name': first, 'Last Name': last })
      .filter(
        ([, name]) =>
          isAllLost || ALL_LOST.test(name) || LOSS_PATTERN.test(name) || (isGuess && isMojibake(name)),
      )
      .map(([column, value]) => ({ row, column, value, reason: LOST_LETTERS }))
    const texts = Object.entries({ 'Dietary needs': needs.split(', '), Notes: [note] })
      .filter(([, parts]) => parts.some(part => ALL_LOST.test(part)))
      .map(([column, parts]) => ({
        row,
        column,
        value: parts.join(', ').slice(0, 100),
        reason: `Only question marks are left of this text. ${SAVE_ORIGINAL}`,
      }))
    return [...names, ...texts]
  }
}
