/** Reads the parts of docs/security.md that the proof needs. */

export interface DocumentRow {
  /** The first cell: `9.2.1`, `1.2.1, 1.2.3, 1.3.1`. */
  readonly row: string
  readonly title: string
  /** The last cell: the tests of the requirement. */
  readonly tests: string
}

/** The rows of all tables whose first cell is a requirement. */
export const documentRows = (markdown: string): DocumentRow[] =>
  markdown.split('\n').flatMap(line => {
    const cells = line.split('|').map(cell => cell.trim())
    const [, row = '', title = '', ...rest] = cells
    return line.startsWith('|') && /^\d/.test(row) ? [{ row, title, tests: rest.at(-2) ?? '' }] : []
  })

/** The test files that a text names, as written there: `server/http/fuzz.test.ts`, `invites/upload.test.ts`. */
export const namedTests = (text: string): string[] => [
  ...new Set(text.match(/[\w./-]+\.(?:test|spec)\.tsx?/g)),
]

/** The file that a short path stands for. Throws if there is none, or more than one. */
export function fileOf(named: string, files: readonly string[]): string {
  const [file, ...more] = files.filter(path => path === named || path.endsWith(`/${named}`))
  if (file === undefined) throw new Error(`docs/security.md names ${named}, which does not exist.`)
  if (more.length > 0) throw new Error(`docs/security.md names ${named}: is it ${file} or ${more.join()}?`)
  return file
}
