import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A style sheet without what only a pointer that hovers gets. */
function withoutHoverMedia(css: string): string {
  const start = css.indexOf('@media (hover: hover)')
  if (start < 0) return css
  let depth = 0
  for (let at = css.indexOf('{', start); at < css.length; at++) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return css.slice(0, start) + withoutHoverMedia(css.slice(at + 1))
  }
  throw new Error('A block does not end.')
}

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))
const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(path =>
  path.endsWith('.css'),
)

test('looks for a pointer over something are for pointers that hover: a finger leaves them behind', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const others = sheets.filter(path =>
    withoutHoverMedia(readFileSync(SOURCE + path, 'utf8')).includes(':hover'),
  )
  expect(others).toEqual([])
})
