import { expect, test } from '@playwright/test'
import { FAULTS } from './chaos/faults.ts'
import { DISTURBANCES } from './chaos/plan.ts'
import { reportOf } from './chaos/report.ts'
import { runChaos } from './chaos/run.ts'

/** A short chaos run on each database; `npm run chaos` does long ones, with other seeds. */

const postgres = process.env.TEST_DATABASE_URL
const databases = [{ name: 'PGlite' }, ...(postgres ? [{ name: 'PostgreSQL', postgres }] : [])]

for (const [at, { name, ...database }] of databases.entries()) {
  test(`every write takes effect exactly once or stays in the outbox, whatever fails: ${name} [D1][D2]`, async ({
    launchOptions,
  }) => {
    test.setTimeout(300_000)
    // Other journeys run beside it: how fast the writes are sent is measured elsewhere (bench/drain).
    const drainWithin = 90_000
    const options = { seed: 2026 + at, tablets: 3, ops: 120, stillBad: 8_000, drainWithin, ...database }
    const { executablePath } = launchOptions
    const result = await runChaos({ ...options, ...(executablePath ? { executablePath } : {}) })
    console.info(reportOf(options, result))
    expect(result.violations).toEqual([])
    expect([...result.injected.keys()].sort()).toEqual([...FAULTS].sort())
    expect([...result.disturbed.keys()].sort()).toEqual([...DISTURBANCES].sort())
    expect(result.serverKills).toBeGreaterThan(0)
    expect(result.tallies.map(tally => tally.sent)).toEqual([40, 40, 40])
  })
}
