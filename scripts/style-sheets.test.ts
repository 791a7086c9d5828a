import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A style sheet without the blocks of a medium. */
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

test('hover styles are limited to devices that can hover, because touch leaves them behind', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const others = sheets.filter(path =>
    without('(hover: hover)', readFileSync(SOURCE + path, 'utf8')).includes(':hover'),
  )
  expect(others).toEqual([])
})

test('no selector uses :has() on the document, because each new row would restyle all (decision 062)', () => {
  // This page has no lists.
  const ofTheApp = sheets.filter(path => path !== 'guest-page.css')
  const asking = ofTheApp.filter(path =>
    /(?:html|body|:root)[^\s{},]*:has\(/.test(without('print', readFileSync(SOURCE + path, 'utf8'))),
  )
  expect(asking).toEqual([])
})

test('only styles that compose aboveToast use --toast-room: inherited, each toast would restyle all', () => {
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
