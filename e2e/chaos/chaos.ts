import { findOrInstallHeadlessChromium } from '../../scripts/find-chromium.mjs'
import { startPostgres } from '../../scripts/find-postgres.mjs'
import { readArguments, refuseArguments } from '../../scripts/read-arguments.mjs'
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

const { values } = readArguments(usage, {
  options: {
    seed: { type: 'string' },
    tablets: { type: 'string', default: '4' },
    ops: { type: 'string', default: '400' },
    faults: { type: 'string', default: '0.2' },
    database: { type: 'string', default: 'pglite' },
    mutant: { type: 'string' },
  },
})

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    refuseArguments(usage, `--${name} takes a whole number up to ${most}, not ${text}.`)
  return value
}

async function main(): Promise<void> {
  const { mutant, database } = values
  if (database !== 'pglite' && database !== 'postgres') refuseArguments(usage, `--database: ${database}?`)
  if (mutant !== undefined && mutant !== 'workbox-replay' && mutant !== 'no-idempotency')
    refuseArguments(usage, `--mutant: ${mutant}?`)
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
