import { afterEach, expect, it, vi } from 'vitest'
import { browserCaches } from './answer-caches.ts'

afterEach(() => vi.unstubAllGlobals())

/** WebKit's cache once a page was left in the middle of a put: it has an entry of these keys that swallows every other. */
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

it('finds what it has stored, also where the browser swallowed it at first [V8]', async () => {
  const cache = leftCache(new Set(['/api/events']))
  vi.stubGlobal('caches', { open: async () => cache })
  const answers = await browserCaches.open('una')
  const meta = { asOf: '2026-11-21T10:00:00.000Z', askedAt: 1, storedAt: 2, scope: 0, version: 3 }
  for (const path of ['/events', '/groups']) {
    await answers.put(path, '[]', meta)
    const found = await answers.get(path)
    expect(await found?.text()).toBe('[]')
    expect(found?.meta).toEqual(meta)
  }
})
