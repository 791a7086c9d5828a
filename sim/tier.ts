import type { Plan } from './plan.ts'
import { type RunResult, run } from './run.ts'
import { GUESTS } from './stage.ts'

/** The server of a run: the model, or the real app on PGlite in the same process. */
export type Tier = 'model' | 'real'

/** Makes the runs of a tier, one at a time. */
interface Runner {
  run(plan: Plan): Promise<RunResult>
  close(): Promise<void>
}

/** Prepares a tier. */
export async function openTier(tier: Tier): Promise<Runner> {
  if (tier === 'model') return { run: plan => run(plan), close: async () => {} }
  // Loaded on demand, because the server takes longer to load than many a run.
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
