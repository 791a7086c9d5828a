import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Playwright's report of each journey (playwright.config.ts). */
const REPORT = 'test-results/journeys.json'

/** Strings quoted in the specification, by section, and where each journey records those it has seen on screen. */
const QUOTED = 'e2e/support/quoted-strings.json'
const SEEN = 'test-results/seen-strings'

/** More flaky journeys than this fail the run. Each one is a fault to find, so each is named. */
const MAX_SECOND_TRIES = 2

/** Maximum length of an error in the output, and of what the page showed. */
const MAX_ERROR_CHARACTERS = 1000
const MAX_PAGE_CHARACTERS = 2000

/**
 * Prints failed and flaky journeys, and quoted strings of the specification that no journey has seen, for the end of a
 * log. Returns whether the run has passed, which requires that every quoted string was seen.
 */
export function reportJourneys() {
  const { suites } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const specs = suites.flatMap(specsOf)
  const withStatus = status => specs.filter(({ tests }) => tests.some(test => test.status === status))
  const failed = withStatus('unexpected')
  const flaky = withStatus('flaky')
  for (const spec of failed) console.info(`FAIL journey: ${lineOf(spec)}`)
  for (const spec of flaky) console.info(`SECOND TRY, find its cause: ${lineOf(spec)}`)
  const unmet = neverSeen()
  for (const [section, string] of unmet)
    console.info(`FAIL SEEN BY NO JOURNEY, section ${section} of the specification: ${string}`)
  return specs.length > 0 && failed.length === 0 && flaky.length <= MAX_SECOND_TRIES && unmet.length === 0
}

/** The quoted strings that no journey of the run has seen on screen, with their sections. */
function neverSeen() {
  const files = readdirSync(SEEN).map(file => JSON.parse(readFileSync(`${SEEN}/${file}`, 'utf8')))
  const seen = new Set(files.flat())
  const sections = Object.entries(JSON.parse(readFileSync(QUOTED, 'utf8')))
  return sections.flatMap(([section, strings]) =>
    strings.filter(string => !seen.has(string)).map(string => [section, string]),
  )
}

/** A journey, the error of its first attempt and what the page showed then, in one line. */
function lineOf({ file, title, tests }) {
  const failed = tests.flatMap(({ results }) => results).find(result => result.error)
  const lines = stripVTControlCharacters(failed?.error?.message ?? '').split('\n')
  const error = inOneLine(lines.slice(0, 12), MAX_ERROR_CHARACTERS)
  const page = inOneLine(pageOf(failed), MAX_PAGE_CHARACTERS)
  return `${file}: ${title}: ${error}${page && ` PAGE: ${page}`}`
}

const inOneLine = (lines, maxLength) =>
  lines
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(' | ')
    .slice(0, maxLength)

/** What the page showed when an attempt failed, as lines: its elements that have words. */
function pageOf(failed) {
  const context = failed?.attachments?.find(({ name }) => name === 'error-context')?.path
  if (!context || !existsSync(context)) return []
  const snapshot = readFileSync(context, 'utf8').match(/```yaml\n(.*?)```/s)?.[1] ?? ''
  return snapshot
    .replace(/ \[(?:ref|cursor)=[^\]]*\]/g, '')
    .split('\n')
    .filter(line => !/^\s*- (?:\/url: .*|(?:generic|list|listitem):?)$/.test(line))
}

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
