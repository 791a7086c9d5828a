import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The fields of a contract row that the build takes out of the page and the worker (vite.config.ts). */
const STRIPPED = /\b(\w+)\.(?:status|versions|errors|doc|spec)\b/g
const IMPORTED = /import (?:type )?\{([^}]*)\} from '[^']*contract\/api\/[^']*'/g

test('nothing in page, engine or worker reads a field that the build takes out', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'sync', 'sw'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const readers = files
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
    .flatMap(file => {
      const text = readFileSync(file, 'utf8')
      const rows = new Set([...text.matchAll(IMPORTED)].flatMap(([, names]) => names?.match(/\w+/g) ?? []))
      return [...text.matchAll(STRIPPED)].flatMap(([read, row]) =>
        rows.has(row ?? '') ? [`${file}: ${read}`] : [],
      )
    })
  expect(readers).toEqual([])
})
