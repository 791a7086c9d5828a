/** What docs/security.md says, as far as the proof needs it. */

export interface DocumentRow {
  /** Its first cell: `9.2.1`, `1.2.1, 1.2.3, 1.3.1`. */
  readonly row: string
  readonly title: string
  /** The last cell: the tests that hold it. */
  readonly tests: string
}

/** The rows of all tables whose first cell is a requirement. */
export const documentRows = (markdown: string): DocumentRow[] =>
  markdown.split('\n').flatMap(line => {
    const cells = line.split('|').map(cell => cell.trim())
    const [, row = '', title = '', ...rest] = cells
    return line.startsWith('|') && /^\d/.test(row) ? [{ row, title, tests: rest.at(-2) ?? '' }] : []
  })

/** The files of tests that a text names, as it names them: `server/http/fuzz.test.ts`, `invites/upload.test.ts`. */
export const namedTests = (text: string): string[] => [
  ...new Set(text.match(/[\w./-]+\.(?:test|spec)\.tsx?/g)),
]

/** The one file that a short path means. Throws where there is none, or more than one. */
export function fileOf(named: string, files: readonly string[]): string {
  const [file, ...more] = files.filter(path => path === named || path.endsWith(`/${named}`))
  if (file === undefined) throw new Error(`docs/security.md names ${named}, which does not exist.`)
  if (more.length > 0) throw new Error(`docs/security.md names ${named}: is it ${file} or ${more.join()}?`)
  return file
}
