import { expect, test, vi } from 'vitest'
import { guestPage } from '../../../contract/api/guest-page.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { API_BASE } from '../../../contract/index.ts'
import { GUEST_PAGE_API, loadGuestPage } from './load-guest-page.ts'

const CODE = '7Q0M2K5V9X3TBW8J'
const page = { code: CODE, first_name: 'Ann', last_name: 'Bell', days: [] }

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

test('requests the path of the contract, and bypasses the browser’s cache', async () => {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => answer(200, page))
  vi.stubGlobal('fetch', fetched)
  expect(await loadGuestPage(CODE)).toEqual({ kind: 'page', page })
  expect(GUEST_PAGE_API + CODE).toBe(API_BASE + fillPath(guestPage.path, { code: CODE }))
  expect(fetched.mock.calls[0]?.[0]).toBe(GUEST_PAGE_API + CODE)
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
})

test.each([
  ['a code that is not valid', answer(404, { name: 'NotFound', message: 'x' }), { kind: 'unknown' }],
  ['somebody else’s 404', answer(404, '<h1>Not found</h1>'), { kind: 'unavailable' }],
  ['the page of a network that wants a sign-in', answer(200, '<h1>Welcome</h1>'), { kind: 'no-network' }],
  ['an answer of something else', answer(200, { hello: 1 }), { kind: 'no-network' }],
  ['a device in offline mode', answer(503, { offline: true }), { kind: 'no-network' }],
  ['a fault', answer(500, { name: 'InternalError', message: 'x' }), { kind: 'unavailable' }],
  ['a proxy without a server behind it', answer(502, 'Bad gateway'), { kind: 'unavailable' }],
  [
    'a limit',
    answer(429, { name: 'TooManyRequests', message: 'x' }, { 'retry-after': '40' }),
    { kind: 'busy', waitMs: 40_000 },
  ],
  ['a limit without a time', answer(429, 'Slow down'), { kind: 'busy' }],
  [
    'a service that is away for the day',
    answer(503, 'Closed', { 'retry-after': '86400' }),
    { kind: 'unavailable', waitMs: 300_000 },
  ],
])('%s is distinguished from the others', async (_, response, loaded) => {
  vi.stubGlobal('fetch', async () => response)
  expect(await loadGuestPage(CODE)).toEqual(loaded)
})

test('a failed request means no network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await loadGuestPage(CODE)).toEqual({ kind: 'no-network' })
})
