import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsPlugin } from './errors.ts'
import { guestPageForm, pagesPlugin } from './pages.ts'
import { READER_POLICY, securityHeaders, securityPlugin } from './security.ts'

const script = 'console.info("trackside");'.repeat(200)
const files: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><title>App</title>${' '.repeat(2000)}`,
  'event-registration.html': '<!doctype html><title>Registration</title>',
  'redirect.html': '<!doctype html><title>Bridge</title>',
  'guest-page.html': '<!doctype html><title>Guest page</title>',
  'g/service-worker.js': script,
  'service-worker.js': script,
  'assets/index-a1b2c3.js': script,
  'assets/tiny-a1b2c3.js': 'export{}',
  'assets/camera-reader-a1b2c3.js': 'export{}',
  'assets/zxing_reader-a1b2c3.wasm': 'wasm',
  'assets/inter-a1b2c3.woff2': 'font',
  'orbr.webmanifest': '{}',
  'favicon.svg': '<svg/>',
  '.vite/manifest.json': '{"secret":true}',
}
const compressed = ['index.html', 'service-worker.js', 'assets/index-a1b2c3.js']

let root: string
let app: FastifyInstance

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'trackside-pages-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  for (const name of compressed) {
    writeFileSync(join(root, `${name}.br`), brotliCompressSync(files[name] ?? ''))
    writeFileSync(join(root, `${name}.gz`), gzipSync(files[name] ?? ''))
  }
  app = Fastify({ rewriteUrl: ({ url = '/' }) => guestPageForm(url) })
  await app.register(errorsPlugin)
  await app.register(securityPlugin, { headers: securityHeaders({ signInOrigins: [], https: false }) })
  await app.register(pagesPlugin, { root })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, accept?: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(accept !== undefined && { 'accept-encoding': accept }), ...more } })

describe.each([
  ['/', 'index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html', 'index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/events/5/guests', 'index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/service-worker.js', 'service-worker.js', /^(text|application)\/javascript/, 'no-cache'],
  [
    '/assets/index-a1b2c3.js',
    'assets/index-a1b2c3.js',
    /^(text|application)\/javascript/,
    'public, max-age=31536000, immutable',
  ],
])('%s', (url, name, type, cacheControl) => {
  test.each([
    ['br, gzip, deflate', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0.5', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, undefined, (body: Buffer) => body],
    ['identity', undefined, (body: Buffer) => body],
    ['br;q=0, gzip;q=0', undefined, (body: Buffer) => body],
  ])('for a browser that accepts %s is sent as the build compressed it', async (accept, encoding, unpack) => {
    const answer = await get(url, accept)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(unpack(answer.rawPayload).toString()).toBe(files[name])
    expect(answer.headers['content-type']).toMatch(type)
    expect(answer.headers['cache-control']).toBe(cacheControl)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  })

  test('has a different ETag for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async accept => (await get(url, accept)).headers.etag),
    )
    expect(new Set(tags).size).toBe(3)
    const again = await get(url, 'br', { 'if-none-match': String(tags[0]) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect(again.headers.vary).toBe('accept-encoding')
    expect((await get(url, 'gzip', { 'if-none-match': String(tags[0]) })).statusCode).toBe(200)
  })

  test('has the same headers by HEAD', async () => {
    const answer = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.rawPayload.length).toBe(0)
  })
})

test('a file without compressed copies is sent as it is', async () => {
  for (const name of [
    'assets/tiny-a1b2c3.js',
    'assets/inter-a1b2c3.woff2',
    'orbr.webmanifest',
    'favicon.svg',
  ]) {
    const answer = await get(`/${name}`, 'br, gzip')
    expect(answer.headers['content-encoding'], name).toBeUndefined()
    expect(answer.body, name).toBe(files[name])
  }
})

test('the invite page has its own URL and those below it', async () => {
  for (const url of [
    '/event-registration',
    '/event-registration/',
    '/event-registration?inviteID=x',
    '/event-registration/ABCD1234',
    '/%65vent-registration',
  ])
    expect((await get(url, 'br')).body, url).toContain('Registration')
  expect((await get('/event-registration/none.js')).statusCode).toBe(404)
})

describe("a guest's page", () => {
  const CODE = '7Q0M2K5V9X3TBW8J'

  test.each([
    '/g',
    '/g/',
    `/g/${CODE}`,
    '/g/nobody?x=1',
    // Links as mails and people damage them.
    ...['.', '/', ',', ')', '"', '%', '%20', '%2F', '%E2%80%9D', '.pdf', '/x/y'].map(
      end => `/g/${CODE}${end}`,
    ),
    '/g/%E0%A4%A',
    `/g//${CODE}`,
    `/g/${'x'.repeat(300)}`,
  ])('%s is one document', async url => {
    const { body, headers } = await get(url)
    expect(body).toBe(files['guest-page.html'])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
  })

  test('has its own worker', async () => {
    const { body, headers } = await get('/g/service-worker.js')
    expect(body).toBe(script)
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('is found by a URL in capitals', async () => {
    const { statusCode, headers } = await get('/G/7Q0M2K5V9X3TBW8J')
    expect([statusCode, headers.location]).toEqual([308, '/g/7Q0M2K5V9X3TBW8J'])
    expect(headers['cache-control']).toBe('no-store')
    for (const [url, location] of [
      ['/G', '/g/'],
      ['/G/', '/g/'],
      ['/G/7Q0M2K5V9X3TBW8J.?x=1', '/g/7Q0M2K5V9X3TBW8J.'],
      ['/G/%E0%A4%A', '/g/%E0%A4%A'],
      ['/G//elsewhere', '/g//elsewhere'],
      ['/G/%2F%2Felsewhere', '/g/%2F%2Felsewhere'],
      ['/G/a%0D%0Ab', '/g/a%0D%0Ab'],
    ] as const)
      expect((await get(url)).headers.location, url).toBe(location)
  })
})

test.each([
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/assets/index-a1b2c3.js.br',
  '/assets/index-a1b2c3.js.gz',
  '/index.html.br',
  '/assets/none-a1b2c3.js',
  '/assets/none',
  '/none.js',
  '/%6eone%2ejs',
  '/../package.json',
  '/..%2f..%2fetc%2fpasswd.js',
  '/assets/..%2f.vite/manifest.json',
])('%s is not served', async url => {
  for (const accept of [undefined, 'br']) {
    const answer = await get(url, accept)
    expect([403, 404]).toContain(answer.statusCode)
    // While processes are replaced, the next one may have the file.
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain('secret')
    expect(answer.body).not.toContain('<!doctype')
    expect(answer.body).not.toContain(root)
  }
})

test('only the sign-in bridge may be framed, by ourselves, however its URL is spelled', async () => {
  for (const url of ['/redirect.html', '/redirect%2ehtml', '/%72edirect.html?x=1']) {
    const { headers, body } = await get(url)
    expect(body).toContain('Bridge')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'self'")
    expect(headers['cross-origin-opener-policy'], url).toBeUndefined()
    expect(headers['x-frame-options'], url).toBeUndefined()
  }
  for (const url of ['/', '/event-registration', '/none/redirect.html', '/x?/redirect.html'])
    expect((await get(url)).headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
})

describe('the camera', () => {
  const NONE = 'camera=(), geolocation=(), microphone=()'

  test.each(['/', '/index.html', '/?a=1', '/event/5/guests', '/settings'])(
    'may be asked for by %s',
    async url => {
      expect((await get(url)).headers['permissions-policy']).toBe(
        'camera=(self), geolocation=(), microphone=()',
      )
    },
  )

  test.each([
    '/event-registration',
    '/event-registration/',
    '/event-registration.html',
    '/g/7Q0M2K5V9X3TBW8J',
    '/guest-page.html',
    '/redirect.html',
    '/service-worker.js',
    '/assets/index-a1b2c3.js',
    '/assets/none.js',
  ])('is denied to %s', async url => {
    expect((await get(url)).headers['permissions-policy']).toBe(NONE)
  })

  test('has a reader, which alone may compile WebAssembly', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['content-security-policy']
    expect(READER_POLICY).toBe("default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'")
    expect(await policyOf('/assets/camera-reader-a1b2c3.js')).toBe(READER_POLICY)
    expect(await policyOf('/assets/camera-reader-a1b2c3.js?x')).toBe(READER_POLICY)
    for (const url of [
      '/',
      '/event/5/guests',
      '/event-registration',
      '/redirect.html',
      '/assets/tiny-a1b2c3.js',
      '/assets/camera-reader-/../tiny-a1b2c3.js',
      '/assets/none.js',
    ]) {
      expect(await policyOf(url), url).toContain("script-src 'self';")
      expect(await policyOf(url), url).not.toContain('wasm')
    }
    expect((await get('/assets/zxing_reader-a1b2c3.wasm')).headers['content-type']).toBe('application/wasm')
  })
})
