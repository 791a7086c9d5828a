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

/** Zero-width spaces, byte-order marks, soft hyphens and direction marks: they come with copy and paste. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Joiners have a meaning inside a word (Persian, emoji) and none at its ends. */
const LOOSE_JOINERS = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g

/**
 * A cell as its writer meant it: invisible characters go, every kind of space and line break becomes one space, none
 * stays at the ends. Everything else is kept as typed.
 */
export const cleanCell = (raw: string): string =>
  raw.replace(INVISIBLE, '').replace(/\s+/g, ' ').replace(LOOSE_JOINERS, '')

/** `1 guest`, `2 guests`. */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
