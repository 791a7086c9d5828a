import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What makes Vitest write to `report` what became of each test, beside what it prints. */
export const reportTo = report => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

/** The tests that failed by the report of a run, a line each, for the last lines of a longer one; none without a report. */
export function failedTests(report) {
  if (!existsSync(report)) return []
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(linesOf)
}

function linesOf({ name, status, message, assertionResults }) {
  const path = relative(process.cwd(), name)
  const failed = assertionResults.filter(result => result.status === 'failed')
  // A file that cannot be loaded has no test that failed.
  if (failed.length === 0) return status === 'failed' ? [`${path}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${path}: ${fullName}: ${firstLine(failureMessages[0])}`,
  )
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0]
