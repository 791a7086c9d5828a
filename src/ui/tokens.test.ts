import { describe, expect, test } from 'vitest'

/*
 * Checks the colours of both themes against WCAG 2.2 AA: 4.5 for text, 3 for marks of a control or a state. oklch to
 * sRGB after https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
// src has no Node types, and its tests must not bring them in, so the one call needed here is spelled out.
const nodeFiles = 'node:fs'
const { readFileSync }: { readFileSync: (path: URL, encoding: 'utf8') => string } = await import(nodeFiles)
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function block(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no block for ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(match => [match[1] ?? '', match[2] ?? '']))
}

function luminance(colour: string | undefined): number {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour ?? '')
  if (!numbers) throw new Error(`not an opaque oklch colour: ${colour}`)
  const [lightness = 0, chroma = 0, hue = 0] = numbers.slice(1).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const grounds = ['ground', 'surface', 'surface-raised', 'surface-pressed']
const pairs: ReadonlyArray<[ink: string, ground: string, least: number]> = [
  ...grounds.flatMap(ground =>
    ['ink', 'ink-quiet', 'accent-text'].map((ink): [string, string, number] => [ink, ground, 4.5]),
  ),
  ...['success', 'due', 'refused'].flatMap(tone =>
    [`${tone}-soft`, 'ground', 'surface', 'surface-raised'].map((ground): [string, string, number] => [
      tone,
      ground,
      4.5,
    ]),
  ),
  ...['success-soft', 'due-soft', 'refused-soft', 'accent-soft'].map((ground): [string, string, number] => [
    'ink',
    ground,
    4.5,
  ]),
  ['ink-quiet', 'accent-soft', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-strong', 4.5],
  ['refused-ink', 'refused-fill', 4.5],
  ['refused-ink', 'refused-strong', 4.5],
  ['ground', 'ink', 4.5],
  ...['ground', 'surface', 'surface-raised'].flatMap(ground =>
    ['line-control', 'accent', 'ink-disabled'].map((mark): [string, string, number] => [mark, ground, 3]),
  ),
]

describe.each([
  ['ORBR, dark', 'body.ORBR:not(.daylight)', []],
  ['VCARB and others, light', 'body', []],
  ['ORBR in daylight', 'body', ['body.ORBR.daylight']],
])('%s', (_name, selector, over) => {
  const colours = new Map([selector, ...over].flatMap(one => [...block(one)]))
  test.each(pairs)('%s on %s is at least %d to 1', (ink, ground, least) => {
    const [lighter = 0, darker = 0] = [luminance(colours.get(ink)), luminance(colours.get(ground))].sort(
      (x, y) => y - x,
    )
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(least)
  })
})

test('both themes define the same colours', () => {
  expect([...block('body.ORBR:not(.daylight)').keys()]).toEqual([...block('body').keys()])
})
