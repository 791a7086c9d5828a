import { isRecord } from '../../../contract/rules/fields-of.ts'
import { foldText, OPTIONAL_MARKS } from '../../../contract/rules/fold-text.ts'

/** Finds a person in stored JSON: by their own objects, and by their name in any text. */

/** How to recognize a person in stored JSON. */
export interface Subject {
  /**
   * Whether an object is the person's own, another person's with the same name (nothing in it is theirs), or neither.
   */
  readonly belongs: (object: Readonly<Record<string, unknown>>) => 'own' | 'other' | 'neither'
  /** The replacement values for fields of their own objects. */
  readonly blank: Readonly<Record<string, unknown>>
  /** Texts that name the person: full names and addresses. Case, accents and punctuation may differ. */
  readonly names: readonly string[]
  /** The replacement for such a text. */
  readonly instead: string
  /** A field of others' objects in which the person is listed by name, with commas between the names. */
  readonly listed?: { readonly field: string; readonly name: string }
}

/** A part of a stored value that names the person. `path`: `[0].first_name`. */
export interface Mention {
  readonly path: string
  readonly value: unknown
}

/** A value without the person, and the mentions that were removed; the same value if there were none. */
interface Redaction {
  readonly value: unknown
  readonly mentions: readonly Mention[]
}

/** Removes a person from a parsed JSON value, without mutating it. Ignores the keys of objects. */
export function redact(value: unknown, subject: Subject): Redaction {
  const mentions: Mention[] = []
  const names = [...new Set(subject.names)].filter(name => words(name) !== '')
  const folded = names.flatMap(turns)
  // A name of one word (`Guest -`) is looked for only where it is the whole text.
  const inTexts = folded.filter(name => name.includes(' '))
  const turned = inTexts.map(name => name.split(' '))
  const joined = new Set(folded.map(withoutSpaces))
  const isNamed = (known: string): boolean => {
    const text = words(known)
    return joined.has(withoutSpaces(text)) || inTexts.some(name => ` ${text} `.includes(` ${name} `))
  }

  function text(known: string, path: string): string {
    if (!isNamed(known)) return known
    mentions.push({ path, value: known })
    const rest = replaceWords(known, () => turned, subject.instead)
    // A text that is only a name may join its words otherwise.
    return isNamed(rest) ? subject.instead : rest
  }

  function object(known: Readonly<Record<string, unknown>>, path: string): unknown {
    const belongs = subject.belongs(known)
    if (belongs === 'other') return known
    if (belongs === 'own') mentions.push({ path, value: known })
    const blank = belongs === 'own' ? subject.blank : {}
    return Object.fromEntries(
      Object.entries(known).map(([key, field]) => [
        key,
        key in blank ? blank[key] : fieldOf(key, field, path === '' ? key : `${path}.${key}`),
      ]),
    )
  }

  function fieldOf(key: string, field: unknown, path: string): unknown {
    const { listed } = subject
    if (key !== listed?.field || typeof field !== 'string') return visit(field, path)
    const others = field.split(',').map(one => (isSameName(one, listed.name) ? subject.instead : one))
    const list = others.join(',')
    if (list !== field) mentions.push({ path, value: listed.name })
    return list
  }

  function visit(known: unknown, path: string): unknown {
    if (typeof known === 'string') return text(known, path)
    if (Array.isArray(known)) return known.map((item, index) => visit(item, `${path}[${index}]`))
    return isRecord(known) ? object(known, path) : known
  }

  const redacted = visit(value, '')
  return { value: mentions.length === 0 ? value : redacted, mentions }
}

/** The words of a name in each order in which first and last names may appear. */
function turns(name: string): string[] {
  const parts = words(name).split(' ')
  return parts.map((_, at) => [...parts.slice(at), ...parts.slice(0, at)].join(' '))
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Returns a function that replaces the names of many people in all texts of parsed JSON. Ignores single words. */
export function namesReplacer(names: readonly string[], instead: string): (value: unknown) => unknown {
  const byFirstWord = new Map<string, string[][]>()
  for (const turn of names.flatMap(turns)) {
    const [first = '', ...more] = turn.split(' ')
    const known = byFirstWord.get(first) ?? []
    if (more.length > 0) byFirstWord.set(first, [...known, [first, ...more]])
  }
  function visit(value: unknown): unknown {
    if (typeof value === 'string') return replaceWords(value, first => byFirstWord.get(first) ?? [], instead)
    if (Array.isArray(value)) return value.map(visit)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, visit(field)]))
  }
  return visit
}

/** The names, as lists of folded words, that may begin with this word. */
type NamesFrom = (first: string) => readonly (readonly string[])[]

/** Replaces in a text each run of words that folds to a name. */
function replaceWords(text: string, namesFrom: NamesFrom, instead: string): string {
  const found = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: words(word),
    from: index,
    to: index + word.length,
  }))
  let replaced = ''
  let done = 0
  for (let at = 0; at < found.length; ) {
    const first = found[at]
    const name = namesFrom(first?.word ?? '').find(one =>
      one.every((word, next) => found[at + next]?.word === word),
    )
    const last = found[at + (name?.length ?? 1) - 1]
    if (name && first && last) {
      replaced += text.slice(done, first.from) + instead
      done = last.to
    }
    at += name?.length ?? 1
  }
  return replaced + text.slice(done)
}

/** The words of a text without case, accents and punctuation, one space between them. */
export function words(text: string): string {
  const bare = text.normalize('NFKD').replace(OPTIONAL_MARKS, '')
  // `foldText` removes all marks.
  const folded = /\p{M}/u.test(bare) ? bare.replace(/\P{M}+/gu, letters => foldText(letters)) : foldText(bare)
  return folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()
}

/** `O’Brien`, `O Brien` and `OBrien` are the same name, as in guest lists (`nameKey`). */
const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

/** Whether two names differ only in case, accents, spaces and punctuation. */
export const isSameName = (a: string, b: string): boolean =>
  withoutSpaces(words(a)) === withoutSpaces(words(b))
