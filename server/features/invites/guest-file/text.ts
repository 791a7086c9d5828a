import { LETTERS } from '../../../../contract/rules/order.ts'

/**
 * A text without case, accents, spaces and punctuation, for comparing headers, marks and names. Marks that make another
 * letter outside Latin, Greek and Cyrillic (が and か) stay.
 */
export function fold(text: string): string {
  const plain = ASCII.test(text) ? text.toLowerCase().replace(/[^a-z0-9]/g, '') : foldAny(text)
  // A name of nothing but signs is still somebody's.
  return plain === '' ? text.trim().toLowerCase() : plain
}

const ASCII = /^[ -~]*$/

const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłħıþ]/g, letter => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/** Equal for names that differ in nothing but case, accents, spaces and punctuation. */
export const nameKey = ({ first, last }: { readonly first: string; readonly last: string }): string =>
  fold(first) + fold(last)

/** `1 guest`, `2 guests`. */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
