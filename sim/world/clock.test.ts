import { expect, it } from 'vitest'
import { createClock, settled } from './clock.ts'

it('fires timers in order of time, and at the same time in the order in which they were set', async () => {
  const clock = createClock(1000)
  const seen: string[] = []
  for (const [ms, name] of [
    [50, 'late'],
    [10, 'first'],
    [10, 'second'],
    [0, 'now'],
  ] as const)
    clock.after(ms, () => void seen.push(`${name} ${clock.now()}`))
  await clock.run(1040)
  expect(seen).toEqual(['now 1000', 'first 1010', 'second 1010'])
  await clock.run(2000)
  expect(seen.at(-1)).toBe('late 1050')
  expect(clock.now()).toBe(2000)
})

it('waits until everything caused by a timer has settled', async () => {
  const clock = createClock(0)
  const seen: string[] = []
  clock.after(1, async () => {
    for (let turn = 0; turn < 200; turn += 1) await undefined
    seen.push(`at rest at ${clock.now()}`)
  })
  clock.after(2, () => void seen.push('next'))
  await clock.run(10)
  expect(seen).toEqual(['at rest at 1', 'next'])
})

it('waits for promises that nobody awaits', async () => {
  let steps = 0
  void (async () => {
    for (; steps < 500; steps += 1) await undefined
  })()
  await settled()
  expect(steps).toBe(500)
})

it('does not fire a cancelled timer', async () => {
  const clock = createClock(0)
  let rang = false
  const stop = clock.after(5, () => {
    rang = true
  })
  stop()
  await clock.run(10)
  expect(rang).toBe(false)
})
