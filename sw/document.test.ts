import { expect, test } from 'vitest'
import { paintedFirst, withFirstScreen, withPreloads } from './document.ts'

const html =
  '<html><head><script type="application/json" id="route-files" data-frame="f.js f.css">{"guests":["a.js","a.css"]}</script></head></html>'

test('the page of an event tab links to the files of all tabs and of its own', () => {
  expect(withPreloads(html, '/event/7/guests')).toBe(
    html.replace(
      '</head>',
      '<link rel="modulepreload" crossorigin href="/assets/f.js"><link rel="preload" as="style" crossorigin href="/assets/f.css"><link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="preload" as="style" crossorigin href="/assets/a.css"></head>',
    ),
  )
})

test.each(['/events', '/event/7/settings', '/event/7/constructor', '/event/x/guests', '/'])(
  '%s gets the page unchanged',
  path => expect(withPreloads(html, path)).toBe(html),
)

test('a page of an older build, which names no files, stays unchanged', () => {
  expect(withPreloads('<html><head></head></html>', '/event/7/guests')).toBe('<html><head></head></html>')
})

test('a first screen fills the empty root, whatever its guests are called', () => {
  const page =
    '<html lang="en"><head><link rel="preload" as="style" crossorigin href="/a.css"></head><body><div id="root"></div></body></html>'
  expect(withFirstScreen(paintedFirst(page), { html: "<p>$& $' $1</p>", team: 'ORBR' })).toBe(
    '<html lang="en" class="ORBR"><head><link rel="stylesheet" crossorigin href="/a.css"></head><body class="ORBR"><div id="root"><p>$& $\' $1</p></div></body></html>',
  )
})

test('the app and its modules load after the first screen is painted', () => {
  const page =
    '<head><script type="application/json" id="route-files" data-starter="assets/s.js">{}</script><script type="module" crossorigin src="/assets/app.js"></script><link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="modulepreload" crossorigin href="/assets/b.js"></head><body><div id="root"></div></body>'
  const shown = paintedFirst(page)
  expect(shown).toContain(
    '<script type="module" crossorigin src="/assets/s.js" data-app="/assets/app.js" data-modules="/assets/a.js /assets/b.js"></script>',
  )
  expect(shown).not.toContain('src="/assets/app.js"')
  expect(shown).not.toContain('modulepreload')
})
