import { parseArgs } from 'node:util'
import { findOrInstallHeadlessChromium } from '../../scripts/find-chromium.mjs'
import { startPostgres } from '../../scripts/find-postgres.mjs'
import { reportOf } from './report.ts'
import { runChaos } from './run.ts'

const usage = `Tablets at work while everything goes wrong; then whether each write took effect exactly once. Needs npm run build.

  npm run chaos -- [--seed N] [--tablets 4] [--ops 400] [--faults 0.2]
                   [--database pglite|postgres] [--mutant NAME]

  --seed N       the same writes and the same faults again; another one each time without it
  --ops N        writes of all tablets together
  --faults       share of the requests that meet one
  --database     postgres uses TEST_DATABASE_URL, or a server of its own
  --mutant       what must be found: workbox-replay (Workbox sends the queue), no-idempotency (no key is ever known)
`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    tablets: { type: 'string', default: '4' },
    ops: { type: 'string', default: '400' },
    faults: { type: 'string', default: '0.2' },
    database: { type: 'string', default: 'pglite' },
    mutant: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    throw new Error(`--${name} takes a whole number up to ${most}, not ${text}.`)
  return value
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(usage)
  const { mutant, database } = values
  if (database !== 'pglite' && database !== 'postgres')
    throw new Error(`--database: ${database}?\n\n${usage}`)
  if (mutant !== undefined && mutant !== 'workbox-replay' && mutant !== 'no-idempotency')
    throw new Error(`--mutant: ${mutant}?\n\n${usage}`)
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('seed', values.seed, 2 ** 32)
  console.info(`seed ${seed}${mutant === undefined ? '' : `, mutant ${mutant}`}`)
  const executablePath = await findOrInstallHeadlessChromium()
  const postgres = database === 'postgres' ? await startPostgres() : undefined
  try {
    const options = {
      seed,
      executablePath,
      tablets: wholeNumber('tablets', values.tablets, 6),
      ops: wholeNumber('ops', values.ops, 5000),
      faults: Number(values.faults),
      freshKeys: mutant === 'no-idempotency',
      log: console.info,
      ...(postgres ? { postgres: postgres.url } : {}),
      ...(mutant === 'workbox-replay'
        ? { worker: await (await import('./build-mutant.ts')).buildMutant() }
        : {}),
    }
    const result = await runChaos(options)
    console.info(reportOf(options, result))
    process.exitCode = result.violations.length === 0 ? 0 : 1
  } finally {
    postgres?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})
