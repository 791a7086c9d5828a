import { Worker } from 'node:worker_threads'
import { readArguments, refuseArguments } from '../scripts/read-arguments.mjs'
import { MAX_MUTANT_WRITES, runMutants } from './mutants.ts'
import { replayRegressions, writeRegression } from './regressions.ts'
import { hasFailed, type Tally, totalLine } from './tally.ts'
import { type Tier, withTier } from './tier.ts'

/** The simulation: `npm run sim`. */

const usage = `Lets simulated tablets work against a simulated server over a bad network, and checks the result against the laws.

  npm run --silent sim [-- --tier real --minutes N --writes N --seed N --workers N]
  npm run --silent sim -- --mutants [--only NAME]

  --tier NAME   model (the server as the contract describes it), or real (the app itself, on PGlite in the process)
  --minutes N   wall clock; 0.33 when neither this nor --writes is given
  --writes N    ends when so many writes were made, all workers together
  --seed N      the first run's; the others follow it (1)
  --workers N   threads (2)
  --mutants     faults in the engine: after how many writes each is seen (at most 100,000, or --writes)
  --only TEXT   those whose name has this

Ctrl-C ends it after the runs that are under way. What failed before (sim/regressions) is run first. A run that fails is made smaller and written there.
Exit code 1 when a law is broken, or a mutant is not seen.
`

const { values } = readArguments(usage, {
  options: {
    minutes: { type: 'string' },
    writes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
    tier: { type: 'string', default: 'model' },
  },
})

/** The share of a worker. */
export interface Share {
  readonly seed: number
  /** Difference between successive seeds of this worker. */
  readonly step: number
  readonly until: number
  readonly writes: number
  readonly tier: Tier
  /** Not 0 once the worker must end after its current run. */
  readonly ended: Int32Array
}

function tierOf(name: string): Tier {
  if (name === 'model' || name === 'real') return name
  refuseArguments(usage, `There is no tier '${name}': model or real.`)
}

function startWorker(share: Share, onTally: (tally: Tally) => void): Promise<void> {
  // Threads do not inherit the loader with which this one was started.
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(new URL('./sim-worker.ts', import.meta.url).href)}) })`
  return new Promise((resolve, reject) => {
    const worker = new Worker(start, {
      eval: true,
      workerData: share,
      // Almost all objects of a run die with it: with more space, few are ever moved to the old generation.
      resourceLimits: { maxYoungGenerationSizeMb: 192 },
    })
    worker.on('message', onTally)
    worker.on('error', reject)
    worker.on('exit', code => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))))
  })
}

/** Minimum time for new seeds, however long the recorded ones took, so that a slow machine also runs some. */
const MIN_NEW_SEEDS_MS = 5_000

async function simulate(): Promise<boolean> {
  const from = performance.now()
  const workers = Number(values.workers)
  const minutes = Number(values.minutes ?? (values.writes === undefined ? 1 / 3 : 24 * 60))
  const tier = tierOf(values.tier)
  const ended = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => Atomics.store(ended, 0, 1))
  const failed = await withTier(tier, run => replayRegressions(tier, run))
  const tallies = new Map<number, Tally>()
  const shares = Array.from(
    { length: workers },
    (_, n): Share => ({
      seed: Number(values.seed) + n,
      step: workers,
      until: Date.now() + Math.max(minutes * 60_000 - (performance.now() - from), MIN_NEW_SEEDS_MS),
      writes: values.writes === undefined ? Number.POSITIVE_INFINITY : Number(values.writes) / workers,
      tier,
      ended,
    }),
  )
  await Promise.all(shares.map((share, n) => startWorker(share, tally => tallies.set(n, tally))))
  const all = [...tallies.values()]
  console.info(totalLine(all, (performance.now() - from) / 1000))
  for (const { failure } of all) if (failure) writeRegression(failure, tier)
  return failed === 0 && !all.some(hasFailed)
}

const isGood = values.mutants
  ? await runMutants(values.only, Number(values.writes ?? MAX_MUTANT_WRITES))
  : await simulate()
process.exitCode = isGood ? 0 : 1
