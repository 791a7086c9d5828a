/** Where a test runs: a project of vitest, or `browser` for a Playwright spec (which needs a build of the page). */
export type Project = 'unit' | 'guest-files' | 'pglite' | 'postgres' | 'browser'

/** Project, file from the root, and the test's full name: the titles of its `describe`s and its own, joined by ` > `. */
type TestReference = readonly [project: Project, file: string, name: string]

/** A fault put into the source on purpose, and the test that must notice it. */
export interface Mutant {
  /** The requirement in docs/security.md: exactly the first cell of its row. */
  readonly row: string
  /** What is wrong with the mutated app, in a few words. */
  readonly fault: string
  /** Path from the root. */
  readonly file: string
  /** Must occur in the file exactly once. */
  readonly find: string
  readonly replace: string
  readonly test: TestReference
}

/**
 * Returns the text of the file with the fault in it. Throws if `find` does not occur exactly once: the source has
 * changed, and the mutant must be updated.
 */
export function mutate(text: string, { row, fault, file, find, replace }: Omit<Mutant, 'test'>): string {
  const found = text.split(find).length - 1
  if (found === 1) return text.replace(find, () => replace)
  throw new Error(
    `The mutant of row ${row} (${fault}) is stale: its place is found ${found} times in ${file}, not once.\n` +
      `Look at what ${file} does now and change the mutant in security/mutants/. It looks for:\n${find}`,
  )
}
