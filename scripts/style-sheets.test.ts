import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A style sheet without the blocks of this medium. */
function without(medium: string, css: string): string {
  const start = css.indexOf(`@media ${medium}`)
  if (start < 0) return css
  let depth = 0
  for (let at = css.indexOf('{', start); at < css.length; at++) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return css.slice(0, start) + without(medium, css.slice(at + 1))
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
    without('(hover: hover)', readFileSync(SOURCE + path, 'utf8')).includes(':hover'),
  )
  expect(others).toEqual([])
})

test('nothing asks the document whether something is in it: each row that comes would have all styled anew (decision 062)', () => {
  // A page of its own, without lists.
  const ofTheApp = sheets.filter(path => path !== 'guest-page.css')
  const asking = ofTheApp.filter(path =>
    /(?:html|body|:root)[^\s{},]*:has\(/.test(without('print', readFileSync(SOURCE + path, 'utf8'))),
  )
  expect(asking).toEqual([])
})

test('what a toast takes is known to those alone who end above it: inherited, each toast would have all styled anew', () => {
  const textOf = (path: string) => readFileSync(SOURCE + path, 'utf8')
  const knowing = sheets.filter(
    path => path.endsWith('.module.css') && textOf(path).includes('var(--toast-room)'),
  )
  expect(knowing.length).toBeGreaterThan(4)
  expect(knowing.filter(path => !textOf(path).includes('composes: aboveToast'))).toEqual([])
  const scripts = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(path =>
    /\.tsx?$/.test(path),
  )
  expect(scripts.filter(path => textOf(path).includes("setProperty('--toast-room"))).toEqual([])
})
