import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Options that make Vitest write its results to `report`, in addition to its normal output. */
export const reportTo = report => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

/** The failed tests in a report, one line each, for the end of a longer log; empty without a report. */
export function failedTests(report) {
  if (!existsSync(report)) return []
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(linesOf)
}

function linesOf({ name, status, message, assertionResults }) {
  const path = relative(process.cwd(), name)
  const failed = assertionResults.filter(result => result.status === 'failed')
  // A file that fails to load has no failed test.
  if (failed.length === 0) return status === 'failed' ? [`${path}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${path}: ${fullName}: ${firstLine(failureMessages[0])}`,
  )
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0]
