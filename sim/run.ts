import { act } from './disturbances.ts'
import { heal } from './heal.ts'
import { checkEnd } from './laws/end.ts'
import { listenToConsole } from './laws/listen-to-console.ts'
import { type BrokenLaw, createVerdict } from './laws/verdict.ts'
import type { Plan } from './plan.ts'
import type { AttachServer } from './server.ts'
import { createStage, type Stage } from './stage.ts'
import { installLightWeb } from './world/light-web.ts'

/** The outcome of a run. */
export interface RunResult {
  readonly plan: Plan
  readonly writes: number
  readonly broken: BrokenLaw | undefined
  /** Depends on the plan only. */
  readonly hash: string
  /** The last events, as text. */
  readonly last: readonly string[]
  readonly events: number
  /** Simulated ms from healing until nothing waited, and from then until every list agreed. */
  readonly healedIn: number
  readonly agreedIn: number
}

/** A run that is not through its writes by then is ended, in simulated ms. */
const MAX_MS = 4 * 60 * 60_000

/** Runs a plan: operators work, everything heals, and the outcome is checked against the laws. */
export async function run(plan: Plan, attachReal?: AttachServer): Promise<RunResult> {
  const verdict = createVerdict()
  const removeLightWeb = installLightWeb()
  const stage = createStage(plan, verdict, attachReal)
  const stopListening = listenToConsole(verdict, stage.has('quota'))
  let healed = { healedIn: 0, agreedIn: 0 }
  try {
    await work(stage, plan)
    if (!verdict.broken()) healed = await heal(stage)
    if (!verdict.broken()) await checkEnd(stage)
    // Unhandled rejections are reported after the run's own promises have settled.
    await new Promise(resolve => setImmediate(resolve))
  } finally {
    stopListening()
    removeLightWeb()
  }
  return {
    plan,
    writes: stage.ledger.count(),
    broken: verdict.broken(),
    hash: stage.trace.hash(),
    last: stage.trace.last(),
    events: stage.clock.events(),
    ...healed,
  }
}

async function work(stage: Stage, plan: Plan): Promise<void> {
  const { clock, verdict, desks, network } = stage
  // If hardly anything could be done, the time is over before all writes were made.
  const isOver = () =>
    verdict.broken() !== undefined || stage.ledger.count() >= plan.writes || network.isHealed()
  for (const desk of desks) act(stage, desk, isOver)
  await clock.run(clock.now() + MAX_MS, isOver)
}
