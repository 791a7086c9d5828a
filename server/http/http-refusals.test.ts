import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/harness.ts'
import { type RawAnswer, sendRaw } from '../testing/raw-request.ts'

/** Requests that reach no route, through a real socket: odd URLs and malformed requests. */

const app = await testApp({
  LIMIT_HEADERS_SECONDS: '1',
  LIMIT_REQUEST_SECONDS: '1',
  LIMIT_ANONYMOUS_PER_MINUTE: '100000',
})
await app.app.listen({ port: 0, host: '127.0.0.1' })
const token = await app.token()

const send = (start: string, rest = '\r\n') => sendRaw(app.app, `${start}\r\nHost: x\r\n${rest}`)

/** Expects the usual error body and headers, without any part of the request. */
function expectRefusal(answer: RawAnswer, status: number, name: string, ...secrets: string[]): void {
  expect(answer.status).toBe(status)
  const body = JSON.parse(answer.body)
  expect(body).toMatchObject({ statusCode: status, name })
  expect(
    Object.keys(body).filter(key => !['statusCode', 'name', 'message', 'requestId'].includes(key)),
  ).toEqual([])
  expect(body.message.length).toBeGreaterThan(10)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expectHeaders(answer)
  for (const secret of secrets) expect(JSON.stringify(answer)).not.toContain(secret)
}

function expectHeaders({ headers }: RawAnswer): void {
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['cache-control']).toBe('no-store')
}

describe('every spelling of an API URL is handled by the API', () => {
  const spellings = [
    '/api/events',
    '/%61pi/events',
    '/a%70i/events',
    '/%61%70%69/%65vents',
    'http://elsewhere.example/api/events',
    'HTTP://elsewhere.example/%61pi/events',
    'https://elsewhere.example:8443/api/events?x=1',
  ]

  test.each(spellings)('%s is answered to staff, and may not be cached', async target => {
    const answer = await send(`GET ${target} HTTP/1.1`, `Authorization: Bearer ${token}\r\n\r\n`)
    expect(answer.status).toBe(200)
    expectHeaders(answer)
  })

  test.each(spellings)('%s is refused to others in our form', async target => {
    expectRefusal(await send(`GET ${target} HTTP/1.1`), 401, 'Unauthorized')
  })

  test.each([
    '/api/secret-4711',
    '/%61pi/secret-4711',
    'http://elsewhere.example/api/secret-4711',
    '/api//secret-4711',
    '/api/../api/secret-4711',
  ])('an unknown URL is answered 404: %s', async target => {
    expectRefusal(await send(`GET ${target} HTTP/1.1`), 404, 'NotFound', 'secret-4711')
    expectRefusal(await send(`DELETE ${target} HTTP/1.1`), 404, 'NotFound', 'secret-4711')
  })

  test.each(['//api/events', '/API/events', '/Api/events', '/api%2fevents', '/x/../api/events'])(
    '%s is no address of the API: nothing of it is answered',
    async target => {
      const answer = await send(`GET ${target} HTTP/1.1`, `Authorization: Bearer ${token}\r\n\r\n`)
      expect(answer.headers['content-type']).not.toContain('json')
      expect(answer.headers['trackside-version']).toBeUndefined()
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expectRefusal(await send(`POST ${target} HTTP/1.1`, 'Content-Length: 0\r\n\r\n'), 404, 'NotFound')
    },
  )
})

describe('refusals of Fastify and Node', () => {
  test('a malformed URL', async () => {
    for (const target of ['/%zz-4711', '/api/%zz-4711', 'http://x/%zz-4711'])
      expectRefusal(await send(`GET ${target} HTTP/1.1`), 400, 'BadRequest', '4711', '%zz', 'FST_')
  })
  test('a part of the URL that is too long', async () => {
    const long = `${'a'.repeat(300)}4711`
    expectRefusal(await send(`POST /api/invite/validate/${long} HTTP/1.1`), 414, 'UriTooLong', '4711', 'FST_')
    expectRefusal(await send(`GET /api/guest_list/${long} HTTP/1.1`), 404, 'NotFound', '4711')
  })
  test('headers that are too long', async () => {
    const long = `X-Long: ${'a'.repeat(17_000)}4711\r\n\r\n`
    expectRefusal(await send('GET /api/config HTTP/1.1', long), 431, 'HeadersTooLarge', '4711')
  })
  test('bytes that are not a request', async () => {
    for (const bytes of ['NONSENSE 4711\r\n\r\n', 'GET /api/4711 HTTP/9.9\r\n\r\n', '\u0016\u0003\u0001'])
      expectRefusal(await sendRaw(app.app, bytes), 400, 'BadRequest', '4711')
  })
  test('unfinished headers and bodies', async () => {
    expectRefusal(await send('GET /api/4711 HTTP/1.1', 'X-Half: '), 408, 'RequestTimeout', '4711')
    const half = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`
    expectRefusal(await send('POST /api/users HTTP/1.1', half), 408, 'RequestTimeout')
  })
  test('a missing Host, and an unknown expectation', async () => {
    expectRefusal(await sendRaw(app.app, 'GET /api/config HTTP/1.1\r\n\r\n'), 400, 'BadRequest')
    expectRefusal(await send('GET /api/config HTTP/1.1', 'Expect: 4711\r\n\r\n'), 400, 'BadRequest', '4711')
  })
  test('a method that no route has', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'OPTIONS'])
      expectRefusal(await send(`${method} /api/events HTTP/1.1`), 405, 'MethodNotAllowed')
    expectRefusal(await send('OPTIONS * HTTP/1.1'), 404, 'NotFound')
  })
})

describe('unreadable bodies', () => {
  const form = (type: string, body: string, ...more: string[]) =>
    send(
      'POST /api/upload/guest-list HTTP/1.1',
      [`Content-Type: ${type}`, `Content-Length: ${body.length}`, ...more, '', body].join('\r\n'),
    )
  const key = 'x-api-key: trackside-web'

  test('of a call with JSON', async () => {
    const json = (body: string, ...more: string[]) =>
      send(
        'POST /api/users HTTP/1.1',
        [`Authorization: Bearer ${token}`, `Content-Length: ${body.length}`, ...more, '', body].join('\r\n'),
      )
    const type = 'Content-Type: application/json'
    expectRefusal(await json('\u001f\b', type, 'Content-Encoding: gzip'), 415, 'UnsupportedMediaType')
    expectRefusal(await json('{}', type, 'Content-Encoding: br, gzip'), 415, 'UnsupportedMediaType')
    expectRefusal(await json('{"a":', type), 400, 'BadRequest')
    expectRefusal(await json('{}', 'Content-Type: x'), 415, 'UnsupportedMediaType')
  })
  test('of an upload', async () => {
    expectRefusal(await form('multipart/form-data', 'x', key), 400, 'BadRequest')
    expectRefusal(await form('multipart/form-data; boundary=', 'x', key), 400, 'BadRequest')
    expectRefusal(await form(`multipart/form-data; boundary=${'b'.repeat(71)}`, 'x', key), 400, 'BadRequest')
    expectRefusal(await form('multipart/mixed; boundary=x', 'x', key), 415, 'UnsupportedMediaType')
    expectRefusal(
      await form('multipart/form-data; boundary=x', 'x', key, 'Content-Encoding: gzip'),
      415,
      'UnsupportedMediaType',
    )
  })
})
