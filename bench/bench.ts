import { spawnSync } from 'node:child_process'
import { findOrInstallChromium } from '../scripts/find-chromium.mjs'
import { startPostgres } from '../scripts/find-postgres.mjs'
import { readArguments, refuseArguments } from '../scripts/read-arguments.mjs'
import { programs } from './programs.ts'
import { machineLines } from './report/machine.ts'
import { tableText } from './report/table.ts'
import { atEnd } from './support/at-end.ts'

/** Measures speed and size and prints tables: `npm run bench`. Progress goes to standard error. */

const usage = `Measures speed and size. Tables go to standard output, progress to standard error.

  npm run --silent bench [-- NAME... --runs N]

  NAME         ${programs.map(({ name }) => name).join(', ')}; all of them when none is named
  --runs N     how often each is measured (5)
  --no-build   measures what is in dist/ already
`

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  allowNegative: true,
  options: {
    runs: { type: 'string', default: '5' },
    build: { type: 'boolean', default: true },
  },
})

async function main(): Promise<void> {
  const runs = Number(values.runs)
  const unknown = positionals.filter(wanted => !programs.some(({ name }) => name === wanted))
  if (unknown.length > 0) refuseArguments(usage, `There is no ${unknown}.`)
  if (!Number.isSafeInteger(runs) || runs < 1) refuseArguments(usage, `--runs: ${values.runs}?`)
  if (values.build) build()
  const chromium = await findOrInstallChromium()
  const database = await startPostgres()
  await using _database = atEnd(database.stop)
  process.stdout.write(`${(await machineLines(chromium, database.url)).join('\n')}\n\n`)
  const wanted = programs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  for (const { name, run } of wanted) {
    const from = performance.now()
    console.error(`${name} …`)
    for (const table of await run({ runs, chromium, postgres: database.url }))
      process.stdout.write(`${tableText(table)}\n`)
    console.error(`${name}: ${Math.round((performance.now() - from) / 1000)} s`)
  }
}

/** The build's output goes to standard error, because standard output is for tables. */
function build(): void {
  console.error('build …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The build failed.')
}

await main().catch(error => {
  console.error(error)
  process.exitCode = 1
})
