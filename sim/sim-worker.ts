import { parentPort, workerData } from 'node:worker_threads'
import { drawPlan } from './plan.ts'
import { shrink } from './shrink.ts'
import type { Share } from './sim.ts'
import { emptyTally, type Tally } from './tally.ts'
import { type Run, withTier } from './tier.ts'

/** A thread of the simulation: makes runs until its share is done or one has failed. */

/** One in this many runs is repeated to check that it is deterministic. */
const REPEATED_EVERY = 100

async function work({ seed: first, step, until, writes, tier, ended }: Share, run: Run): Promise<Tally> {
  let tally = emptyTally
  const isOver = () => Date.now() >= until || tally.writes >= writes || Atomics.load(ended, 0) !== 0
  for (let seed = first; !isOver(); seed += step) {
    const plan = drawPlan(seed)
    const result = await run(plan)
    tally = {
      ...tally,
      runs: tally.runs + 1,
      writes: tally.writes + result.writes,
      events: tally.events + result.events,
      healedIn: Math.max(tally.healedIn, result.healedIn),
      agreedIn: Math.max(tally.agreedIn, result.agreedIn),
    }
    if (result.broken) return { ...tally, failure: await shrink(result, run) }
    // The real server draws its own random pins.
    if (tier === 'real' || tally.runs % REPEATED_EVERY !== 1) continue
    const again = await run(plan)
    if (again.hash !== result.hash) throw new Error(`Seed ${seed} went another way the second time.`)
    tally = { ...tally, repeated: tally.repeated + 1 }
  }
  return tally
}

const share = workerData as Share
parentPort?.postMessage(await withTier(share.tier, run => work(share, run)))
