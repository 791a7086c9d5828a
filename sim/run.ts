import { heal } from './heal.ts'
import { type BrokenLaw, createVerdict } from './laws/broken-law.ts'
import { listenToConsole } from './laws/complaints.ts'
import { checkEnd } from './laws/end.ts'
import type { Plan } from './plan.ts'
import type { AttachServer } from './server.ts'
import { createStage, type Stage } from './stage.ts'
import { act } from './troubles.ts'
import { installLightWeb } from './world/light-web.ts'

/** How a run went. */
export interface RunResult {
  readonly plan: Plan
  readonly writes: number
  readonly broken: BrokenLaw | undefined
  /** The same for the same plan. */
  readonly hash: string
  /** The last that happened, in words. */
  readonly last: readonly string[]
  readonly events: number
  /** Simulated ms from healing until nothing waited any more, and from then until every list agreed. */
  readonly healedIn: number
  readonly agreedIn: number
}

/** A run is given up that is not through its writes by then, in simulated ms. */
const MAX_MS = 4 * 60 * 60_000

/** Lets the operators of a plan work, heals everything, and holds what came of it against the laws. */
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
    // A rejection that nobody handles is told once the run's own promises are through.
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
  // Where hardly anything could be done, time is over before the writes are.
  const isOver = () =>
    verdict.broken() !== undefined || stage.ledger.count() >= plan.writes || network.isHealed()
  for (const desk of desks) act(stage, desk, isOver)
  await clock.run(clock.now() + MAX_MS, isOver)
}
