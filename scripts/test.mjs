import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { failedTests, reportTo } from './failed-tests.mjs'
import { findOrInstallHeadlessChromium } from './find-chromium.mjs'
import { startPostgres } from './find-postgres.mjs'
import { reportJourneys } from './report-journeys.mjs'
import { keepTempInMemory } from './temp-in-memory.mjs'

/**
 * Runs all checks, those that find faults soonest first: `npm test`; with `--quick`, only those that take about a
 * minute: `npm run check`. The steps of a row run in parallel.
 */

const quick = process.argv.includes('--quick')
const removeTemp = keepTempInMemory()
let postgres
const results = []

/** Playwright empties this folder when it starts, so these reports are read before that. */
const unitReport = 'test-results/unit.json'
const serverReport = 'test-results/server.json'

const quickRows = [
  [
    ['types', 'npx', ['tsc', '-b']],
    ['lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ],
  [['unit', 'npm', ['run', 'unit', '--', ...reportTo(unitReport)], unitReport]],
]
const longRows = [
  [['simulation', 'npx', ['tsx', 'sim/sim.ts', '--minutes', '0.33', '--writes', '10000']]],
  // These tests spend half their time waiting for deadlines, so there are more workers than cores.
  [
    [
      'guest files, server on PGlite and PostgreSQL',
      'npm',
      ['run', 'server', '--', '--maxWorkers', '4', ...reportTo(serverReport)],
      serverReport,
    ],
  ],
  [['tests of security notice faults', 'npx', proofOfSecurity]],
  [['build', 'npm', ['run', 'build']]],
  [['bytes', 'npx', ['tsx', 'bench/check.ts']]],
  [['browser', 'npx', ['playwright', 'test']]],
  [['WebKit', 'npm', ['run', '--silent', 'test:webkit']]],
]

/** Those tests are run without the faults as well, unless the rows above have just done so successfully. */
function proofOfSecurity() {
  const seenPassing = results.every(({ passed }) => passed) ? ['--seen-passing'] : []
  return ['tsx', 'security/prove.ts', '--draw', '10', ...seenPassing]
}

const rows = quick ? quickRows : [...quickRows, ...longRows]

const run = (command, args) =>
  new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit' })
    child.on('error', error => {
      console.error(error)
      resolve(false)
    })
    child.on('exit', code => resolve(code === 0))
  })

const end = () => {
  postgres?.stop()
  removeTemp()
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    end()
    process.exit(1)
  })

try {
  process.env.FORCE_COLOR = '0'
  if (!quick) {
    postgres = await startPostgres()
    process.env.TEST_DATABASE_URL = postgres.url
    process.env.CHROMIUM_PATH = await findOrInstallHeadlessChromium()
  }
  for (const steps of rows) {
    console.info(`\n== ${steps.map(([name]) => name).join(', ')}`)
    const from = performance.now()
    const ended = steps.map(async ([name, command, args, report]) => {
      if (report) rmSync(report, { force: true })
      const passed = await run(command, typeof args === 'function' ? args() : args)
      const seconds = Math.round((performance.now() - from) / 1000)
      return { name, passed, seconds, failed: report ? failedTests(report) : [] }
    })
    results.push(...(await Promise.all(ended)))
  }
} finally {
  end()
}

console.info('')
const browser = results.find(({ name }) => name === 'browser')
if (browser) browser.passed = reportJourneys() && browser.passed
for (const line of results.flatMap(({ failed }) => failed)) console.info(`FAIL test: ${line}`)
for (const { name, passed, seconds } of results)
  console.info(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
const failed = results.filter(result => !result.passed).length
console.info(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
