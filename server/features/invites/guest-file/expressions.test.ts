import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../testing/processor-time.ts'

/**
 * Every regular expression applied to text of a guest file takes linear time: a run of 10,000 characters that almost
 * matches costs less than a millisecond, while a quadratic expression takes a hundred.
 */

const HERE = new URL('./', import.meta.url)
const ROOT = new URL('../../../../', HERE)

/** The sources of the reader, and the contract's rules that they call. */
const sources: readonly URL[] = [
  ...readdirSync(HERE)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => new URL(name, HERE)),
  ...['days', 'fold-text', 'formula-cells', 'names'].map(name => new URL(`contract/rules/${name}.ts`, ROOT)),
]

/** The regular expression literals of a source. Fails on an expression that is built at run time. */
function expressionsOf(url: URL): RegExp[] {
  const found: RegExp[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isConstructed(node))
      throw new Error(`${url.pathname} puts an expression together: write it as a literal.`)
    if ('regex' in node && isLiteral(node.regex)) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(url.pathname, readFileSync(url, 'utf8')).program)
  return found
}

const isConstructed = (node: object): boolean =>
  'type' in node &&
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  'callee' in node &&
  typeof node.callee === 'object' &&
  node.callee !== null &&
  'name' in node.callee &&
  node.callee.name === 'RegExp'

const isLiteral = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value

/** One character of every class that the expressions distinguish, besides the characters that they contain. */
const KINDS = [...' \t\n\u00a0\u200c"\'`aTzZ09=-–.,;:/|+&()[]?!éßł\u0301\u0007小ا＝']
const charsOf = ({ source }: RegExp): string[] => {
  const plain = source.replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, hex) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return [...new Set([...KINDS, ...plain])]
}

const LENGTH = 10_000
const PAIRS_LENGTH = 5_000
const LIMIT_MS = 25
const HEADS = ['', '"', 'a', '1:11', 'day ', '4', "'", '45000.', 'T1:11', 'T1:11:11.', 'a-']
const TAILS = ['\u0001', 'x\u0001', '-', '"x']

/** The shortest time of several matches on a text, in ms: a single slow one may be due to garbage collection. */
function timeOf(expression: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let look = 0; look < 4 && best > LIMIT_MS; look += 1) {
    const took = processorTime()
    text.replace(new RegExp(expression, `${expression.flags.replace('g', '')}g`), '')
    best = Math.min(best, took())
  }
  return best
}

/** Describes the first text that takes too long. */
function hurt(expression: RegExp): string | undefined {
  const chars = charsOf(expression)
  const runs = [
    ...chars.map(char => char.repeat(LENGTH)),
    ...chars.flatMap(one => chars.map(other => (one + other).repeat(PAIRS_LENGTH / 2))),
  ]
  for (const [at, run] of runs.entries())
    for (const head of at < chars.length ? HEADS : [''])
      for (const tail of at < chars.length ? TAILS : TAILS.slice(0, 1)) {
        const took = timeOf(expression, head + run + tail)
        if (took > LIMIT_MS)
          return `${expression} on ${JSON.stringify(`${head}${run.slice(0, 2)}…${tail}`)} takes ${Math.round(took)} ms`
      }
  return undefined
}

describe('every expression of the reader is linear', () => {
  const all = sources.flatMap(url =>
    expressionsOf(url).map(
      (expression, at) => [url.pathname.slice(ROOT.pathname.length), at + 1, expression] as const,
    ),
  )

  test('they are found', () => {
    expect(all.length).toBeGreaterThan(25)
    for (const name of ['text.ts', 'read-day.ts', 'table.ts', 'formula-cells.ts'])
      expect(all.some(([path]) => path.endsWith(name))).toBe(true)
  })

  test.each(all)('%s, expression %i', (_path, _at, expression) => {
    expect(hurt(expression)).toBeUndefined()
  })

  test.each([
    ['loose joiners at the ends', /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g],
    ['a time of day', /[T ]+\d{1,2}:\d{2}$/i],
    ['a range', /\s+(?:-|to)\s+/],
  ])('an expression that is not linear is detected: %s', (_, expression) => {
    expect(hurt(expression)).toBeDefined()
  })
})
