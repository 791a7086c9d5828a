import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { header } from '../../contract/api/headers.ts'
import { createEngineLink } from './engine-link.ts'

/** The link to an engine in another page, which holds the lock and may be frozen. */

const { startEngine } = vi.hoisted(() => ({ startEngine: vi.fn() }))
vi.mock('../../sync/engine.ts', () => ({ startEngine }))

type Hold = () => Promise<unknown>

let grant: Hold | undefined
const past = vi.fn(async (_url: string, _init?: RequestInit) => new Response('past the engine'))

beforeAll(async () => {
  vi.stubGlobal('self', globalThis)
  await import('../host/page-engine.ts')
})
beforeEach(() => {
  grant = undefined
  past.mockClear()
  onHostChange.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', past)
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: unknown, hold: Hold) => {
        grant = hold
        return new Promise(() => {})
      },
    },
  })
})
afterEach(async () => {
  // When a worker takes control, this page's engine stops and closes its channel to other pages.
  container.dispatchEvent(new Event('controllerchange'))
  await vi.advanceTimersByTimeAsync(0)
  container.controller = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser in which no worker controls the page. */
const container = Object.assign(new EventTarget(), {
  controller: null as object | null,
  startMessages: () => undefined,
})
const onHostChange = vi.fn()
const linkOfPage = (isOfflineMode = false) =>
  createEngineLink(container as never, () => isOfflineMode, onHostChange)

const call = async (link: ReturnType<typeof createEngineLink>) =>
  (await link.fetch('http://app.test/api/events', {})).text()

/** Another page that runs the engine. */
function otherPage() {
  const channel = new BroadcastChannel('trackside-engine-calls')
  channel.onmessage = ({ data }: MessageEvent<{ type: string; id: string }>) => {
    const value = { status: 200, headers: [], body: 'of the other page' }
    if (data.type === 'call') channel.postMessage({ type: 'answer', id: data.id, value })
  }
  return channel
}

/** Another page that asks whichever page runs the engine. */
async function askingPage() {
  const { createOtherPages } = await import('../host/other-pages.ts')
  const ignore = () => undefined
  return createOtherPages({ onMessage: ignore, onCall: ignore, onAsk: ignore })
}

it('bypasses another page that does not reply, and asks it again for the next call', async () => {
  const link = linkOfPage()
  const first = call(link)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([await first, link.host()]).toEqual(['past the engine', 'page'])
  const second = call(link)
  await vi.advanceTimersByTimeAsync(3000)
  expect([await second, link.host()]).toEqual(['past the engine', 'page'])
  const other = otherPage()
  expect(await call(link)).toBe('of the other page')
  expect(past).toHaveBeenCalledTimes(2)
  other.close()
})

it('past the engine, the server gets no headers for it, and nothing in offline mode [N4]', async () => {
  vi.stubGlobal('navigator', {})
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const headers = { accept: 'application/json', [header.context]: 'Ana Ray', [header.held]: '8000' }
  await linkOfPage().fetch('http://app.test/api/events', { headers })
  const sent = past.mock.calls[0]?.[1]?.headers
  expect([...new Headers(sent).keys()]).toEqual(['accept'])
  await expect(call(linkOfPage(true))).rejects.toThrow('Offline mode is on.')
  expect(past).toHaveBeenCalledOnce()
  warned.mockRestore()
})

it('past the engine, a write is broken off when it is not answered in time, and a read is not [A4]', async () => {
  vi.stubGlobal('navigator', {})
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const limit = new AbortController()
  const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  await call(linkOfPage())
  expect(limited).not.toHaveBeenCalled()
  past.mockImplementationOnce(
    (_url, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', reject)),
  )
  const write = linkOfPage().fetch('http://app.test/api/handovers', { method: 'POST' })
  await vi.waitFor(() => expect(limited).toHaveBeenCalledExactlyOnceWith(15_000))
  limit.abort()
  await expect(write).rejects.toBeDefined()
  limited.mockRestore()
  warned.mockRestore()
})

it('a worker that could not open its storage keeps nothing, until it answers a call or replies to a message', async () => {
  const replies = [undefined, { ok: true }]
  container.controller = {
    postMessage: (_: unknown, [port]: [MessagePort]) => port.postMessage(replies.shift()),
  }
  const link = linkOfPage()
  const state = () => [link.host(), onHostChange.mock.calls.length]
  const fail = async () => {
    past.mockResolvedValueOnce(new Response('', { headers: { [header.noEngine]: 'true' } }))
    await call(link)
  }
  await fail()
  expect(state()).toEqual(['nowhere', 1])
  await call(link)
  expect(state()).toEqual(['worker', 2])
  await fail()
  await link.ask({ type: 'drain' })
  expect(state()).toEqual(['nowhere', 3])
  await link.ask({ type: 'drain' })
  expect(state()).toEqual(['worker', 4])
})

it('a worker is told of offline mode, in case it keeps nothing [N4]', async () => {
  container.controller = {}
  await call(linkOfPage())
  await call(linkOfPage(true))
  const told = past.mock.calls.map(([, init]) => new Headers(init?.headers).has(header.offlineMode))
  expect(told).toEqual([false, true])
})

it('is broken when the stored data cannot be opened', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  startEngine.mockRejectedValueOnce(new Error('The disk is broken.'))
  const link = linkOfPage()
  const first = call(link)
  await vi.waitFor(() => expect(grant).toBeDefined())
  void grant?.()
  expect([await first, link.host()]).toEqual(['past the engine', 'nowhere'])
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

it('is broken when the browser has no locks', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', {})
  const link = linkOfPage()
  expect([await call(link), link.host()]).toEqual(['past the engine', 'nowhere'])
  expect([await link.ask({ type: 'get-status' }), logged.mock.calls.length]).toEqual([undefined, 1])
  logged.mockRestore()
})

it('answers other pages also what they asked before its engine had started [H4]', async () => {
  const link = linkOfPage()
  void call(link)
  await vi.waitFor(() => expect(grant).toBeDefined())
  const other = await askingPage()
  const asked = other.call(new Request('http://app.test/api/events'), 60_000)
  // Once this has come through the channel, the call has as well.
  const marker = new BroadcastChannel('trackside-engine-calls')
  const passed = new Promise(resolve => {
    marker.onmessage = resolve
  })
  other.broadcast({ type: 'signed-out' })
  await passed
  marker.close()
  const answer = async () => new Response('of this page')
  const remoteSignOut = { isUnderWay: () => false }
  startEngine.mockResolvedValueOnce({ remoteSignOut, reads: { answer }, stop: async () => undefined })
  void grant?.()
  expect(await (await asked).text()).toBe('of this page')
  other.close()
})

it('replies nothing to a message that this page’s engine could not carry out, as a worker does', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  startEngine.mockResolvedValueOnce({
    remoteSignOut: { admit: async () => true },
    setUser: () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError')),
    stop: async () => undefined,
  })
  const link = linkOfPage()
  const reply = link.ask({ type: 'session', user: { id: 'una', name: 'Una' } })
  await vi.waitFor(() => expect(grant).toBeDefined())
  void grant?.()
  expect([await reply, link.host()]).toEqual([undefined, 'page'])
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

describe('once a worker has asked for the engine', () => {
  /** Makes a call to this page's engine, which is asked to stop while it starts. */
  async function askedToStop() {
    const events: string[] = []
    let start = () => {}
    const starting = new Promise(resolve => {
      start = () => resolve({ stop: async () => void events.push('stopped') })
    })
    startEngine.mockReturnValueOnce(starting)
    const link = linkOfPage()
    const answer = call(link)
    await vi.waitFor(() => expect(grant).toBeDefined())
    const released = grant?.().then(() => events.push('released'))
    const [worker, marker] = ['', ''].map(() => new BroadcastChannel('trackside-engine-lock'))
    const passed = new Promise(resolve => marker?.addEventListener('message', resolve))
    worker?.postMessage('release')
    await passed
    events.push('started')
    start()
    await released
    worker?.close()
    marker?.close()
    return { link, answer, events }
  }

  it('this page releases it only when its engine, which was still starting, has stopped [H1][H3]', async () => {
    expect((await askedToStop()).events).toEqual(['started', 'stopped', 'released'])
  })

  it('calls wait until that worker controls the page, and then go to it [H2]', async () => {
    const { link, answer } = await askedToStop()
    await vi.advanceTimersByTimeAsync(100)
    expect(past).not.toHaveBeenCalled()
    container.controller = {}
    container.dispatchEvent(new Event('controllerchange'))
    await answer
    expect(past).toHaveBeenCalledOnce()
    container.controller = null
    expect(link.host()).toBe('page')
  })

  it('calls bypass the engine when no worker takes control', async () => {
    const { link, answer } = await askedToStop()
    await vi.advanceTimersByTimeAsync(1000)
    expect([await answer, link.host()]).toEqual(['past the engine', 'nowhere'])
  })

  it('this page’s stopped engine takes no more writes of other pages [H3]', async () => {
    const answer = vi.fn(async () => new Response())
    const remoteSignOut = { isUnderWay: () => false }
    startEngine.mockResolvedValueOnce({ remoteSignOut, reads: { answer }, stop: async () => undefined })
    const link = linkOfPage()
    const first = call(link)
    await vi.waitFor(() => expect(grant).toBeDefined())
    const stopped = grant?.()
    await first
    expect(answer).toHaveBeenCalledOnce()
    const worker = new BroadcastChannel('trackside-engine-lock')
    worker.postMessage('release')
    await stopped
    worker.close()
    const asking = await askingPage()
    const running = otherPage()
    const answered = await asking.call(new Request('http://app.test/api/events'), 60_000)
    expect(await answered.text()).toBe('of the other page')
    expect(answer).toHaveBeenCalledOnce()
    running.close()
    asking.close()
  })
})
