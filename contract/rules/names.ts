import { countCharacters } from './count-characters.ts'
import { MAX_NAME_LENGTH } from './limits.ts'

/**
 * The rule for names of people, groups and tours, on every way in (decision 031). Characters that come from copy and
 * paste and mean nothing in a name are removed. Names with undisplayable characters, or nothing visible, are refused.
 */

const PRINTABLE_ASCII = /^[ -~]*$/

/** Format characters (directions, soft hyphens, byte-order marks) and fillers; no joiners or variation selectors. */
const INVISIBLE =
  /(?![\u200c\u200d]|[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Variation selectors, except after Chinese characters, emoji and Mongolian letters, where they have a meaning. */
const LOOSE_VARIANTS =
  /(?<![\p{Script=Han}\p{Script=Mongolian}\p{Emoji}])[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** Scripts with joined letters, in which a joiner or non-joiner inside a word changes its reading. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/
const PICTURE = /[\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const ZERO_WIDTH_JOINER = '\u200d'
const JOINERS = /[\u200d\u200c]/g

/** Whether a joiner has a meaning: between joined letters, after a virama, or between emoji. */
function hasMeaning(joiner: string, at: number, text: string): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  const [after = ''] = text.slice(at + 1, at + 3)
  if (VIRAMA.test(before)) return true
  if (JOINING.test(before) && JOINING.test(after)) return true
  return joiner === ZERO_WIDTH_JOINER && PICTURE.test(before) && PICTURE.test(after)
}

/** Spaces of every kind, line ends, and the braille blank. */
const SPACES = /[\s\u0085\u2800]+/g

/** Control characters, lone surrogates, private-use characters, and replacement characters. */
const UNDISPLAYABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufffc\ufffd]/u

const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Removes invisible characters, replaces each run of spaces and line ends with one space, and trims. Everything else is
 * kept as typed. Idempotent.
 */
export function cleanName(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.replace(/ +/g, ' ').trim()
  return text
    .replace(INVISIBLE, '')
    .replace(LOOSE_VARIANTS, '')
    .replace(JOINERS, (joiner, at: number, whole: string) => (hasMeaning(joiner, at, whole) ? joiner : ''))
    .replace(SPACES, ' ')
    .trim()
}

/** Why a cleaned text cannot be a name, in words that can follow the field's name; undefined if it can. */
export function nameProblem(name: string, max = MAX_NAME_LENGTH): string | undefined {
  if (name === '') return 'cannot be empty'
  // Some single characters expand to a whole sentence.
  if (countCharacters(name) > max || countCharacters(name.normalize('NFKC')) > 2 * max)
    return `can have ${max} characters at most`
  if (UNDISPLAYABLE.test(name)) return 'contains a character that cannot be shown'
  if (!VISIBLE.test(name)) return 'contains nothing that can be seen'
  return undefined
}
