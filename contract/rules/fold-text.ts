/** Letters that look alike to a person but that Unicode does not take apart. */
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

/** Text without case and accents, for order and search: `Łukasz Ångström` is `lukasz angstrom`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) return lower
  return plainLetters(lower.normalize('NFKD').replace(/\p{M}/gu, ''))
}

/**
 * Text without case, accents, spaces and punctuation, for telling whether two are the same. Marks that make another
 * letter outside Latin, Greek and Cyrillic (が and か) stay.
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
  // A name of nothing but signs is still somebody's.
  return key === '' ? text.trim().toLowerCase() : key
}
