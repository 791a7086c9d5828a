import { stripVTControlCharacters } from 'node:util'

/** The outcome of a test under a mutant. Only `asserted` proves that the test notices the fault. */
export type Outcome =
  | { readonly kind: 'passed' }
  /** An assertion of the test failed. */
  | { readonly kind: 'asserted'; readonly why: string }
  /** The test failed for another reason: the file does not load, a TypeError, a hook, a time-out. */
  | { readonly kind: 'broken'; readonly why: string }
  /** No test has this name, or it was skipped. */
  | { readonly kind: 'absent' }

interface VitestReport {
  readonly testResults: readonly {
    readonly message: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** A failed expectation of vitest, a condition that it waited for in vain, or a property that fast-check refuted. */
const VITEST_ASSERTION = /^(?:AssertionError|Error: (?:Timed out in waitUntil|Property failed after))/

/** Reads the report of vitest's JSON reporter. */
export function vitestOutcomes(report: string, names: readonly string[]): Map<string, Outcome> {
  const { testResults } = JSON.parse(report) as VitestReport
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const ofFile = testResults.find(({ status, message }) => status === 'failed' && message !== '')
  const outcomeOf = (name: string): Outcome => {
    const result = results.find(
      ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > ') === name,
    )
    const why = result?.failureMessages?.[0] ?? ''
    if (result?.status === 'failed')
      return { kind: VITEST_ASSERTION.test(why) ? 'asserted' : 'broken', why: firstLine(why) }
    if (ofFile) return { kind: 'broken', why: firstLine(ofFile.message) }
    return { kind: result?.status === 'passed' ? 'passed' : 'absent' }
  }
  return new Map(names.map(name => [name, outcomeOf(name)]))
}

/** The failed matcher, which is below the expectation's own message if it has one. */
const PLAYWRIGHT_ASSERTION = /\bexpect\(\w+\)\./

interface PlaywrightSuite {
  readonly title: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly results: readonly {
        readonly status: string
        readonly errors: readonly { message?: string }[]
      }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  /** One suite per file. */
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

/** Reads the report of Playwright's JSON reporter. */
export function playwrightOutcomes(report: string, names: readonly string[]): Map<string, Outcome> {
  const { suites, errors } = JSON.parse(report) as PlaywrightReport
  const below = (
    suite: PlaywrightSuite,
    titles: readonly string[],
  ): [string, PlaywrightSuite['specs'][number]][] => [
    ...suite.specs.map((spec): [string, typeof spec] => [[...titles, spec.title].join(' > '), spec]),
    ...(suite.suites ?? []).flatMap(inner => below(inner, [...titles, inner.title])),
  ]
  const specs = new Map(suites.flatMap(file => below(file, [])))
  const outcomeOf = (name: string): Outcome => {
    const result = specs.get(name)?.tests.at(0)?.results.at(-1)
    if (!result) {
      const why = errors.at(0)?.message
      return why === undefined || /No tests found/.test(why)
        ? { kind: 'absent' }
        : { kind: 'broken', why: firstLine(why) }
    }
    if (result.status === 'passed') return { kind: 'passed' }
    if (result.status === 'skipped') return { kind: 'absent' }
    const messages = result.errors.map(({ message = '' }) => stripVTControlCharacters(message))
    const asserted = messages.find(message => PLAYWRIGHT_ASSERTION.test(message))
    return asserted === undefined
      ? { kind: 'broken', why: firstLine(messages[0] ?? result.status) }
      : { kind: 'asserted', why: firstLine(asserted) }
  }
  return new Map(names.map(name => [name, outcomeOf(name)]))
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''
