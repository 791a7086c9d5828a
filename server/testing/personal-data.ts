/** Looks for what a log must never hold in the log of a whole run: what stands in the run's own database, and tokens. */

/** Names of columns and of the fields of stored answers whose values are somebody's. */
const PERSONAL = /(?:name|email|pin|invite_?(?:id|code))$/i
const ALWAYS = /Bearer \S+|eyJ[\w-]{8,}|[\w.+-]+@[\w-]+\.\w+/
const WORD = /[\p{L}\p{M}\p{N}'’_-]+/gu

/**
 * Every word of a name, a pin or a code in these rows, however deep. Two letters tell nobody; and words in small letters
 * (of "Zeppelin and guests") are the log's own too.
 */
export function personalWords(rows: unknown, words = new Set<string>()): Set<string> {
  if (typeof rows !== 'object' || rows === null) return words
  for (const [field, value] of Object.entries(rows)) {
    if (typeof value === 'object') personalWords(value, words)
    else if (PERSONAL.test(field))
      for (const [word] of String(value).matchAll(WORD)) if (isTelling(word)) words.add(word)
  }
  return words
}

const isTelling = (word: string): boolean => word.length > 2 && !/^[a-z]+$/.test(word)

/** The words of these lines that would be found if they were somebody's. */
export function tellingWords(lines: readonly string[]): Set<string> {
  const words = lines.flatMap(line => withoutFigures(line).match(WORD) ?? [])
  return new Set(words.filter(isTelling))
}

/** The first thing in these lines of a log that is personal; undefined where there is none. */
export function findPersonal(lines: readonly string[], words: ReadonlySet<string>): string | undefined {
  for (const line of lines) {
    const always = ALWAYS.exec(line)
    if (always) return always[0]
    for (const [word] of withoutFigures(line).matchAll(WORD)) if (words.has(word)) return `${word} in ${line}`
  }
  return undefined
}

/** A pin has four digits, and so have ids, times, ports and places in a file. */
const withoutFigures = (line: string): string =>
  line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"(?:time|pid|responseTime)":[\d.]+|:\d+/g, '')
