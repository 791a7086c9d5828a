import { afterEach, expect, it, vi } from 'vitest'
import { callApi, checkIn, engineWorld, keyOf, waiting } from '../testing/engine-world.ts'
import { startEngineOn, una } from '../testing/memory-host.ts'
import { browserCaches } from './answer-caches.ts'

afterEach(() => vi.unstubAllGlobals())

/** WebKit's cache after a page was closed in the middle of a put: entries with these keys swallow all others. */
function leftCache(swallowed: Set<string>) {
  const stored = new Map<string, Response>()
  return {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => {
      if (!swallowed.has(key)) stored.set(key, response)
    },
    delete: async (key: string) => swallowed.delete(key) || stored.delete(key),
    keys: async () => [...stored.keys()].map(key => new Request(`http://app.test${key}`)),
  }
}

it('finds what it has stored, even if the browser swallowed it at first [V8]', async () => {
  const cache = leftCache(new Set(['/api/events']))
  vi.stubGlobal('caches', { open: async () => cache })
  const answers = await browserCaches.open('una')
  const meta = {
    asOf: '2026-11-21T10:00:00.000Z',
    askedAt: 1,
    storedAt: 2,
    scope: 0,
    version: 3,
    seenAt: 4,
  }
  for (const path of ['/events', '/groups']) {
    await answers.put(path, '[]', meta)
    const found = await answers.get(path)
    expect(await found?.text()).toBe('[]')
    expect(found?.meta).toEqual(meta)
  }
})

const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))

it.each([
  ['refuses them', { open: refuse, keys: refuse }],
  ['has no place for them', undefined],
])('reads and sends even if the browser %s [V7][R2][D1]', async (_, caches) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  if (caches) vi.stubGlobal('caches', caches)
  const { device, server, fetch } = engineWorld()
  const list = new Response('[]', {
    headers: { 'content-type': 'application/json', 'trackside-version': '7:1' },
  })
  const engine = await startEngineOn(
    device,
    (url, init) => (init.method === 'POST' ? fetch(url, init) : Promise.resolve(list.clone())),
    { caches: browserCaches },
  )
  await engine.setUser(null)
  await engine.setUser(una)
  engine.session.provideToken('token')
  expect(await (await callApi(engine, 'GET', '/guest_list/7')).json()).toEqual([])
  expect((await checkIn(engine, 1)).status).toBe(200)
  expect([waiting(engine), server.effects]).toEqual([[], [keyOf(1)]])
  await engine.stop().catch(() => undefined)
  vi.restoreAllMocks()
})

it('passes on other errors', async () => {
  const fails = () => Promise.reject(new DOMException('Not now.', 'UnknownError'))
  vi.stubGlobal('caches', { open: fails, keys: fails })
  await expect(browserCaches.open('una')).rejects.toThrow('Not now.')
  await expect(browserCaches.users()).rejects.toThrow('Not now.')
})
