import { expect, test } from 'vitest'
import { YieldingPGlite } from './yielding-pglite.ts'

test('the process does other work between queued statements', async () => {
  const pglite = new YieldingPGlite('memory://')
  await pglite.waitReady
  try {
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await Promise.all(Array.from({ length: 20 }, () => pglite.query('select 1')))
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(20)
  } finally {
    await pglite.close()
  }
})
