import { parseArgs } from 'node:util'
import { vitestOnPostgres } from './vitest-on-postgres.mjs'

/** Sends bad requests to every row of the contract: `npm run fuzz -- [--seed N] [--requests N]`. */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string', default: '20000' } },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
await vitestOnPostgres(['--project', 'postgres', 'server/http/fuzz.test.ts'], {
  FUZZ_SEED: seed,
  FUZZ_REQUESTS: values.requests,
})
