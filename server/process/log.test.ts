import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ErrorBody } from '../../contract/api/errors.ts'
import { startTestApp, testApp } from '../testing/harness.ts'
import { openInvite, upload } from '../testing/open-invite.ts'
import { groupInEvent, guestBody, guestOf } from '../testing/race-weekend.ts'

/** Personal data and secrets never appear in the log: real requests, valid, invalid and failing. */

const lines: string[] = []
const app = await testApp({ LOG_LEVEL: 'info' }, { logTo: { write: line => void lines.push(line) } })

/** Names that occur nowhere else. */
const [FIRST, LAST] = ['Xanthippe', 'Quirrenbach']

test('the log contains no name, token, pin, code, e-mail or address, even when the database fails', async () => {
  const { weekend, group, code } = await openInvite(app)
  const guest = await guestOf(app, group, weekend.days, FIRST)
  await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: new Date().toISOString() } })
  await app.call('POST', '/guests/redeem', { body: { pin: guest.pin, event_id: weekend.id } })
  await app.call('GET', `/guests/redeemedTypes/${guest.pin}?event_id=${weekend.id}`)
  await app.call('GET', `/guest_list/export/${weekend.id}/all`)
  await upload(app, `First Name,Last Name,${weekend.today}\n${FIRST},${LAST},x\n`, { code })
  await upload(app, `First Name,Last Name,${weekend.today}\n${FIRST},,x\n`, { code })
  await app.call('POST', `/invite/validate/${code}`, { as: null })
  // Refused by the contract, by the database, and as unreadable.
  const user = { name: LAST, email: `${LAST}@team.example`.toLowerCase(), isTourGuide: false }
  await app.call('POST', '/users', { body: user })
  await app.call('POST', '/users', { body: user })
  await app.call('POST', '/users', { body: { ...user, name: 7 } })
  await app.call('POST', '/users', {
    body: `{"name":"${LAST}"`,
    headers: { 'content-type': 'application/json' },
  })
  await app.call('GET', `/guests/redeemedTypes/${guest.pin}/${LAST}`)
  await app.call('GET', '/events', { headers: { authorization: 'Bearer eyJub3BlIjoiIn0.e30.x' } })

  await app.db.execute(sql`alter table guest_days rename to gone`)
  const failed = await app.call<ErrorBody>('POST', '/guests', { body: guestBody(group, weekend.days, FIRST) })
  await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: new Date().toISOString() } })
  await app.db.execute(sql`alter table gone rename to guest_days`)
  // A statement with a name among its values fails.
  await app.db.execute(sql`alter table guests rename column last_name to gone`)
  const named = await app.call<ErrorBody>('POST', '/guests', { body: guestBody(group, weekend.days, FIRST) })
  await app.db.execute(sql`alter table guests rename column gone to last_name`)
  expect(named.status).toBe(500)
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toMatch(/guest_days|insert|Quirrenbach/i)

  // Ids and durations can contain any digits.
  const log = lines.join('').replace(/[0-9a-f-]{36}|"responseTime":[\d.]+/g, '')
  expect(lines.length).toBeGreaterThan(30)
  const secrets = [
    FIRST,
    LAST,
    'Quintero',
    code,
    await app.token(),
    'eyJ',
    'ines.barros',
    '127.0.0.1',
    'Bearer',
  ]
  for (const secret of secrets) expect(log.toLowerCase(), secret).not.toContain(secret.toLowerCase())
  expect(log).not.toMatch(new RegExp(`\\b${guest.pin}\\b`))

  // The failure can still be found by the id that the screen shows, with its place and kind.
  const entries = lines.map(line => JSON.parse(line))
  const entry = entries.find(({ reqId, level }) => reqId === failed.body.requestId && level === 50)
  expect(entry).toMatchObject({ msg: 'request failed', err: { cause: { code: '42P01' } } })
  expect(entry.err.stack).toContain('guest-writes')
})

test('a group’s contacts are not in the log', async () => {
  const { weekend } = await openInvite(app)
  await groupInEvent(app, weekend.id, { name: 'Zeppelin Holdings' })
  await app.call('DELETE', `/guests/${randomUUID()}`)
  expect(lines.join('')).not.toContain('Zeppelin')
})

describe('the log contains', () => {
  interface Entry {
    readonly level: number
    readonly msg: string
    readonly reqId?: string
    readonly req?: { readonly method: string; readonly route: string }
    readonly res?: { readonly statusCode: number }
  }
  const entries = () => lines.map((line): Entry => JSON.parse(line))

  test('each refusal of a caller, a permission or an input, with route and id', async () => {
    const from = lines.length
    const refused = [
      await app.call<ErrorBody>('GET', '/events', { as: null }),
      await app.call<ErrorBody>('POST', '/invite/validate/AAAAAAAAAAAAAAAAAAAAAA', { as: null }),
      await app.call<ErrorBody>('POST', '/users', { body: { name: 7 } }),
    ]
    const answered = entries()
      .slice(from)
      .filter(({ msg }) => msg === 'request completed')
    for (const { status, body } of refused) {
      const entry = answered.find(({ reqId }) => reqId === body.requestId)
      expect(entry?.res?.statusCode).toBe(status)
      const incoming = entries().find(
        ({ reqId, msg }) => reqId === body.requestId && msg === 'incoming request',
      )
      expect(incoming?.req?.route).toMatch(/^\/api\//)
    }
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 400])
  })

  test('a forged token, as a warning', async () => {
    const own: string[] = []
    const fresh = await startTestApp({ LOG_LEVEL: 'warn' }, { logTo: { write: line => void own.push(line) } })
    for (let call = 0; call < 500; call += 1)
      await fresh.call('GET', '/events', { headers: { authorization: 'Bearer x.y.z' } })
    const warnings = own.map((line): Entry => JSON.parse(line)).filter(({ msg }) => /token/.test(msg))
    // Whatever their number: one line a minute for each client, which is identified without its address.
    expect(warnings).toEqual([
      expect.objectContaining({ level: 40, count: 1, client: expect.stringMatching(/^[\da-f]{16}$/) }),
    ])
    expect(own.join('').length).toBeLessThan(2000)
    await fresh.close()
    expect(own.join('')).toContain('"count":499')
    expect(own.join('')).not.toContain('127.0.0.1')
  })

  test('an exceeded limit, as a warning', async () => {
    const own: string[] = []
    const strict = await startTestApp(
      { LOG_LEVEL: 'info', LIMIT_USER_PER_MINUTE: '3' },
      { logTo: { write: line => void own.push(line) }, limitsClock: () => 30_000 },
    )
    onTestFinished(strict.close)
    const statuses = []
    for (let call = 0; call < 6; call += 1) statuses.push((await strict.call('GET', '/events')).status)
    expect(statuses).toContain(429)
    const warnings = own.map((line): Entry => JSON.parse(line)).filter(({ level }) => level === 40)
    expect(warnings.map(({ msg }) => msg)).toContain('too many requests')
  })
})

describe('no failure of the server is', () => {
  const failures = (since: number) =>
    lines.slice(since).filter(line => /"level":[4-6]0/.test(line) && !line.includes('a token was refused'))

  test('a client that hangs up before its request has been looked at', async () => {
    const { hostname, port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
    const before = lines.length
    app.app.server.prependOnceListener('request', ({ socket }) => socket.destroy())
    connect(Number(port), hostname)
      .on('error', () => {})
      .end('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => lines.slice(before).join(''), { timeout: 10_000 }).toContain('incoming request')
    // Nothing says when a call without a client is over.
    await pause(200)
    expect(failures(before)).toEqual([])
  })

  test('a question for the headers of the live feed', async () => {
    const { weekend } = await openInvite(app)
    const before = lines.length
    expect((await app.call('HEAD', `/live?event=${weekend.id}`)).status).toBe(200)
    expect(failures(before)).toEqual([])
  })
})
