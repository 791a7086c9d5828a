import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOtherPages } from './other-pages.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const pageOf = (onCall: (request: Request) => Promise<Response> | undefined) =>
  createOtherPages({ onMessage: () => undefined, onCall, onAsk: () => undefined })

it('does not answer a call whose time is over, as a page that was frozen might', async () => {
  const done: string[] = []
  const frozen = pageOf(async request => {
    done.push(request.url)
    return new Response('done')
  })
  const asking = pageOf(() => undefined)
  const call = (path: string) =>
    asking.call(new Request(`http://app.test/api/${path}`, { method: 'POST' }), 3000)
  void call('late')
  vi.setSystemTime(Date.now() + 3001)
  expect(await (await call('in-time')).text()).toBe('done')
  expect(done).toEqual(['http://app.test/api/in-time'])
  frozen.close()
  asking.close()
})
