import { describe, expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '../../contract/index.ts'
import { testApp } from '../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../testing/race-weekend.ts'
import { seedGuests } from '../testing/seed.ts'

/** The headers of every API answer, so that a browser does not sniff, cache, frame or share it. */

/** Answers of every kind, by description of the request. */
const answers = new Map<string, Response>()

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const answer = await fetch(app.app.listeningOrigin + API_BASE + path, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${await app.token()}`,
      origin: 'https://elsewhere.example',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  if (path.startsWith('/live')) await answer.body?.cancel()
  else await answer.arrayBuffer()
  return answer
}

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const weekend = await raceWeekend(app)
const group = await groupInEvent(app, weekend.id)
await guestOf(app, group, weekend.days)
const list = `/guest_list/${weekend.id}`
const ask = async (what: string, ...call: Parameters<typeof send>) => answers.set(what, await send(...call))
await ask('a short list', 'GET', list)
// Long enough to be compressed.
await seedGuests(app.db, group, weekend.days, 40)
await ask('a long list', 'GET', list)
const tag = answers.get('a long list')?.headers.get('etag') ?? ''
await ask('an unchanged list', 'GET', list, { 'if-none-match': tag })
await ask('a file', 'GET', `/guest_list/export/${weekend.id}/all`)
await ask('a stream', 'GET', `/live?event=${weekend.id}`)
const json = { 'content-type': 'application/json' }
const user = { name: 'Ann', email: 'ann@team.example', isTourGuide: false }
await ask('a write', 'POST', '/users', json, JSON.stringify(user))
await ask('no token', 'GET', '/events', { authorization: '' })
await ask('bad input', 'GET', '/guest_list/x')
await ask('a body that is none', 'POST', '/users', json, '{"name":')
await ask('a type that is not taken', 'POST', '/users', { 'content-type': 'text/xml' }, '<a/>')
await ask('nothing there', 'GET', '/nothing')
await ask('a public call', 'GET', '/config', { authorization: '' })
await ask('the documentation', 'GET', '/docs/')
await ask('its data', 'GET', '/openapi.json')

const headerOf = (name: string) => [...answers].map(([what, { headers }]) => [what, headers.get(name)])
const allSay = (value: string | null) => [...answers].map(([what]) => [what, value])

test('there are answers of every kind', () => {
  const statuses = new Set([...answers.values()].map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual([200, 201, 304, 400, 401, 404, 415])
})

describe('every answer', () => {
  test('has a content type with a charset', () => {
    const odd = [...answers].flatMap(([what, { status, headers }]) => {
      const type = headers.get('content-type')
      const right = /^(application\/json|text\/(csv|html|event-stream)); charset=utf-8$/
      return status === 304 || right.test(type ?? '') ? [] : [`${what}: ${type}`]
    })
    expect(odd).toEqual([])
    expect(answers.get('a file')?.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })

  test('forbids guessing another type', () => {
    expect(headerOf('x-content-type-options')).toEqual(allSay('nosniff'))
  })

  test('sends other sites no referrer', () => {
    expect(headerOf('referrer-policy')).toEqual(allSay('no-referrer'))
  })

  test('may not be cached', () => {
    expect(headerOf('cache-control')).toEqual(allSay('no-store'))
  })

  test('sets no cookie, does not redirect, and cannot be read by other sites', () => {
    for (const name of [
      'set-cookie',
      'location',
      'access-control-allow-origin',
      'access-control-allow-credentials',
    ])
      expect(headerOf(name), name).toEqual(allSay(null))
  })

  test('does not name the server’s software', () => {
    for (const name of ['server', 'x-powered-by']) expect(headerOf(name), name).toEqual(allSay(null))
  })

  test('denies the camera', () => {
    expect(headerOf('permissions-policy')).toEqual(allSay('camera=(), geolocation=(), microphone=()'))
  })

  test('has exactly this policy', () => {
    const provider = app.origin
    const policy = [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' ${provider}`,
      `frame-src 'self' ${provider}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      `form-action 'self' ${provider}`,
      "frame-ancestors 'none'",
    ].join(';')
    expect(headerOf('content-security-policy')).toEqual(allSay(policy))
  })
})

test('a file of guests is always downloaded, never displayed', () => {
  expect(String(answers.get('a file')?.headers.get('content-disposition'))).toMatch(
    /^attachment; filename="[a-z0-9-]+\.csv"$/,
  )
})

test('a cached answer is returned only with a token', async () => {
  const tag = answers.get('a long list')?.headers.get('etag') ?? ''
  for (const headers of [{}, { 'if-none-match': tag }, { 'if-none-match': '*' }])
    expect((await send('GET', list, { authorization: '', ...headers })).status).toBe(401)
})

test('behind TLS every answer requires TLS from then on', async () => {
  const secure = await app.beside({ PUBLIC_ORIGIN: 'https://trackside.example' })
  onTestFinished(secure.close)
  for (const path of ['/config', '/events', '/nothing'])
    expect((await secure.call('GET', path, { as: null })).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
})
