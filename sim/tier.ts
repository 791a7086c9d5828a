import type { Plan } from './plan.ts'
import { type RunResult, run } from './run.ts'
import { GUESTS } from './stage.ts'

/** The server of a run: the model, or the real app on PGlite in the same process. */
export type Tier = 'model' | 'real'

/** Makes a run of a tier; one at a time. */
export type Run = (plan: Plan) => Promise<RunResult>

/** Prepares a tier, calls `use` with it, and cleans up. */
export async function withTier<T>(tier: Tier, use: (run: Run) => Promise<T>): Promise<T> {
  if (tier === 'model') return use(plan => run(plan))
  // Loaded on demand, because the server takes longer to load than many a run.
  const { openRealServer } = await import('./real/real-server.ts')
  const server = await openRealServer(GUESTS)
  try {
    return await use(async plan => {
      const begun = await server.begin()
      try {
        return await run(plan, begun.attach)
      } finally {
        await begun.end()
      }
    })
  } finally {
    await server.close()
  }
}
