import { foldText } from '../../contract/rules/fold-text.ts'
import { fullName } from '../../contract/rules/full-name.ts'

/**
 * Finds people by typed text. Names are folded once (case, accents, spaces), so that a keystroke costs only a plain
 * text comparison per name: 0.4 ms for 5,000. similar-names.ts finds what this step misses (typing errors).
 */

/** The searchable text of one person or thing. */
export interface SearchKey {
  readonly id: string
  /** The folded name with one space before each word: ' jane van doe'. */
  readonly name: string
  /** The folded name without spaces: 'janevandoe'. */
  readonly joined: string
  /** Folded words of the other text that is searched: the group's name. */
  readonly also: string
  /** Codes, which match only in full. */
  readonly codes: readonly string[]
}

/** The source of a key. `codes`: a pin, an id. */
export interface Searchable {
  readonly id: string
  readonly name: string
  readonly also?: string
  readonly codes?: readonly string[]
}

/** What a group can be searched by. */
export const searchableGroup = (group: { readonly id: number; readonly name: string }): Searchable => ({
  id: `${group.id}`,
  name: group.name,
})

/** The guest code in a scanned or typed text, in any case: the address of a guest's page, or the code alone. */
export const readGuestCode = (scanned: string): string | undefined =>
  /^(?:https?:\/\/[^/]+\/g\/)?([\dA-Z]{16})$/i.exec(scanned.trim())?.[1]?.toUpperCase()

interface Coded {
  readonly first_name: string
  readonly last_name: string
  readonly old_codes?: string | undefined
}

/** How long the message about a refused code is shown; the guest is still there and scans again. */
export const REFUSED_CODE_TOAST_MS = 10_000

/** Explains why a guest code finds nobody in the list. All codes have the same length: none is part of another. */
export function explainCode(guests: readonly Coded[], code: string): { title: string; detail: string } {
  const was = guests.find(guest => guest.old_codes?.includes(code))
  return was
    ? { title: `That was a code of ${fullName(was)}`, detail: 'It no longer counts: they have a new one.' }
    : { title: 'This code is not on this device yet', detail: 'Find the guest by name.' }
}

/** The codes by which a scan finds a guest: id, pin and guest code. */
export const codesOf = (guest: { id: string; pin?: number | null; code?: string | undefined }): string[] =>
  [guest.id, `${guest.pin ?? ''}`, guest.code ?? ''].filter(Boolean)

/** Guest names are searched from the second character on (spec section 9). */
const MIN_CHARACTERS = 2

/** Folds case and accents, drops apostrophes, and reduces white space: "José  O'Núñez " is 'jose onunez'. */
export const foldName = (text: string): string =>
  foldText(text)
    .replace(/['’`.]/gu, '')
    .replace(/[\s,-]+/gu, ' ')
    .trim()

const spaced = (folded: string): string => (folded === '' ? '' : ` ${folded}`)

const keyOf = ({ id, name, also = '', codes = [] }: Searchable): SearchKey => {
  const folded = foldName(name)
  return {
    id,
    name: spaced(folded),
    joined: folded.replaceAll(' ', ''),
    also: spaced(foldName(also)),
    codes: codes.map(code => code.toLowerCase()),
  }
}

const equalArrays = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x, i) => x === b[i])

interface Known {
  readonly from: Searchable
  readonly key: SearchKey
}

const isSame = (a: Searchable, b: Searchable): boolean =>
  a.name === b.name && a.also === b.also && equalArrays(a.codes ?? [], b.codes ?? [])

/**
 * Makes the keys of a list that changes from time to time. Unchanged items keep their keys, and an unchanged list gets
 * the same array again, so that a check-in does not repeat a search.
 */
export function createSearchIndex() {
  let known = new Map<string, Known>()
  let last: readonly SearchKey[] = []
  let lastItems: readonly Searchable[] | undefined

  function entryOf(from: Searchable): Known {
    const before = known.get(from.id)
    return before && isSame(before.from, from) ? before : { from, key: keyOf(from) }
  }

  return {
    keysOf(items: readonly Searchable[]): readonly SearchKey[] {
      if (items === lastItems) return last
      lastItems = items
      const next: typeof known = new Map()
      const keys = items.map(from => {
        const entry = entryOf(from)
        next.set(from.id, entry)
        return entry.key
      })
      known = next
      if (keys.length !== last.length || keys.some((key, index) => key !== last[index])) last = keys
      return last
    },

    /** Makes keys in advance, from index `start` while `mayGoOn` allows. Returns the index where it stopped. */
    prepare(items: readonly Searchable[], start: number, mayGoOn: () => boolean): number {
      let at = start
      for (; at < items.length && mayGoOn(); at++) {
        const from = items[at]
        if (from) known.set(from.id, entryOf(from))
      }
      return at
    },
  }
}

/** Whether a query is long enough for a search. */
export const isSearch = (query: string): boolean => foldName(query).length >= MIN_CHARACTERS

/**
 * Indexes of the keys that contain every word of the query: first those of which the name or a code is the query, then
 * names of which words start with it, then those that contain it, then those that match only with the other text. A
 * query that is too short matches all.
 */
export function findMatching(keys: readonly SearchKey[], query: string): number[] {
  const folded = foldName(query)
  if (folded.length < MIN_CHARACTERS) return keys.map((_, index) => index)
  const code = foldCode(query)
  const words = folded.split(' ')
  const joined = words.join('')
  const same: number[] = []
  const begins: number[] = []
  const inside: number[] = []
  const inOtherText: number[] = []
  keys.forEach((key, index) => {
    if (key.joined === joined || key.codes.includes(code)) same.push(index)
    else if (words.every(word => key.name.includes(` ${word}`))) begins.push(index)
    else if (words.every(word => key.name.includes(word)) || key.joined.includes(joined)) inside.push(index)
    else if (words.every(word => key.name.includes(word) || key.also.includes(word))) inOtherText.push(index)
  })
  return [...same, ...begins, ...inside, ...inOtherText]
}

/** The guests in a list who have the typed name. */
export const namesakesOf = <Guest extends { readonly first_name: string; readonly last_name: string }>(
  guests: readonly Guest[],
  typed: { readonly firstName: string; readonly lastName: string },
): Guest[] =>
  guests.filter(
    ({ first_name, last_name }) =>
      isSameName(first_name, typed.firstName) && isSameName(last_name, typed.lastName),
  )

/** Whether two names are equal except for case, accents, spaces and punctuation. */
export const isSameName = (a: string, b: string): boolean =>
  foldName(a).replaceAll(' ', '') === foldName(b).replaceAll(' ', '')

/** A code as it is compared: without the address of its page, in lower case. */
const foldCode = (text: string): string => (readGuestCode(text) ?? text.trim()).toLowerCase()

/** Whether a query is the whole name or a code. */
export function isMeant({ name, codes = [] }: Omit<Searchable, 'id'>, query: string): boolean {
  const code = foldCode(query)
  return codes.some(one => one.toLowerCase() === code) || isSameName(name, query)
}

/**
 * The only match of a search, or the only one with the typed name or code: what Enter may take.
 * @param found the matches in the order of `findMatching`, in which such ones come first
 */
export function soleMatch<Item>(
  found: readonly Item[],
  query: string,
  searchable: (item: Item) => Searchable,
): Item | undefined {
  const [first, second] = found
  // A query that is too short matches all, so a single match is not necessarily meant.
  if (first === undefined || !isSearch(query)) return undefined
  const one = searchable(first)
  if (isMeant(one, query)) return second && isMeant(searchable(second), query) ? undefined : first
  // Somebody else's pin may be part of a note.
  return second || (one.codes && /^\d{4}$/.test(query.trim())) ? undefined : first
}
