import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from './find-postgres.mjs'
import { freePort } from './free-port.mjs'

/**
 * Installs what a production server needs and nothing else (no development dependencies) in an empty folder, starts the
 * build that is in dist/ there, and asks it for its page and its API: `npm run build && npm run try:production`.
 */

const root = join(import.meta.dirname, '..')
if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('There is no build: npm run build.')
const folder = mkdtempSync(join(tmpdir(), 'trackside-production-'))
const postgres = await startPostgres()
const say = text => console.info(text)

const port = await freePort()

let server
try {
  for (const path of ['package.json', 'package-lock.json', 'dist', 'server/db/migrations'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  say(
    `development packages there: ${['oidc-provider', 'vite', 'typescript', 'tsx'].filter(name => existsSync(join(folder, 'node_modules', name))).length}`,
  )
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
  for (const path of [
    '/api/ready',
    '/api/health',
    '/',
    '/event-registration',
    '/redirect.html',
    '/service-worker.js',
    '/api/events',
    '/idp/auth',
    '/api/openapi.json',
  ]) {
    const answer = await fetch(origin + path)
    say(`${answer.status} ${path} ${answer.headers.get('content-type') ?? ''}`)
  }
  const page = await fetch(`${origin}/`)
  say(`strict-transport-security: ${page.headers.get('strict-transport-security')}`)
  server.kill('SIGTERM')
  say(`SIGTERM: exit code ${await ended}`)
  const demo = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { PATH: env.PATH, NODE_ENV: 'production', PORT: env.PORT },
    stdio: 'ignore',
  })
  say(`without the Entra settings: exit code ${await new Promise(resolve => demo.once('exit', resolve))}`)
} finally {
  server?.kill('SIGKILL')
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
