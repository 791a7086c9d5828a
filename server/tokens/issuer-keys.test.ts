import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JSONWebKeySet } from 'jose'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { API_BASE } from '../../contract/index.ts'
import { MINUTE_MS } from '../../contract/rules/durations.ts'
import { loadDemoKeys, publicKeys } from '../demo/demo-keys.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { demoStaff } from '../demo/staff.ts'
import { startTestApp, type TestApp } from '../testing/harness.ts'

/** An issuer over real HTTP that publishes its keys, and sometimes hangs, fails or is unreachable. */

const HOUR_MS = 60 * MINUTE_MS

const dataDir = mkdtempSync(path.join(tmpdir(), 'trackside-issuer-'))
let issuer: Server
let behaviour: 'answers' | 'hangs'
let published: { keys: JSONWebKeySet['keys'] }
/** The number of requests to the issuer. */
let asked: number
let port = 0
let app: TestApp
let lines: string[]

async function startIssuer(): Promise<void> {
  issuer = createServer((_, response) => {
    asked += 1
    if (behaviour === 'answers')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(published))
  })
  await new Promise<void>(resolve => issuer.listen(port, '127.0.0.1', resolve))
  port = (issuer.address() as AddressInfo).port
}
async function stopIssuer(): Promise<void> {
  issuer.closeAllConnections()
  await new Promise(resolve => issuer.close(resolve))
}

beforeEach(async () => {
  // Only the date is fake: connections take their real time.
  vi.useFakeTimers({ toFake: ['Date'] })
  asked = 0
  behaviour = 'answers'
  published = { keys: [] }
  lines = []
  await startIssuer()
  app = await startTestApp(
    { LOG_LEVEL: 'warn' },
    { jwksUri: `http://127.0.0.1:${port}/keys`, logTo: { write: line => void lines.push(line) } },
  )
  published = { keys: [...publicKeys(app.keys).keys] }
})
afterEach(async () => {
  await stopIssuer()
  await app.close()
  vi.useRealTimers()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Less than the timeout of a request to the issuer: a call that waits for one takes longer. */
const ISSUER_TIMEOUT_MS = 4_500

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const issue = (keys = app.keys) =>
  issueToken({ keys, issuer: demoIssuer(app.origin), staff: demoStaff[0], expiresIn: 7 * 24 * 3600 })
const call = (token: string) =>
  app.app.inject({ url: `${API_BASE}/events`, headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await call(token)).statusCode
const ready = async () => (await app.call('GET', '/ready', { as: null })).body
const logged = () => lines.map(line => JSON.parse(line).msg).filter(msg => /provider|put off/.test(msg))

/** New keys that the issuer has not published yet. */
const nextKeys = () => loadDemoKeys(mkdtempSync(path.join(dataDir, 'keys-')))

describe.each(['hangs', 'is gone'] as const)('an issuer that %s', how => {
  const away = async () => {
    if (how === 'is gone') await stopIssuer()
    else behaviour = how
  }

  test('shuts nobody out for 24 hours, and is logged', async () => {
    later(31_000)
    const token = await issue()
    expect(await statusOf(token)).toBe(200)
    expect(await ready()).toEqual({
      status: 'ok',
      issuer_keys: 'current',
      issuer_keys_at: expect.any(String),
    })
    await away()
    for (const wait of [11 * MINUTE_MS, HOUR_MS, 22 * HOUR_MS]) {
      later(wait)
      const at = performance.now()
      expect(await statusOf(token)).toBe(200)
      expect(performance.now() - at).toBeLessThan(ISSUER_TIMEOUT_MS)
    }
    await vi.waitUntil(async () => JSON.stringify(await ready()).includes('stale'), { timeout: 20_000 })
    expect(logged()).toEqual([
      'the sign-in provider’s keys could not be fetched: the last ones are used for 24 hours',
    ])

    later(HOUR_MS)
    const late = await call(token)
    expect(late.statusCode).toBe(503)
    expect(late.json()).toMatchObject({ name: 'Unavailable', retry_after: 5 })
    expect(await ready()).toEqual({ status: 'ok', issuer_keys: 'none' })
    expect(logged().filter(line => /put off/.test(line))).toHaveLength(1)

    if (how === 'is gone') await startIssuer()
    else behaviour = 'answers'
    later(5000)
    expect(await statusOf(token)).toBe(200)
    expect(await ready()).toMatchObject({ issuer_keys: 'current' })
    expect(logged().at(-1)).toBe('the sign-in provider’s keys can be fetched again')
  })

  test('is called for unknown keys at most every 30 s, and no known key waits for that', async () => {
    later(31_000)
    const [known, unknown] = [await issue(), await issue(await nextKeys())]
    expect(await statusOf(known)).toBe(200)
    await away()
    later(31_000)
    const before = asked
    const waiting = Array.from({ length: 20 }, () => statusOf(unknown))
    const at = performance.now()
    for (let round = 0; round < 20; round += 1) expect(await statusOf(known)).toBe(200)
    expect(performance.now() - at).toBeLessThan(ISSUER_TIMEOUT_MS)
    // The key might be a new one: the call is not refused for good, and may be tried again.
    expect(await Promise.all(waiting)).toEqual(Array(20).fill(503))
    expect(await statusOf(unknown)).toBe(503)
    if (how !== 'is gone') expect(asked - before).toBe(1)
  })
})

test('a new key is accepted once the issuer has it, with at most one call in 30 s', async () => {
  later(31_000)
  const next = await nextKeys()
  const token = await issue(next)
  expect(await statusOf(token)).toBe(401)
  const before = asked
  for (let round = 0; round < 50; round += 1) expect(await statusOf(token)).toBe(401)
  expect(asked).toBe(before)
  published.keys.push(...publicKeys(next).keys)
  later(29_000)
  expect(await statusOf(token)).toBe(401)
  later(2_000)
  expect(await statusOf(token)).toBe(200)
  expect(asked).toBe(before + 1)
})

test('a clock that is set back does not keep the server from asking for keys', async () => {
  later(24 * HOUR_MS)
  await stopIssuer()
  const next = await nextKeys()
  expect(await statusOf(await issue(next))).toBe(503)
  await startIssuer()
  published.keys.push(...publicKeys(next).keys)
  later(-24 * HOUR_MS)
  expect(await statusOf(await issue(next))).toBe(200)
})

test('a key that the issuer has withdrawn is refused within ten minutes of use', async () => {
  later(31_000)
  const token = await issue()
  expect(await statusOf(token)).toBe(200)
  published.keys = [...publicKeys(await nextKeys()).keys]
  later(11 * MINUTE_MS)
  await vi.waitUntil(async () => (await statusOf(token)) === 401, { timeout: 10_000 })
})
