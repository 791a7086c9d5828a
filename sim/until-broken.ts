import { drawPlan } from './plan.ts'
import { run } from './run.ts'

/** Runs until a law is broken or enough writes were made; used for the mutants. */

const max = Number(process.argv[2])
let writes = 0
let law: string | null = null
for (let seed = 1; writes < max && law === null; seed += 1) {
  const result = await run(drawPlan(seed))
  writes += result.writes
  law = result.broken?.law ?? null
}
console.info(JSON.stringify({ writes, law }))
process.exit(0)
