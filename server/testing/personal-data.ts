/** Searches the log of a whole run for personal data from the run's database, and for tokens. */

/** Names of columns, and of fields in stored answers, with personal values. */
const PERSONAL = /(?:name|email|pin|invite_?(?:id|code))$/i
const ALWAYS = /Bearer \S+|eyJ[\w-]{8,}|[\w.+-]+@[\w-]+\.\w+/
const WORD = /[\p{L}\p{M}\p{N}'’_-]+/gu

/**
 * All words of names, pins and codes in these rows, at any depth. Omits words of two letters, which identify nobody,
 * and words in lower case (of "Zeppelin and guests"), which the log also uses itself.
 */
export function personalWords(rows: unknown, words = new Set<string>()): Set<string> {
  if (typeof rows !== 'object' || rows === null) return words
  for (const [field, value] of Object.entries(rows)) {
    if (typeof value === 'object') personalWords(value, words)
    else if (PERSONAL.test(field))
      for (const [word] of String(value).matchAll(WORD)) if (isUnusual(word)) words.add(word)
  }
  return words
}

const isUnusual = (word: string): boolean => word.length > 2 && !/^[a-z]+$/.test(word)

/** The words in these lines that would count as personal if they were in the database. */
export function unusualWords(lines: readonly string[]): Set<string> {
  const words = lines.flatMap(line => withoutFigures(line).match(WORD) ?? [])
  return new Set(words.filter(isUnusual))
}

/** The first personal item in these lines of a log; undefined if there is none. */
export function findPersonal(lines: readonly string[], words: ReadonlySet<string>): string | undefined {
  for (const line of lines) {
    const always = ALWAYS.exec(line)
    if (always) return always[0]
    for (const [word] of withoutFigures(line).matchAll(WORD)) if (words.has(word)) return `${word} in ${line}`
  }
  return undefined
}

/** Removes ids, times, ports and line numbers, which may contain four digits like a pin. */
const withoutFigures = (line: string): string =>
  line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"(?:time|pid|responseTime)":[\d.]+|:\d+/g, '')
