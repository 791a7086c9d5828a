import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findOrInstallHeadlessChromium } from '../scripts/find-chromium.mjs'
import { startPostgres } from '../scripts/find-postgres.mjs'
import { readArguments } from '../scripts/read-arguments.mjs'
import { documentRows } from './document.ts'
import { draw, seedOf } from './draw.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { proveAll } from './prove-all.ts'
import { resultLine, summary } from './report.ts'

/** Proves that the tests named in docs/security.md notice the faults they are for: `npm run prove:security`. */

const usage = `Puts one fault after another into a copy of the project and checks that the test of its row fails.

  npm run --silent prove:security [-- --only ROW --draw N --seed N --jobs N --reasons --seen-passing]

  --only ROW   the mutants of one row of docs/security.md, such as 9.2.1
  --draw N     N mutants drawn by today's date, of those that need no browser
  --seed N     draws as on another day, such as 20261120
  --jobs N     how many run at once
  --reasons    tells which assertion failed
  --seen-passing
               the tests were just seen to pass without a fault, and are not run without one

Exit code 1 when a mutant survives or could not be tried.
`

const { values } = readArguments(usage, {
  options: {
    only: { type: 'string' },
    draw: { type: 'string' },
    seed: { type: 'string', default: String(seedOf(new Date())) },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    reasons: { type: 'boolean', default: false },
    'seen-passing': { type: 'boolean', default: false },
  },
})

function chosen(): readonly Mutant[] {
  if (values.only !== undefined) {
    const found = mutants.filter(({ row }) => row === values.only)
    if (found.length === 0) throw new Error(`No mutant is of row ${values.only}.`)
    return found
  }
  if (values.draw === undefined) return mutants
  console.info(`Drawn by the seed ${values.seed} (the date):`)
  const quick = mutants.filter(({ test: [project] }) => project !== 'browser')
  return draw(quick, Number(values.draw), Number(values.seed))
}

async function main(): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const rows = documentRows(readFileSync(join(root, 'docs/security.md'), 'utf8'))
  const tried = chosen()
  if (tried.some(({ test: [project] }) => project === 'browser'))
    process.env.CHROMIUM_PATH = await findOrInstallHeadlessChromium()
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    const from = performance.now()
    const results = await proveAll(root, tried, {
      jobs: Number(values.jobs),
      seenPassing: values['seen-passing'],
      onResult: result => console.info(resultLine(result, values.reasons)),
    })
    const seconds = (performance.now() - from) / 1000
    console.info(`\n${summary(results, seconds, tried === mutants ? { rows, mutants } : undefined)}`)
    process.exitCode = results.every(({ outcome }) => outcome.kind === 'asserted') ? 0 : 1
  } finally {
    postgres.stop()
  }
}

// Copies are removed on exit, but a signal alone ends the process without that event.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
