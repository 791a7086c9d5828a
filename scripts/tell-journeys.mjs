import { readFileSync } from 'node:fs'

/** Where Playwright writes what became of each journey (playwright.config.ts). */
const REPORT = 'test-results/journeys.json'

/** How many journeys of a run may need a second try before the run has failed: each is a fault to be found, as each is named. */
const SECOND_TRIES = 2

/**
 * Prints the journeys that failed and those that passed only at their second try, for the last lines of a run. Gives whether
 * the run has passed.
 */
export function tellJourneys() {
  const { suites } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const specs = suites.flatMap(specsOf)
  const withStatus = status => specs.filter(({ tests }) => tests.some(test => test.status === status))
  const failed = withStatus('unexpected')
  const flaky = withStatus('flaky')
  for (const { file, title } of failed) console.info(`FAIL journey: ${file}: ${title}`)
  for (const { file, title } of flaky) console.info(`SECOND TRY, find its cause: ${file}: ${title}`)
  return specs.length > 0 && failed.length === 0 && flaky.length <= SECOND_TRIES
}

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
