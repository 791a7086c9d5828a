import type { BrokenLaw } from './laws/verdict.ts'
import type { Plan } from './plan.ts'
import type { RunResult } from './run.ts'

/** A run that broke a law, made as small as possible. */
export interface Failure {
  readonly plan: Plan
  readonly broken: BrokenLaw
  /** The last events, as text. */
  readonly last: readonly string[]
}

/** After MAX_TRIES, no further round of shrinking starts; after MAX_MS, no further attempt. */
const MAX_TRIES = 120
const MAX_MS = 30_000

/** Slightly smaller plans: fewer tablets, fewer writes, or one feature less. */
function* smaller(plan: Plan): Generator<Plan> {
  if (plan.tablets > 1) yield { ...plan, tablets: plan.tablets - 1 }
  if (plan.writes > 4) {
    yield { ...plan, writes: Math.ceil(plan.writes / 2) }
    yield { ...plan, writes: Math.ceil(plan.writes * 0.8) }
  }
  for (const feature of plan.features)
    yield { ...plan, features: plan.features.filter(other => other !== feature) }
}

/** Shrinks a failed run as long as the same law is broken. */
export async function shrink(failed: RunResult, run: (plan: Plan) => Promise<RunResult>): Promise<Failure> {
  let best = failed
  let tries = 0
  const from = performance.now()
  for (let goesOn = true; goesOn && tries < MAX_TRIES; ) {
    goesOn = false
    for (const plan of smaller(best.plan)) {
      if (performance.now() - from > MAX_MS) break
      tries += 1
      const result = await run(plan)
      if (result.broken?.law !== failed.broken?.law) continue
      best = result
      goesOn = true
      break
    }
  }
  const { plan, broken, last } = best
  if (!broken) throw new Error('Only a run that failed can be made smaller.')
  return { plan, broken, last }
}
