import { readArguments } from './read-arguments.mjs'
import { vitestOnPostgres } from './vitest-on-postgres.mjs'

const usage = `Sends bad requests to every row of the contract.

  npm run fuzz [-- --seed N --requests N]

  --seed N       the same requests again; others each time without it
  --requests N   how many (20000)
`

const { values } = readArguments(usage, {
  options: { seed: { type: 'string' }, requests: { type: 'string', default: '20000' } },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
await vitestOnPostgres(['--project', 'postgres', 'server/http/fuzz.test.ts'], {
  FUZZ_SEED: seed,
  FUZZ_REQUESTS: values.requests,
})
