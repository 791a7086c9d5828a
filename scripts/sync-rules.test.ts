import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Checks docs/sync-rules.md against the tests: a test names each rule, and each id in a title belongs to a rule. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROOMS = ['contract', 'sync', 'sw', 'src', 'server', 'e2e']
const TEST = /\.(?:test|spec)\.tsx?$/
/** The ids at the end of a title in the source: `… [D1][D2]'`. */
const IN_TITLE = /((?:\[[A-Z]\d+\])+)['"`]/g

const ids = [
  ...readFileSync(join(ROOT, 'docs/sync-rules.md'), 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\* /gm),
].map(([, id = '']) => id)

const testFiles = ROOMS.flatMap(room =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter(path => TEST.test(path) && !path.includes('node_modules'))
    .map(path => join(room, path)),
)
const named = testFiles.flatMap(path =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(IN_TITLE)].flatMap(([, all = '']) =>
    [...all.matchAll(/[A-Z]\d+/g)].map(([id]) => ({ id, path })),
  ),
)

test('docs/sync-rules.md has rules with unique ids', () => {
  expect(ids.length).toBeGreaterThan(80)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every rule of docs/sync-rules.md is named by a test', () => {
  const missing = ids.filter(id => !named.some(one => one.id === id))
  expect(missing, 'Put the id at the end of the title of the test that fails without it.').toEqual([])
})

test('every id in a title is a rule of docs/sync-rules.md', () => {
  expect(named.filter(({ id }) => !ids.includes(id))).toEqual([])
})
