import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ErrorBody } from '../../contract/api/errors.ts'
import { WEB_APP_KEY } from '../../contract/api/headers.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { demoStaff } from '../demo/staff.ts'
import { readConfig } from '../process/config.ts'
import { startTestApp, type TestApp, testApp } from '../testing/harness.ts'
import { apiKey, openInvite } from '../testing/open-invite.ts'
import { sendUntilClosed } from '../testing/raw-request.ts'

/** Limits on the rate, duration and size of requests: two servers on one database. */

const app = await testApp(
  { LIMIT_USER_PER_MINUTE: '2000', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' },
  // Requests are counted by the minute: a fixed clock keeps every test within one.
  { limitsClock: () => 30_000 },
)
const other = await app.beside()
afterAll(other.close)

const validate = (server: TestApp, code: string, from: string) =>
  server.call<ErrorBody>('POST', `/invite/validate/${code}`, {
    as: null,
    headers: { ...apiKey, 'x-forwarded-for': from },
  })

describe('invite codes', () => {
  test('are accepted 30 times a minute, by both servers together', async () => {
    const { code } = await openInvite(app)
    for (let time = 0; time < 30; time += 1)
      expect((await validate(time % 2 ? app : other, code, `192.0.2.${time}`)).status).toBe(200)
    for (const server of [app, other]) {
      const { status, body, headers } = await validate(server, code, '192.0.2.99')
      expect({ status, name: body.name }).toEqual({ status: 429, name: 'TooManyRequests' })
      expect(body.message).toMatch(/^Too many attempts\. Please wait (a second|\d+ seconds)\.$/)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    const another = await openInvite(app)
    expect((await validate(app, another.code, '192.0.2.99')).status).toBe(200)
  })

  test('can be tried 120 times a minute from one address, however many codes', async () => {
    const guess = (server: TestApp, from: string) => validate(server, randomUUID(), from)
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, time) => guess(time % 2 ? app : other, '198.51.100.7')),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await guess(app, '198.51.100.8')).status).toBe(404)
    // IPv6 is counted by network: a subscriber has 2^64 addresses.
    for (let time = 0; time < 120; time += 1) await guess(app, `2001:db8:1:2::${time.toString(16)}`)
    expect((await guess(other, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await guess(other, '2001:db8:1:3::1')).status).toBe(404)
    // Some proxies add the client's port, which is another for each connection.
    for (let time = 0; time < 120; time += 1) await guess(app, `198.51.100.9:${50_000 + time}`)
    expect((await guess(other, '198.51.100.9:40000')).status).toBe(429)
    expect((await guess(other, '[2001:db8:1:2::9]:40000')).status).toBe(429)
  })
})

test('only configured proxies are believed', async () => {
  const guess = (server: TestApp, from: string) => validate(server, randomUUID(), from)
  // The last hop that is not a trusted proxy is the client; hops that the client claims are ignored.
  for (let time = 0; time < 120; time += 1) await guess(app, `203.0.113.${time}, 198.51.100.50, 10.0.0.1`)
  expect((await guess(app, '203.0.113.200, 198.51.100.50, 10.0.0.1')).status).toBe(429)

  const bare = await app.beside({ TRUST_PROXY: '192.0.2.1' })
  onTestFinished(bare.close)
  for (let time = 0; time < 120; time += 1) await guess(bare, `203.0.113.${time}`)
  expect((await guess(bare, '203.0.113.201')).status).toBe(429)
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY')
})

describe('calls without a sign-in', () => {
  const from = { 'x-forwarded-for': '198.51.100.61' }
  const call = (server: TestApp, url: string, authorization?: string) =>
    server.app.inject({ url, headers: { ...from, ...(authorization && { authorization }) } })
  const statuses = async (server: TestApp, times: number, url: string, authorization?: string) => {
    const all: number[] = []
    for (let time = 0; time < times; time += 1) all.push((await call(server, url, authorization)).statusCode)
    return [...new Set(all)]
  }

  test('are limited by address, whatever is wrong with them and however URLs are spelled; desks behind it are not', async () => {
    // The same member of staff calls in the other tests as well, and the servers of this file count together.
    const own = await app.beside({ LIMIT_ANONYMOUS_PER_MINUTE: '60', LIMIT_USER_PER_MINUTE: '600' })
    onTestFinished(own.close)
    const staff = `Bearer ${await own.token()}`
    const forged = `${staff.slice(0, -8)}AAAAAAAA`
    const expired = await issueToken({
      keys: app.keys,
      issuer: demoIssuer(app.origin),
      staff: demoStaff[0],
      expiresIn: -3600,
    })
    // Calls with a sign-in do not count towards the limit of the others.
    expect(await statuses(own, 50, '/api/events', staff)).toEqual([200])
    expect(await statuses(own, 10, '/api/events')).toEqual([401])
    expect(await statuses(own, 10, '/api/events', 'Bearer x')).toEqual([401])
    expect(await statuses(own, 10, '/%61pi/events', forged)).toEqual([401])
    expect(await statuses(own, 10, '/%61pi/none')).toEqual([404])
    expect(await statuses(own, 10, '/api/health')).toEqual([200])
    expect(await statuses(own, 5, 'http://x/api/openapi.json')).toEqual([200])
    expect(await statuses(own, 5, '/api/docs/')).toEqual([200])

    for (const url of [
      '/api/events',
      '/%61pi/events',
      'http://elsewhere.example/%61pi/events',
      '/api/none',
      '/%61pi/none',
      '/api/health',
      '/api/openapi.json',
      '/api/docs/',
      '/api/docs/static/index.html',
    ]) {
      const answer = await call(own, url)
      expect([answer.statusCode, answer.json().name], url).toEqual([429, 'TooManyRequests'])
      expect(answer.headers['cache-control'], url).toBe('no-store')
      expect(Number(answer.headers['retry-after']), url).toBeGreaterThan(0)
    }
    expect(await statuses(own, 1, '/api/events', forged)).toEqual([429])
    const invite = await openInvite(app)
    expect((await validate(own, invite.code, from['x-forwarded-for'])).status).toBe(429)

    expect(await statuses(own, 5, '/api/events', staff)).toEqual([200])
    // A returning desk is answered that its token has expired, and gets another.
    expect(await statuses(own, 5, '/api/events', `Bearer ${expired}`)).toEqual([401])
    for (const open of ['/api/config', '/api/alive', '/api/ready'])
      expect(await statuses(own, 5, open), open).toEqual([200])
    // Another address has its own limit.
    expect((await own.app.inject({ url: '/api/events' })).statusCode).toBe(401)
  })
})

test('calls whose token cannot be checked, because the issuer is away, are limited by address like those of desks', async () => {
  const jwksUri = 'http://127.0.0.1:9/keys'
  const alone = await startTestApp({ LIMIT_USER_PER_MINUTE: '20' }, { jwksUri, limitsClock: () => 30_000 })
  onTestFinished(alone.close)
  const statuses: number[] = []
  for (let time = 0; time < 25; time += 1) statuses.push((await alone.call('GET', '/events')).status)
  expect(statuses).toEqual([...Array(20).fill(503), ...Array(5).fill(429)])
})

describe('staff', () => {
  const ask = (server: TestApp, token: string) =>
    server.app.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } })
  const tokenOf = (oid: string) =>
    issueToken({ keys: app.keys, issuer: demoIssuer(app.origin), staff: { ...demoStaff[0], oid } })

  test('1,000 requests of one desk, and twenty desks behind one address, are never delayed', async () => {
    const own = await app.beside({ LIMIT_USER_PER_MINUTE: '6000' })
    onTestFinished(own.close)
    const desks = await Promise.all(Array.from({ length: 20 }, () => tokenOf(randomUUID())))
    const [first = ''] = desks
    const statuses: number[] = []
    for (let round = 0; round < 50; round += 1)
      for (const answer of await Promise.all([
        ...desks.map(token => ask(own, token)),
        ...Array.from({ length: 20 }, () => ask(own, first)),
      ]))
        statuses.push(answer.statusCode)
    expect(statuses).toEqual(Array(2000).fill(200))
  })

  test('a user with too many calls is limited by both servers; others are not', async () => {
    const [runaway, someone] = [await tokenOf(randomUUID()), await tokenOf(randomUUID())]
    const statuses: number[] = []
    for (let round = 0; round < 48; round += 1)
      for (const answer of await Promise.all(Array.from({ length: 50 }, () => ask(app, runaway))))
        statuses.push(answer.statusCode)
    expect(statuses.filter(status => status === 200)).toHaveLength(2000)
    expect(statuses.filter(status => status === 429)).toHaveLength(400)
    // The other server learns of it within a second.
    await expect
      .poll(async () => (await ask(other, runaway)).statusCode, { timeout: 4000, interval: 300 })
      .toBe(429)
    expect((await ask(app, someone)).statusCode).toBe(200)
    expect((await ask(other, someone)).statusCode).toBe(200)
  })
})

describe('connections', () => {
  let slow: TestApp
  beforeAll(async () => {
    slow = await app.beside({ LIMIT_HEADERS_SECONDS: '1', LIMIT_REQUEST_SECONDS: '2' })
    await slow.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => slow.close())

  /** Sends only this text. Returns the first line of the answer once the connection has ended. */
  const send = async (text: string) => (await sendUntilClosed(slow.app, text)).split('\r\n')[0]

  test('endless headers are cut off', async () => {
    expect(await send('GET /api/config HTTP/1.1\r\nHost: x\r\n')).toContain('408')
  })
  test('an endless body is cut off', async () => {
    const head =
      'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
    expect(await send(`${head}{`)).toMatch(/408|401/)
    const { code } = await openInvite(app)
    const form = `POST /api/upload/guest-list HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.77\r\nX-Api-Key: ${WEB_APP_KEY}\r\nInviteCode: ${code}\r\nContent-Type: multipart/form-data; boundary=x\r\n`
    expect(await send(`${form}Content-Length: 1000\r\n\r\n--x\r\n`)).toMatch(/408/)
  })
  test('a silent connection is closed', async () => {
    expect(await send('')).not.toContain('200')
  })
  test('more than 16 kB of headers are refused', async () => {
    const long = `GET /api/config HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`
    expect(await send(long)).toContain('431')
  })
})
