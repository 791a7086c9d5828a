import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startPostgres } from './find-postgres.mjs'

/** Sends bad requests to every row of the contract: `npm run fuzz -- [--seed N] [--requests N]`. */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string', default: '20000' } },
})
const postgres = await startPostgres()
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
const env = {
  ...process.env,
  TEST_DATABASE_URL: postgres.url,
  FUZZ_SEED: seed,
  FUZZ_REQUESTS: values.requests,
}
const child = spawn('npx', ['vitest', 'run', '--project', 'postgres', 'server/http/fuzz.test.ts'], {
  env,
  stdio: 'inherit',
})
child.on('exit', code => {
  postgres.stop()
  process.exitCode = code ?? 1
})
