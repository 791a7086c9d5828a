import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPreloads } from './preloads.ts'

const root = mkdtempSync(join(tmpdir(), 'trackside-preloads-'))
afterAll(() => rmSync(root, { recursive: true }))

const withPage = (html: string) => {
  writeFileSync(join(root, 'index.html'), html)
  return readPreloads(root)
}

test('a tab of an event preloads the app, the files of a first visit and its own, each once', () => {
  const preloadsOf = withPage(
    '<script type="application/json" id="route-files" data-starter="s.js" data-frame="parts.js f.js" data-first-visit="e.js">{"guests":["g.js","g.css"]}</script>' +
      '<script type="module" crossorigin src="/assets/app.js"></script><link rel="modulepreload" crossorigin href="/assets/parts.js">',
  )
  expect(preloadsOf('/event/24/guests')).toBe(
    '</assets/app.js>; rel=modulepreload, </assets/parts.js>; rel=modulepreload, </assets/e.js>; rel=modulepreload, </assets/f.js>; rel=modulepreload, </assets/g.js>; rel=modulepreload, </assets/g.css>; rel=preload; as=style; crossorigin',
  )
  for (const path of ['/', '/events', '/event/24', '/event/24/nothing', '/event/24/guests/1'])
    expect(preloadsOf(path)).toBeUndefined()
})

test('a page that is built while the server runs preloads its own files', () => {
  const page = (file: string) =>
    `<script type="application/json" id="route-files" data-frame="" data-first-visit="">{"guests":["${file}"]}</script>`
  const preloadsOf = withPage(page('old.js'))
  expect(preloadsOf('/event/24/guests')).toBe('</assets/old.js>; rel=modulepreload')
  withPage(page('new.js'))
  utimesSync(join(root, 'index.html'), new Date(), new Date(Date.now() + 1000))
  expect(preloadsOf('/event/24/guests')).toBe('</assets/new.js>; rel=modulepreload')
})

test('a page that names no files has no Link header', () => {
  expect(withPage('<title>App</title>')('/event/24/guests')).toBeUndefined()
})
