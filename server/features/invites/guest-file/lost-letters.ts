import type { GuestListProblem } from '../../../../contract/api/invites.schema.ts'
import type { ListedGuest } from './rows.ts'

/** For a name whose letters were lost. */
export const LOST_LETTERS = 'Part of this name was lost when the file was saved. Please save it as CSV UTF-8.'

/** Question marks in place of letters, symbols, or UTF-8 that was taken for Windows-1252 ('JosÃ©'). */
const SIGN_OF_LOSS = /[¢£¤¥¦§©¬®°±²³µ¶¼½¾¿]|[ÂÃ][\u0080-\u00bf]|\p{L}\?\p{L}|(?<!\S)\?\p{Ll}/u

/**
 * Finds names that were probably saved or decoded in another encoding. Only for files without a byte-order mark: with
 * one, as in our own export, the encoding is certain.
 */
export const lostLetters = ({ row, first, last }: ListedGuest): GuestListProblem[] =>
  Object.entries({ 'First Name': first, 'Last Name': last }).flatMap(([column, value]) =>
    SIGN_OF_LOSS.test(value) ? [{ row, column, value, reason: LOST_LETTERS }] : [],
  )
