import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan.ts'
import type { RunResult } from './run.ts'
import type { Failure } from './shrink.ts'
import type { Tier } from './tier.ts'

const FOLDER = join(import.meta.dirname, 'regressions')

const isPlan = (value: unknown): value is { readonly plan: Plan; readonly tier?: Tier } =>
  typeof value === 'object' && value !== null && 'plan' in value

/** Repeats all plans that once failed in this tier. Prints those that fail now and returns their number. */
export async function replayRegressions(
  tier: Tier,
  run: (plan: Plan) => Promise<RunResult>,
): Promise<number> {
  let failed = 0
  for (const name of existsSync(FOLDER) ? readdirSync(FOLDER).sort() : []) {
    const kept: unknown = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))
    if (!isPlan(kept)) throw new Error(`sim/regressions/${name} has no plan.`)
    if ((kept.tier ?? 'model') !== tier) continue
    const { broken } = await run(kept.plan)
    if (!broken) continue
    failed += 1
    console.error(`sim/regressions/${name} breaks '${broken.law}': ${broken.text}`)
  }
  return failed
}

/** Prints a failure and stores its plan, so that it is repeated first from now on. */
export function writeRegression({ plan, broken, last }: Failure, tier: Tier): void {
  mkdirSync(FOLDER, { recursive: true })
  const name = `${broken.law.replaceAll(' ', '-')}-${plan.seed}.json`
  writeFileSync(
    join(FOLDER, name),
    `${JSON.stringify({ law: broken.law, ...(tier === 'real' && { tier }), plan }, null, 2)}\n`,
  )
  console.error(`\nThe law '${broken.law}' was broken: ${broken.text}`)
  console.error(
    `Seed ${plan.seed}, ${plan.tablets} tablets, ${plan.writes} writes: ${plan.features.join(', ')}`,
  )
  console.error(`Kept as sim/regressions/${name}. The last events:\n  ${last.join('\n  ')}`)
}
