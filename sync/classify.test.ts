import { describe, expect, it } from 'vitest'
import { type Answer, classify } from './classify.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }
const answer = (status: number, headers: Record<string, string>, body: unknown = ''): Answer => ({
  status,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const now = Date.parse('2026-11-21T10:00:00Z')
const kindOf = (given: Answer) => classify(given, now).kind

describe('classify', () => {
  it.each([
    ['a create', answer(201, { ...json, 'trackside-version': '7:3' }, { id: 1 })],
    ['a delete', answer(204, { 'trackside-version': '7:3,0:1' })],
    ['one that changed nothing', answer(200, { ...json, 'trackside-version': '' }, {})],
  ])('ends a write on the answer of our server to %s [D3]', (_, given) => {
    expect(kindOf(given)).toBe('done')
  })

  it('reads the versions of all scopes', () => {
    const outcome = classify(answer(204, { 'trackside-version': '7:3,0:1' }), now)
    expect(outcome).toMatchObject({
      kind: 'done',
      versions: new Map([
        [7, 3],
        [0, 1],
      ]),
    })
  })

  it.each([
    ['a captive portal', answer(200, { 'content-type': 'text/html' }, '<html>Welcome to the hotel</html>')],
    ['a portal that speaks JSON', answer(200, json, { accept: 'terms' })],
    ['a page with our content type', answer(200, { ...json, 'trackside-version': '7:3' }, '<html>')],
    ['an empty answer of a proxy', answer(204, {})],
    ['a redirect that was not followed', answer(0, {})],
    ['a redirect', answer(302, { location: 'http://portal.example' })],
    ['a proxy that refuses', answer(403, { 'content-type': 'text/html' }, 'Forbidden')],
    ['a proxy that refuses in JSON', answer(407, json, { error: 'sign in' })],
    ['a server in trouble', answer(500, json, { statusCode: 500, name: 'InternalError', message: 'x' })],
    ['a gateway without a server', answer(502, { 'content-type': 'text/html' }, 'Bad gateway')],
    ['a server that starts', answer(503, json, { statusCode: 503, name: 'Unavailable', message: 'x' })],
    ['too much at once', answer(429, json, { statusCode: 429, name: 'TooManyRequests', message: 'x' })],
    ['a timeout on the way', answer(408, {})],
    ['an early request', answer(425, {})],
    ['the same one under way', answer(409, json, { statusCode: 409, name: 'InProgress', message: 'x' })],
  ])('never ends a write on %s [D3]', (_, given) => {
    expect(kindOf(given)).toBe('retry')
  })

  it.each([
    [400, 'CheckInFailed'],
    [400, 'AlreadyRedeemed'],
    [403, 'Forbidden'],
    [404, 'GuestNotFound'],
    [409, 'IdTaken'],
    [422, 'IdempotencyMismatch'],
  ])('rejects on %d %s with the error of the server [D4]', (statusCode, name) => {
    const error = { statusCode, name, message: 'Because.', redeemed_by: 'Max' }
    expect(classify(answer(statusCode, json, error), now)).toEqual({ kind: 'rejected', error })
  })

  it('rejects on an error unknown to this version, with the server’s words [D4]', () => {
    const outcome = classify(
      answer(404, json, { statusCode: 404, name: 'SeatNotFound', message: 'No seat.' }),
      now,
    )
    expect(outcome).toMatchObject({ kind: 'rejected', error: { statusCode: 404, message: 'No seat.' } })
  })

  it('asks for a sign-in on 401 [D3][D10]', () => {
    expect(kindOf(answer(401, json, { statusCode: 401, name: 'Unauthorized', message: 'x' }))).toBe('sign-in')
  })

  it.each([
    ['3', 3000],
    ['Sat, 21 Nov 2026 10:00:07 GMT', 7000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['86400', 120_000],
    ['soon', undefined],
  ])('obeys Retry-After: %s', (value, after) => {
    const outcome = classify(answer(503, { 'retry-after': value }), now)
    expect(outcome.kind === 'retry' ? outcome.after : 'none').toBe(after)
  })

  it.each([
    [408, 'The server did not get the whole request in time.', 'write'],
    [424, 'The server had a problem.', 'write'],
    [425, 'The server had a problem.', 'write'],
    [429, 'The server asks for a pause.', 'busy'],
    [500, 'The server had a problem.', 'write'],
    [503, 'The server is not ready.', 'busy'],
    [300, expect.stringContaining('Wi-Fi'), 'network'],
    [404, expect.stringContaining('Wi-Fi'), 'network'],
  ])(
    'gives the reason why %d does not end a write, and the kind of failure [D7][D8]',
    (status, reason, failure) => {
      expect(classify(answer(status, {}), now)).toEqual({ kind: 'retry', reason, failure })
    },
  )

  it('lets a write wait alone after too many wrong pins [D8]', () => {
    const body = { statusCode: 429, name: 'TooManyWrongPins', message: 'Please look the guest up again.' }
    expect(classify(answer(429, { ...json, 'retry-after': '34' }, body), now)).toEqual({
      kind: 'retry',
      reason: 'Too many wrong pins were tried.',
      failure: 'alone',
      after: 34_000,
    })
  })

  it('gives as the reason that the same write is still in progress [D3]', () => {
    const given = answer(409, json, { statusCode: 409, name: 'InProgress', message: 'x' })
    expect(classify(given, now)).toMatchObject({
      reason: 'The server is still busy with this one.',
      failure: 'write',
    })
  })

  it.each([
    [400, 'BadRequest'],
    [403, 'Forbidden'],
    [404, 'NotFound'],
    [409, 'Conflict'],
    [413, 'PayloadTooLarge'],
    [418, 'BadRequest'],
  ])('gives an unknown error of status %d a known name [D4]', (statusCode, name) => {
    const given = answer(statusCode, json, { statusCode, name: 'SeatTaken', message: 'No.', seat: 4 })
    expect(classify(given, now)).toEqual({
      kind: 'rejected',
      error: { statusCode, name, message: 'No.', seat: 4 },
    })
  })

  it.each([
    ['without a name', { statusCode: 404, message: 'No.' }],
    ['of another status', { statusCode: 400, name: 'SeatTaken', message: 'No.' }],
    ['without words', { statusCode: 404, name: 'SeatTaken', message: 4 }],
    ['of nothing', null],
    ['of text', '"No."'],
    ['cut off', '{"statusCode":404,"name":"SeatTaken","mess'],
  ])('does not accept a body %s as one of our server [D3]', (_, body) => {
    expect(kindOf(answer(404, json, body))).toBe('retry')
  })

  it('accepts as ours only JSON, and as a success only a 2xx [D3]', () => {
    const error = { statusCode: 404, name: 'GuestNotFound', message: 'No.' }
    for (const type of ['text/html', 'text/application/json'])
      expect(kindOf(answer(404, { 'content-type': type }, error))).toBe('retry')
    expect(kindOf(answer(404, {}, error))).toBe('retry')
    const versioned = { ...json, 'trackside-version': '7:1' }
    expect(kindOf(answer(300, versioned, {}))).toBe('retry')
    expect(kindOf(answer(0, versioned, {}))).toBe('retry')
  })

  it('has no time to wait when Retry-After is blank', () => {
    expect(classify(answer(503, { 'retry-after': ' ' }), now)).not.toHaveProperty('after')
    expect(
      classify({ ...answer(503, {}), headers: new Headers({ 'retry-after': '' }) }, now),
    ).not.toHaveProperty('after')
  })
})
