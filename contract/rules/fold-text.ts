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
 * Removes case, accents, spaces and punctuation, for testing texts for equality. Marks that make a different letter in
 * scripts other than Latin, Greek and Cyrillic (が and か) stay.
 */
export function foldToKey(text: string): string {
  const lower = text.toLowerCase()
  const key = BEYOND_ASCII.test(lower)
    ? plainLetters(
        text
          .normalize('NFKD')
          .replace(/[\u0300-\u036f]/g, '')
          .toLowerCase(),
      ).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    : lower.replace(/[^a-z0-9]/g, '')
  // A name may consist of signs only.
  return key === '' ? text.trim().toLowerCase() : key
}
