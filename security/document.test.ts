import { describe, expect, test } from 'vitest'
import { documentRows, fileOf, namedTests } from './document.ts'
import { mutate } from './mutant.ts'
import { mutants } from './mutants.ts'
import { projectFiles, readProject } from './project.ts'

/** docs/security.md and the mutants name only files, tests and places that exist. */

const files = projectFiles()
const document = readProject('docs/security.md')
const rows = documentRows(document)

test('every test that docs/security.md names is exactly one file', () => {
  const named = namedTests(document)
  expect(named.length).toBeGreaterThan(20)
  for (const name of named) expect(() => fileOf(name, files), name).not.toThrow()
})

test('every command that docs/security.md names exists', () => {
  const { scripts } = JSON.parse(readProject('package.json')) as { readonly scripts: Record<string, string> }
  const named = [...document.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter(name => !(name in scripts))).toEqual([])
})

test('no row is listed twice', () => {
  const names = rows.map(({ row }) => row)
  expect(names.filter((row, at) => names.indexOf(row) !== at)).toEqual([])
})

/** Shorter texts, and placeholders with hardly anything around them, would fit any title. */
const MIN_TITLE_CHARACTERS = 8

/** Whether a file has a text like this title, in parts of which a test fills in its cases (`%s`, `$name`, `${name}`). */
function hasTitle(source: string, title: string): boolean {
  const quoted = [...source.matchAll(/(['"`])([^\n]+?)\1/g)].map(([, , text = '']) => text)
  return quoted.some(text => {
    const parts = text.split(/%[sij]|\$\{[^}]*\}|\$[a-z]\w*/)
    const [begin = ''] = parts
    return (
      parts.join('').length >= MIN_TITLE_CHARACTERS &&
      title.startsWith(begin) &&
      title.endsWith(parts.at(-1) ?? '') &&
      parts.every(part => title.includes(part))
    )
  })
}

describe.each(mutants)('row $row: $fault', mutant => {
  const [, file, title] = mutant.test

  test('fits the source', () => {
    expect(() => mutate(readProject(mutant.file), mutant)).not.toThrow()
  })

  test('belongs to a row of docs/security.md, which names its test', () => {
    const row = rows.find(one => one.row === mutant.row)
    expect(row, `docs/security.md has no row ${mutant.row}`).toBeDefined()
    const named = namedTests(row?.tests ?? '').map(name => fileOf(name, files))
    expect(named).toContain(file)
  })

  test('has a test of this name in that file', () => {
    expect(hasTitle(readProject(file), title.split(' > ').at(-1) ?? '')).toBe(true)
  })
})
