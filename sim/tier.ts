import type { Plan } from './plan.ts'
import { type RunResult, run } from './run.ts'
import { GUESTS } from './stage.ts'

/** Which server a run is made against: the model, or the real app on PGlite in the same process. */
export type Tier = 'model' | 'real'

/** What makes the runs of a tier, one after the other. */
export interface Runner {
  run(plan: Plan): Promise<RunResult>
  close(): Promise<void>
}

/** Gets a tier ready. */
export async function openTier(tier: Tier): Promise<Runner> {
  if (tier === 'model') return { run: plan => run(plan), close: async () => {} }
  // Only where it is wanted: the server takes longer to load than many a run.
  const { openRealServer } = await import('./real/real-server.ts')
  const server = await openRealServer(GUESTS)
  return {
    async run(plan) {
      const begun = await server.begin()
      try {
        return await run(plan, begun.attach)
      } finally {
        await begun.end()
      }
    },
    close: server.close,
  }
}
