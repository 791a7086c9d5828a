import { expect, it } from 'vitest'
import { drawPlan, FEATURES, type Feature, type Plan } from './plan.ts'
import { run } from './run.ts'

it('is deterministic for a seed, and differs between seeds', async () => {
  const plan: Plan = { ...drawPlan(5), tablets: 2, writes: 60 }
  const [first, second, other] = [await run(plan), await run(plan), await run({ ...plan, seed: 6 })]
  expect(first.hash).toBe(second.hash)
  expect(first.events).toBe(second.events)
  expect(other.hash).not.toBe(first.hash)
})

it('makes the requested number of writes, and ends with none waiting', async () => {
  const result = await run({ seed: 1, tablets: 2, writes: 50, features: ['offline', 'items', 'tours'] })
  expect(result.broken).toBeUndefined()
  expect(result.writes).toBeGreaterThanOrEqual(50)
})

it('has every feature in some run of a hundred', () => {
  const seen = new Set(
    Array.from({ length: 100 }, (_, seed) => drawPlan(seed)).flatMap(plan => plan.features),
  )
  expect([...FEATURES].filter(feature => !seen.has(feature))).toEqual([])
})

it('breaks no law in two dozen small runs, with every feature in some of them', async () => {
  const seen = new Set<Feature>()
  for (let seed = 1; seed <= 24; seed += 1) {
    const plan: Plan = { ...drawPlan(seed), tablets: 1 + (seed % 2), writes: 20 }
    for (const feature of plan.features) seen.add(feature)
    const { broken, last } = await run(plan)
    expect(broken, `seed ${seed}:\n${last.join('\n')}`).toBeUndefined()
  }
  expect(FEATURES.filter(feature => !seen.has(feature))).toEqual([])
})
