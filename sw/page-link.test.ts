import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession } from '../sync/session.ts'
import { postToPages } from './page-link.ts'

/** The windows of our origin, as the browser lists them. Each page of the app answers that it has no token. */
const open = new Map<string, ReturnType<typeof vi.fn>>()

beforeEach(() => {
  open.clear()
  vi.stubGlobal('self', {
    clients: {
      matchAll: async () =>
        [...open].map(([path, postMessage]) => ({ url: `https://app.test${path}`, postMessage })),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const app = ['/', '/events', '/event/7/guests?q=G', '/groups', '/guests', '/outbox']
const others = [
  '/g/0123456789012345',
  '/G/0123456789012345?lang=fr',
  '/event-registration/ABCD1234',
  '/event-registration?code=ABCD1234',
  '/api/docs',
  '/redirect.html',
  '/idp/auth?client_id=app',
  '/dev-ui.html',
]

test('messages go to the pages of the app, and only these are counted', async () => {
  for (const path of [...app, ...others]) open.set(path, vi.fn())
  const message = { type: 'token-request', userId: 'una', stale: false } as const
  expect(await postToPages(message)).toBe(app.length)
  for (const path of app) expect(open.get(path)).toHaveBeenCalledExactlyOnceWith(message)
  for (const path of others) expect(open.get(path)).not.toHaveBeenCalled()
})

test('a window that is no page of the app delays no request for a token [T5]', async () => {
  const session = createSession({
    clock: { now: () => 0, elapsed: () => 0, after: () => () => undefined },
    askPages: (userId, stale) => postToPages({ type: 'token-request', userId, stale }),
    isOffline: () => false,
    onChange: () => undefined,
    onToken: () => undefined,
  })
  session.setUser({ id: 'una', name: 'Una' })
  open.set(
    '/event/7/guests',
    vi.fn(() => session.provideToken(null)),
  )
  open.set('/g/0123456789012345', vi.fn())
  // The clock stands still: with the guest's page counted, this would not end.
  expect(await session.token()).toBeUndefined()
  expect(session.needsSignIn()).toBe(true)
})
