/** Plain forms of letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  ħ: 'h',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const SPECIAL = /[æœøßłħđðþı]/g
const BEYOND_ASCII = /[\u0080-\uffff]/

const plainLetters = (text: string): string => text.replace(SPECIAL, letter => LETTERS[letter] ?? letter)

/** Removes case and accents, for sorting and searching: `Łukasz Ångström` becomes `lukasz angstrom`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) return lower
  return plainLetters(lower.normalize('NFKD').replace(/\p{M}/gu, ''))
}

/**
 * Marks that the same name may have or lack: accents of Latin, Greek and Cyrillic letters, points and hamzas of Hebrew
 * and Arabic ones, and those of symbols. Others make another letter (が and か).
 */
export const OPTIONAL_MARKS =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]/g

/** Removes case, optional marks, spaces and punctuation, for testing texts for equality. */
export function foldToKey(text: string): string {
  const lower = text.toLowerCase()
  const key = BEYOND_ASCII.test(lower)
    ? plainLetters(text.normalize('NFKD').replace(OPTIONAL_MARKS, '').toLowerCase()).replace(
        /[^\p{L}\p{N}\p{M}]/gu,
        '',
      )
    : lower.replace(/[^a-z0-9]/g, '')
  // A name may consist of signs only.
  return key === '' ? text.trim().toLowerCase() : key
}
