import { spawn } from 'node:child_process'
import { startPostgres } from './find-postgres.mjs'

/** Runs vitest with a PostgreSQL server for the project `postgres`. This process ends with its exit code. */
export async function vitestOnPostgres(args, env = {}) {
  const postgres = await startPostgres()
  const child = spawn('npx', ['vitest', 'run', ...args], {
    env: { ...process.env, ...env, TEST_DATABASE_URL: postgres.url },
    stdio: 'inherit',
  })
  child.on('exit', code => {
    postgres.stop()
    process.exitCode = code ?? 1
  })
}
