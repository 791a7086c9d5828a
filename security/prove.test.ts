import { describe, expect, test } from 'vitest'
import { documentRows, fileOf, namedTests } from './document.ts'
import { draw, seedOf } from './draw.ts'
import { mutate } from './mutant.ts'
import { playwrightOutcomes, vitestOutcomes } from './outcome.ts'

describe('a mutant', () => {
  const mutant = { row: '1.1', fault: 'nothing is checked', file: 'a.ts', find: 'check()', replace: "'$&'" }

  test('replaces its place, which the file contains once, to the letter', () => {
    expect(mutate('let a = check() + 1', mutant)).toBe("let a = '$&' + 1")
  })

  test.each([
    ['never', 'let a = look()', 0],
    ['twice', 'check() + check()', 2],
  ])('is stale when its place is found %s', (_, text, times) => {
    expect(() => mutate(text, mutant)).toThrow(
      `The mutant of row 1.1 (nothing is checked) is stale: its place is found ${times} times in a.ts, not once.`,
    )
  })
})

describe('the outcome of a test in vitest', () => {
  const outcomeOf = (status: string, failure?: string, message = '') =>
    vitestOutcomes(
      JSON.stringify({
        testResults: [
          {
            status: message === '' ? 'passed' : 'failed',
            message,
            assertionResults: [
              { ancestorTitles: ['a'], title: 'b', status, failureMessages: failure ? [failure] : [] },
            ],
          },
        ],
      }),
      ['a > b'],
    ).get('a > b')?.kind

  test.each([
    ['passed', undefined, '', 'passed'],
    ['failed', 'AssertionError: expected 200 to be 401\n    at x.ts', '', 'asserted'],
    ['failed', 'Error: Property failed after 3 tests', '', 'asserted'],
    ['failed', 'Error: Timed out in waitUntil!', '', 'asserted'],
    ['failed', "TypeError: Cannot read properties of undefined (reading 'id')", '', 'broken'],
    ['failed', 'Error: Test timed out in 60000ms.', '', 'broken'],
    ['skipped', undefined, '', 'absent'],
    ['skipped', undefined, 'Error: in beforeAll', 'broken'],
  ])('%s with %s %s is %s', (status, failure, message, expected) => {
    expect(outcomeOf(status, failure, message)).toBe(expected)
  })

  test('a file that does not load is broken, an unknown test name is absent', () => {
    const report = (testResults: object[]) => JSON.stringify({ testResults })
    const failed = { status: 'failed', message: 'SyntaxError: x', assertionResults: [] }
    expect(vitestOutcomes(report([failed]), ['a']).get('a')?.kind).toBe('broken')
    expect(vitestOutcomes(report([]), ['a']).get('a')?.kind).toBe('absent')
  })
})

describe('the outcome of a test in Playwright', () => {
  const outcomeOf = (status: string, ...messages: string[]) => {
    const result = { status, errors: messages.map(message => ({ message })) }
    const inner = { title: 'a', specs: [{ title: 'b', tests: [{ results: [result] }] }] }
    const report = JSON.stringify({
      suites: [{ title: 'x.spec.ts', specs: [], suites: [inner] }],
      errors: [],
    })
    return playwrightOutcomes(report, ['a > b']).get('a > b')?.kind
  }

  test.each([
    ['passed', [], 'passed'],
    ['failed', ['Error: expect(received).toBe(expected)\n\nExpected: 1'], 'asserted'],
    ['failed', ['Error: a label\n\nexpect(received).toEqual(expected)'], 'asserted'],
    [
      'failed',
      ['Error: \u001b[2mexpect(\u001b[22m\u001b[31mreceived\u001b[39m\u001b[2m).\u001b[22mtoBe'],
      'asserted',
    ],
    ['failed', ['Error: The server did not start'], 'broken'],
    ['timedOut', ['Test timeout of 120000ms exceeded.'], 'broken'],
    ['skipped', [], 'absent'],
  ] as const)('%s with %j is %s', (status, messages, expected) => {
    expect(outcomeOf(status, ...messages)).toBe(expected)
  })

  test('an unknown test name is absent', () => {
    const report = JSON.stringify({ suites: [], errors: [{ message: 'Error: No tests found' }] })
    expect(playwrightOutcomes(report, ['a']).get('a')?.kind).toBe('absent')
  })
})

test('a day always draws the same rows, and another day other ones', () => {
  const all = Array.from({ length: 60 }, (_, at) => at)
  const on = (day: string) => draw(all, 10, seedOf(new Date(day)))
  expect(seedOf(new Date('2026-11-20T23:00:00Z'))).toBe(20_261_120)
  expect(on('2026-11-20')).toHaveLength(10)
  expect(on('2026-11-20')).toEqual(on('2026-11-20').toSorted((a, b) => a - b))
  expect(on('2026-11-20')).toEqual(on('2026-11-20T09:00:00Z'))
  expect(on('2026-11-20')).not.toEqual(on('2026-11-21'))
  const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 10, day)))
  expect(new Set(days.flatMap(day => draw(all, 10, seedOf(day)))).size).toBe(60)
})

describe('the document', () => {
  const markdown =
    '| | short | how | test |\n| --- | --- | --- | --- |\n| 1.1.1, 1.1.2 | once | `x.ts` | `a/b.test.ts`, `c.spec.ts` (x) |\n'

  test('is read by row', () => {
    expect(documentRows(markdown)).toEqual([
      { row: '1.1.1, 1.1.2', title: 'once', tests: '`a/b.test.ts`, `c.spec.ts` (x)' },
    ])
    expect(namedTests(markdown)).toEqual(['a/b.test.ts', 'c.spec.ts'])
  })

  test('may name a test by the end of its path', () => {
    const paths = ['server/a/b.test.ts', 'src/x.test.ts', 'sw/x.test.ts']
    expect(fileOf('a/b.test.ts', paths)).toBe('server/a/b.test.ts')
    expect(() => fileOf('b.test.tsx', paths)).toThrow('does not exist')
    expect(() => fileOf('x.test.ts', paths)).toThrow('is it src/x.test.ts or sw/x.test.ts?')
  })
})
