import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillPath } from '../../contract/api/path.ts'
import { API_BASE, contract } from '../../contract/index.ts'
import { TABLES } from '../backup/tables.ts'
import { rawRows } from '../db/raw-rows.ts'
import { refusedWith, testApp } from '../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../testing/race-weekend.ts'
import { sendUntilClosed } from '../testing/raw-request.ts'

/** Attacks through HTTP itself: other methods, other places for a token, two requests in one. */

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const weekend = await raceWeekend(app)
const guest = await guestOf(app, await groupInEvent(app, weekend.id), weekend.days)

const sendRaw = (text: string) => sendUntilClosed(app.app, text)

const statusesIn = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)

describe('where a request ends', () => {
  const hidden = 'GET /api/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const head = 'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  test.each([
    [
      'both lengths',
      `${head}Content-Length: ${5 + hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['two lengths', `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['a length that is none', `${head}Content-Length: 0x5\r\n\r\n${hidden}`],
    ['a coding in disguise', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a name with a space behind it', `${head}Content-Length : 0\r\n\r\n${hidden}`],
    ['a folded line', `${head}X: 1\r\n Content-Length: 0\r\n\r\n${hidden}`],
    ['a bare line end', `${head}Content-Length: 0\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ])('is unambiguous: %s is refused, and a request hidden in it is not executed', async (_, text) => {
    expect(statusesIn(await sendRaw(text))).toEqual(['400'])
  })
})

/** Every table that is backed up, as text. */
async function everything(): Promise<string> {
  const texts: string[] = []
  for (const table of TABLES)
    texts.push(
      JSON.stringify(
        await rawRows(
          app.db,
          sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
        ),
      ),
    )
  return texts.join('\n')
}

describe('methods', () => {
  const values: Record<string, string> = { pin: '1001', day: 'all' }
  const paths = () =>
    Object.values(contract).map(row => {
      const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const valueFor = (name: string) =>
        values[name] ?? (/^(id|guestID)$/.test(name) ? guest.id : String(weekend.id))
      return fillPath(row.path, Object.fromEntries(names.map(name => [name, valueFor(name)])))
    })
  const ask = async (method: 'GET' | 'HEAD', path: string, headers = {}) =>
    app.app.inject({
      method,
      url: API_BASE + path,
      headers: { authorization: `Bearer ${await app.token()}`, ...headers },
    })

  test('nothing changes by GET or HEAD, whatever a header says', async () => {
    const before = await everything()
    const override = {
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
      'x-method-override': 'DELETE',
    }
    for (const path of paths().filter(path => path !== '/live'))
      for (const headers of [{}, override]) {
        await ask('GET', path, headers)
        await ask('HEAD', path, headers)
        await ask('GET', `${path}?_method=DELETE&event_id=${weekend.id}`, headers)
      }
    expect(await everything()).toBe(before)
  })

  test('another method than those of a URL is answered with these', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/events', 'HEAD, GET'],
      ['GET', '/guests', 'POST'],
      ['HEAD', '/guests/redeem?event_id=1', 'POST, PUT, DELETE'],
      ['POST', `/guests/${guest.id}`, 'PUT, DELETE'],
      ['PATCH', `/event/${weekend.id}/groups`, 'HEAD, GET, POST'],
    ] as const) {
      const { statusCode, headers } = await app.app.inject({ method, url: API_BASE + path })
      expect([statusCode, headers.allow], `${method} ${path}`).toEqual([405, allow])
    }
    const wrong = await app.call('PUT', '/users', { body: {} })
    expect(wrong).toMatchObject(refusedWith(405, 'MethodNotAllowed'))
    for (const [method, path] of [
      ['DELETE', '/nothing'],
      ['PUT', '/events/1/more'],
      ['GET', `/guest_list/${'1'.repeat(300)}`],
    ] as const) {
      const { statusCode, headers } = await app.app.inject({ method, url: API_BASE + path })
      expect([statusCode, headers.allow], `${method} ${path}`).toEqual([404, undefined])
    }
  })

  test('requests are never echoed: TRACE, CONNECT and unknown methods are refused', async () => {
    for (const method of ['TRACE', 'PATCH', 'PROPFIND', 'OPTIONS']) {
      const received = await sendRaw(
        `${method} /api/events HTTP/1.1\r\nHost: x\r\nX-Mine: ${guest.id}\r\nConnection: close\r\n\r\n`,
      )
      expect(statusesIn(received), method).toEqual(['405'])
      expect(received, method).not.toContain(guest.id)
    }
  })
})

test('a token is accepted only in its header: not in a cookie, the URL or a form, which other sites can send', async () => {
  const token = await app.token()
  const url = `${API_BASE}/guests/${guest.id}`
  const places = [
    { url: `${url}?access_token=${token}` },
    { url: `${url}?token=${token}` },
    { url, headers: { cookie: `access_token=${token}; token=${token}; authorization=Bearer ${token}` } },
    { url, headers: { 'x-access-token': token, 'x-authorization': `Bearer ${token}` } },
    {
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `access_token=${token}`,
    },
    { url, headers: { authorization: `Basic ${token}` } },
  ]
  for (const place of places)
    expect((await app.app.inject({ method: 'DELETE', ...place })).statusCode).toBe(401)
})

test('a write is accepted only as JSON, which a form of another site cannot send', async () => {
  const body = JSON.stringify({ name: 'Ann', email: 'ann@team.example', isTourGuide: false })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json']) {
    const { status } = await app.call('POST', '/users', { body, headers: { 'content-type': type } })
    expect(status, type).toBe(415)
  }
})

test('a call without a body may announce JSON; one that needs a body says so', async () => {
  const headers = { 'content-type': 'application/json' }
  const id = randomUUID()
  expect(await app.call('DELETE', `/tour/${id}`, { headers })).toMatchObject({
    body: { name: 'TourNotFound' },
  })
  expect(await app.call('POST', '/users', { headers })).toMatchObject(
    refusedWith(400, 'BadRequest', { message: 'The body must be a JSON object.' }),
  )
})

test('the id of a request is ours, whatever the caller sends', async () => {
  const { body } = await app.call<{ requestId: string }>('GET', '/guest_list/x', {
    headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
  })
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
})
