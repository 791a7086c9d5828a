import { expect, onTestFinished, test } from 'vitest'
import { fuzz } from '../testing/fuzz.ts'
import { startTestApp } from '../testing/harness.ts'

/** `npm run fuzz` sends 20,000 requests with a new seed; otherwise the requests are few and always the same. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
const requests = Number(process.env.FUZZ_REQUESTS ?? 1000)

test('bad requests cause no 500, no hang and no forbidden change', async () => {
  const app = await startTestApp({ LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ANONYMOUS_PER_MINUTE: '1000000' })
  onTestFinished(app.close)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const started = Date.now()
  const { faults, changed, statuses } = await fuzz(app, { seed, requests })
  if (process.env.FUZZ_SEED)
    console.info(
      `seed ${seed}, ${requests} requests, ${Date.now() - started} ms, ${JSON.stringify(statuses)}`,
    )
  expect(faults).toEqual([])
  expect(changed).toEqual([])
  // Enough requests must pass validation, or the code behind it is not tested.
  expect(statuses[200]).toBeGreaterThan(100)
  expect(statuses[201]).toBeGreaterThan(0)
}, 1_200_000)
