import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atProcessEnd } from './at-process-end.mjs'
import { startPostgres } from './find-postgres.mjs'
import { freePort } from './free-port.mjs'
import { readArguments } from './read-arguments.mjs'

readArguments(`Installs only what a production server needs (no development dependencies) in an empty folder, starts the build in
dist/ there, and requests its page and API. Needs npm run build.

  npm run --silent try:production

Exit code 1 when something is wrong.
`)

const root = join(import.meta.dirname, '..')
if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('There is no build: npm run build.')
const folder = mkdtempSync(join(tmpdir(), 'trackside-production-'))
let postgres
let server
const end = atProcessEnd(() => {
  server?.kill('SIGKILL')
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Prints a check; if it is not as expected, the run fails. */
function check(what, is, expected) {
  const right = is === expected
  console.info(`${right ? 'ok  ' : 'FAIL'} ${what}: ${is}${right ? '' : `, not ${expected}`}`)
  if (!right) process.exitCode = 1
}

const port = await freePort()

try {
  postgres = await startPostgres()
  for (const path of ['package.json', 'package-lock.json', 'dist', 'server/db/migrations'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const unwanted = ['oidc-provider', 'vite', 'typescript', 'tsx'].filter(name =>
    existsSync(join(folder, 'node_modules', name)),
  )
  check('development packages installed', unwanted.length, 0)
  const id = '7c9c2c1e-4a1d-4a54-9a2b-1f6f3c2a7b11'
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    PUBLIC_ORIGIN: 'https://trackside.example',
    ENTRA_TENANT_ID: id,
    ENTRA_CLIENT_ID: id,
    ENTRA_SCOPE: `api://${id}/access`,
  }
  server = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env, stdio: 'inherit' })
  const ended = new Promise(resolve => server.once('exit', resolve))
  const origin = `http://127.0.0.1:${port}`
  const ready = async () => (await fetch(`${origin}/api/ready`).catch(() => undefined))?.ok
  for (let attempt = 0; attempt < 600 && !(await ready()); attempt += 1) await wait(100)
  for (const [path, status, type] of [
    ['/api/ready', 200, 'application/json; charset=utf-8'],
    ['/api/health', 200, 'application/json; charset=utf-8'],
    ['/', 200, 'text/html; charset=utf-8'],
    ['/event-registration', 200, 'text/html; charset=utf-8'],
    ['/redirect.html', 200, 'text/html; charset=utf-8'],
    ['/service-worker.js', 200, 'application/javascript; charset=utf-8'],
    ['/api/events', 401, 'application/json; charset=utf-8'],
    // The app's own page: production has no demo sign-in.
    ['/idp/auth', 200, 'text/html; charset=utf-8'],
    ['/api/openapi.json', 200, 'application/json; charset=utf-8'],
    ['/.git/config.txt', 404, 'text/plain; charset=utf-8'],
    ['/.vite/manifest.json', 404, 'text/plain; charset=utf-8'],
    ['/package.json', 404, 'text/plain; charset=utf-8'],
    ['/..%2fpackage.json', 404, 'text/plain; charset=utf-8'],
  ]) {
    const answer = await fetch(origin + path)
    check(path, `${answer.status} ${answer.headers.get('content-type')}`, `${status} ${type}`)
  }
  const page = await fetch(`${origin}/`)
  const name = 'strict-transport-security'
  check(name, page.headers.get(name), 'max-age=31536000; includeSubDomains')
  server.kill('SIGTERM')
  check('exit code after SIGTERM', await ended, 0)
  const demo = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { PATH: env.PATH, NODE_ENV: 'production', PORT: env.PORT },
    stdio: 'ignore',
  })
  const refused = await new Promise(resolve => demo.once('exit', resolve))
  check('exit code without the Entra settings', refused, 1)
} finally {
  end()
}
