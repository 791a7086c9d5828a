import { readdirSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Where Playwright writes what became of each journey (playwright.config.ts). */
const REPORT = 'test-results/journeys.json'

/** What the specification quotes, by section, and where each journey writes which of it it has had on screen. */
const QUOTED = 'e2e/support/quoted-strings.json'
const SEEN = 'test-results/seen-strings'

/** How many journeys of a run may need a second try before the run has failed: each is a fault to be found, as each is named. */
const SECOND_TRIES = 2

/** How much of what a journey failed with is told. */
const TOLD_CHARACTERS = 1000

/**
 * Prints the journeys that failed and those that passed only at their second try, and what the specification quotes and no
 * journey has met, for the last lines of a run. Gives whether the run has passed: a journey has to meet each quoted string.
 */
export function tellJourneys() {
  const { suites } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const specs = suites.flatMap(specsOf)
  const withStatus = status => specs.filter(({ tests }) => tests.some(test => test.status === status))
  const failed = withStatus('unexpected')
  const flaky = withStatus('flaky')
  for (const spec of failed) console.info(`FAIL journey: ${told(spec)}`)
  for (const spec of flaky) console.info(`SECOND TRY, find its cause: ${told(spec)}`)
  const unmet = neverSeen()
  for (const [section, string] of unmet)
    console.info(`FAIL SEEN BY NO JOURNEY, section ${section} of the specification: ${string}`)
  return specs.length > 0 && failed.length === 0 && flaky.length <= SECOND_TRIES && unmet.length === 0
}

/** What the specification quotes and no journey of the run has had on screen, with its section. */
function neverSeen() {
  const files = readdirSync(SEEN).map(file => JSON.parse(readFileSync(`${SEEN}/${file}`, 'utf8')))
  const seen = new Set(files.flat())
  const sections = Object.entries(JSON.parse(readFileSync(QUOTED, 'utf8')))
  return sections.flatMap(([section, strings]) =>
    strings.filter(string => !seen.has(string)).map(string => [section, string]),
  )
}

/** A journey and what kept its first try from passing, in one line. */
function told({ file, title, tests }) {
  const error = tests.flatMap(({ results }) => results).find(result => result.error)?.error
  const lines = stripVTControlCharacters(error?.message ?? '').split('\n')
  return `${file}: ${title}: ${lines
    .filter(line => line.trim() !== '')
    .slice(0, 12)
    .join(' | ')
    .slice(0, TOLD_CHARACTERS)}`
}

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
