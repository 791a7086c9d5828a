import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectPath } from '../process/project-path.ts'
import { errorsPlugin } from './errors.ts'
import { pagesPlugin } from './pages.ts'

/** A build that is made while the server runs (`npm run build:web`). */

let dist: string
let app: FastifyInstance

/** Writes a build with this number, each file with its compressed copies, as the build does before its last step. */
function build(version: number): void {
  for (const name of [
    'index.html',
    'event-registration.html',
    'service-worker.js',
    'kill-switch.js',
    'g/service-worker.js',
    `assets/msal-${version}.js`,
  ]) {
    const path = join(dist, 'web-next', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${name} ${version}`)
    writeFileSync(`${path}.br`, brotliCompressSync(`${name} ${version}`))
    writeFileSync(`${path}.gz`, gzipSync(`${name} ${version}`))
  }
}

const replace = () =>
  execFileSync(process.execPath, [
    projectPath('scripts/replace-folder.mjs'),
    ...['web-next', 'web', 'web-previous'].map(name => join(dist, name)),
  ])

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'trackside-builds-'))
  build(1)
  replace()
  app = Fastify()
  await app.register(errorsPlugin)
  await app.register(pagesPlugin, { root: join(dist, 'web') })
})
afterEach(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

/** What is served at a path, or the status; the same with and without compression. */
async function served(path: string): Promise<string | number> {
  const [plain, compressed] = await Promise.all([
    app.inject(path),
    app.inject({ url: path, headers: { 'accept-encoding': 'br' } }),
  ])
  expect(compressed.statusCode, path).toBe(plain.statusCode)
  if (plain.statusCode !== 200) return plain.statusCode
  expect(brotliDecompressSync(compressed.rawPayload).toString(), path).toBe(plain.body)
  return plain.body
}

function unpacked({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString()
  return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

test('each step of the build writes into a folder that is not served, which is put in place at the end', () => {
  const files = ['vite.config.ts', 'vite.invite.config.ts', 'scripts/compress-web.mjs'].map(file =>
    readFileSync(projectPath(file), 'utf8'),
  )
  for (const text of files) expect(text).not.toMatch(/dist\/web['"]/)
  const { scripts } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))
  expect(scripts['build:web']).toMatch(
    / && node scripts\/replace-folder\.mjs dist\/web-next dist\/web dist\/web-previous$/,
  )
})

test('the page stays as it is until the next build is complete, and the files of its own stay one build longer', async () => {
  build(2)
  expect(await served('/')).toBe('index.html 1')
  replace()
  expect(readdirSync(dist).sort()).toEqual(['web', 'web-previous'])
  expect(await served('/')).toBe('index.html 2')
  expect(await served('/event/5/guests')).toBe('index.html 2')
  expect(await served('/service-worker.js')).toBe('service-worker.js 2')
  expect(await served('/assets/msal-2.js')).toBe('assets/msal-2.js 2')
  expect(await served('/assets/msal-1.js')).toBe('assets/msal-1.js 1')
  const { headers } = await app.inject('/assets/msal-1.js')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    vary: 'accept-encoding',
  })
  for (const path of ['/assets/msal-1.js.br', '/assets/..%2fweb-previous%2findex.html', '/assets/none-1.js'])
    expect((await app.inject(path)).statusCode, path).not.toBe(200)
  build(3)
  replace()
  expect(await served('/assets/msal-2.js')).toBe('assets/msal-2.js 2')
  expect(await served('/assets/msal-1.js')).toBe(404)
})

test('the kill switch is served in the place of the worker, never from a cache, whatever encoding is accepted', async () => {
  const logged: string[] = []
  const killing = Fastify({ logger: { level: 'warn', stream: { write: line => void logged.push(line) } } })
  await killing.register(pagesPlugin, { root: join(dist, 'web'), killSwitch: true })
  for (const encoding of ['br', 'gzip', 'identity']) {
    const url = '/service-worker.js'
    const answer = await killing.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(unpacked(answer), encoding).toBe('kill-switch.js 1')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
      vary: 'accept-encoding',
    })
  }
  expect((await killing.inject('/g/service-worker.js')).body).toBe('g/service-worker.js 1')
  expect(logged.join('')).toContain('The kill switch is on')
  await killing.close()
})

test('between the two renames of the last step no file is missing, nor the worker', async () => {
  renameSync(join(dist, 'web'), join(dist, 'web-previous'))
  expect(existsSync(join(dist, 'web'))).toBe(false)
  for (const path of ['service-worker.js', 'g/service-worker.js', 'assets/msal-1.js'])
    expect(await served(`/${path}`)).toBe(`${path} 1`)
})
