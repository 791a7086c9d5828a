import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import { splitNeeds } from '../../../../contract/rules/guest-notes.ts'
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

/** A name of which only question marks are left, as of one in Chinese or Arabic; or one that is not known yet. */
const ONLY_MARKS = /^[?？\s]+$/
/** The same of a text; a single one may be typed. */
const ALL_LOST = /^\?[?\s]*\?$/

const onlyMarks = (what: 'name' | 'text', ifTyped: string) =>
  `Only question marks are left of this ${what}. ${SAVE_ORIGINAL} If they were typed, please ${ifTyped}.`
/** For a name with a question mark that may be the letter at its end (`Jos?`), or a doubt. */
const MARK_IN_NAME = `Is the question mark a letter that was lost when the file was saved? ${SAVE_ORIGINAL} If it was typed, please leave it out, or the row.`
const NAME_OF_MARKS = onlyMarks('name', 'write the name, or remove the row')
const TEXT_OF_MARKS = onlyMarks('text', 'leave the cell empty')

/**
 * A function that finds texts in a file that were probably saved or decoded in another encoding. Only where the encoding
 * is a guess, the letters of a word are judged.
 */
export function lostLettersIn(content: Uint8Array): (guest: ListedGuest) => GuestListProblem[] {
  const isGuess = knownEncoding(content) === undefined
  return ({ row, first, last, needs = '', note = '' }) => {
    const names = Object.entries({ 'First Name': first, 'Last Name': last }).flatMap(([column, value]) => {
      if (ONLY_MARKS.test(value)) return [{ row, column, value, reason: NAME_OF_MARKS }]
      const isLost = LOSS_PATTERN.test(value) || (isGuess && isMojibake(value))
      if (isLost) return [{ row, column, value, reason: LOST_LETTERS }]
      return /[?？]/.test(value) ? [{ row, column, value, reason: MARK_IN_NAME }] : []
    })
    const texts = Object.entries({ 'Dietary needs': splitNeeds(needs), Notes: [note] })
      .filter(([, parts]) => parts.some(part => ALL_LOST.test(part)))
      .map(([column, parts]) => ({
        row,
        column,
        value: parts.join(', ').slice(0, 100),
        reason: TEXT_OF_MARKS,
      }))
    return [...names, ...texts]
  }
}
