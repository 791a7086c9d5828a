import { spawn } from 'node:child_process'
import { findOrInstallChromium } from './find-chromium.mjs'
import { startPostgres } from './find-postgres.mjs'

/** All that must hold, in the order in which it is quickest to learn of a fault: `npm test`. */

const chromium = await findOrInstallChromium()
const postgres = await startPostgres()
const env = { ...process.env, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: postgres.url, FORCE_COLOR: '0' }

const steps = [
  ['types', 'npx', ['tsc', '-b']],
  ['lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['unit', 'npx', ['vitest', 'run', '--project', 'unit']],
  ['server on PGlite', 'npx', ['vitest', 'run', '--project', 'pglite']],
  ['server on PostgreSQL', 'npx', ['vitest', 'run', '--project', 'postgres']],
  ['tests of security notice faults', 'npx', ['tsx', 'security/prove.ts', '--draw', '10']],
  ['build', 'npm', ['run', 'build']],
  ['bytes', 'npx', ['tsx', 'bench/check.ts']],
  ['browser', 'npx', ['playwright', 'test']],
  ['WebKit', 'npm', ['run', '--silent', 'test:webkit']],
]

const run = (command, args) =>
  new Promise(resolve => {
    const child = spawn(command, args, { env, stdio: 'inherit' })
    child.on('error', error => {
      console.error(error)
      resolve(false)
    })
    child.on('exit', code => resolve(code === 0))
  })

const results = []
try {
  for (const [name, command, args] of steps) {
    console.info(`\n== ${name}`)
    const from = performance.now()
    const passed = await run(command, args)
    results.push({ name, passed, seconds: Math.round((performance.now() - from) / 1000) })
  }
} finally {
  postgres.stop()
}

console.info('')
for (const { name, passed, seconds } of results)
  console.info(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
const failed = results.filter(result => !result.passed).length
console.info(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
