import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Reduces the fonts to the letters of names and of the app's texts, and to the weights and features that the styles use:
 * `npm run fonts`. Writes src/ui/fonts; the unicode-range in src/ui/fonts.css decides what is kept.
 */

const ROOT = resolve(import.meta.dirname, '..')
const css = readFileSync(resolve(ROOT, 'src/ui/fonts.css'), 'utf8')

const WEIGHTS = { inter: { min: 400, max: 700 }, 'sofia-sans-condensed': { min: 600, max: 750 } }

/** Those that browsers switch on by themselves, and those that the styles name (tabular figures, `src/ui/global.css`). */
const FEATURES = [
  ...['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn'],
  ...['tnum', 'cv05', 'ss03'],
]

/** @param {string} range as in CSS: `U+0100-024F, U+1E9E` */
function lettersOf(range) {
  let letters = ''
  for (const part of range.split(',')) {
    const [from = 0, to = from] = part
      .trim()
      .replace('U+', '')
      .split('-')
      .map(code => Number.parseInt(code, 16))
    for (let code = from; code <= to; code += 1) letters += String.fromCodePoint(code)
  }
  return letters
}

mkdirSync(resolve(ROOT, 'src/ui/fonts'), { recursive: true })
const FACE =
  /url\("\.\/fonts\/((inter|sofia-sans-condensed)-([a-z-]+))\.woff2"\)[^;]*;\s*unicode-range:([^;]+);/g
for (const [, name, family, script, range] of css.matchAll(FACE)) {
  const source = `node_modules/@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`
  const font = await subsetFont(readFileSync(resolve(ROOT, source)), lettersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS[family] },
    keepFeatures: FEATURES,
  })
  writeFileSync(resolve(ROOT, `src/ui/fonts/${name}.woff2`), font)
  console.info(`${name}: ${font.length} bytes`)
}
