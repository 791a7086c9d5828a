import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { header } from '../contract/api/headers.ts'
import { createApiCall, isFromOurServer, NoResponse, probeServer } from './api-call.ts'
import { systemClock } from './browser/system.ts'
import { errorOf } from './classify.ts'
import { json } from './testing/drain-parts.ts'

const NOW = '2026-11-21T10:00:00.000Z'
beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW) }))
afterEach(() => vi.useRealTimers())

type Fetch = typeof globalThis.fetch

/** The engine's API calls, with the requests made and the network results reported. */
function setUp(answer: Fetch = async () => new Response('{}', { headers: json })) {
  const fetch = vi.fn(answer)
  const network = { isToggled: vi.fn(() => false), failed: vi.fn(), succeeded: vi.fn() }
  const onSignedOut = vi.fn()
  const deviceHeaders = () => ({ [header.device]: 'this one' })
  const api = createApiCall({ clock: systemClock, fetch, network, deviceHeaders, onSignedOut })
  const found = () => [network.succeeded.mock.calls.length, network.failed.mock.calls.length]
  return { api, fetch, network, onSignedOut, found }
}

/** Never answers, and rejects when it is aborted. */
const silent: Fetch = (_url, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('Broken off.'))))

/** The status of a call, or the message of its failure. */
const ending = (call: Promise<Response>) =>
  call.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof NoResponse ? error.message : 'something else'),
  )

describe('a call of the engine', () => {
  it('names this device, bypasses every cache, and has no header that is for the engine alone', async () => {
    const { api, fetch, found } = setUp()
    const headers = { [header.context]: 'names', [header.held]: '8000', accept: 'application/json' }
    expect(await ending(api.send('/api/events', { method: 'PUT', headers, body: 'text' }))).toBe(200)
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/events')
    expect(init).toMatchObject({ method: 'PUT', body: 'text', cache: 'no-store', redirect: 'manual' })
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      accept: 'application/json',
      [header.device]: 'this one',
    })
    expect(found()).toEqual([1, 0])
  })

  it('is not sent while offline mode is on [N4]', async () => {
    const { api, fetch, network, found } = setUp()
    network.isToggled.mockReturnValue(true)
    expect(await ending(api.send('/api/events', {}))).toBe('Offline mode is on.')
    expect(fetch).not.toHaveBeenCalled()
    expect(found()).toEqual([0, 0])
  })

  it('is aborted when the engine ends, and none is sent after that [H3]', async () => {
    const { api, fetch } = setUp(silent)
    const underWay = ending(api.send('/api/events', {}))
    api.end()
    expect(await underWay).toBe('The server could not be reached.')
    expect(await ending(api.send('/api/events', {}))).toBe('The engine runs in another place by now.')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('counts as a network failure when another server answers it [N5]', async () => {
    const { api, found } = setUp(async () => new Response('<html>'))
    expect(await ending(api.send('/api/events', {}))).toBe(200)
    expect(found()).toEqual([0, 1])
  })

  it('counts as failed once after 8 s, whatever its late answer; it is aborted after 15 s [N1]', async () => {
    let answer = (_: Response) => {}
    const late = setUp(() => new Promise(resolve => (answer = resolve)))
    const call = ending(late.api.send('/api/events', {}))
    await vi.advanceTimersByTimeAsync(7999)
    expect(late.found()).toEqual([0, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(late.found()).toEqual([0, 1])
    answer(new Response('{}', { headers: json }))
    expect(await call).toBe(200)
    expect(late.found()).toEqual([0, 1])

    const never = setUp(silent)
    const given = ending(never.api.send('/api/events', {}))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(await Promise.race([given, 'open'])).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    expect(await given).toBe('The server could not be reached.')
    expect(never.found()).toEqual([0, 1])
  })

  it('that fails counts once, and not at all if offline mode was switched on meanwhile [N1][N4]', async () => {
    const { api, network, found } = setUp(async () => Promise.reject(new TypeError('No way there.')))
    expect(await ending(api.send('/api/events', {}))).toBe('The server could not be reached.')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(found()).toEqual([0, 1])
    network.isToggled.mockReturnValueOnce(false).mockReturnValue(true)
    await ending(api.send('/api/events', {}))
    expect(found()).toEqual([0, 1])
  })
})

describe('the body of an answer', () => {
  /** A call whose answer begins at once; `give` sends a piece of its body, and `end` ends it. */
  async function begun() {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined
    const { api } = setUp(async (_url, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
        },
      })
      init?.signal?.addEventListener('abort', () => stream?.error(new Error('Broken off.')))
      return new Response(body, { status: 201, headers: { ...json, [header.version]: '7:1' } })
    })
    const response = await api.send('/api/guest_list/1', {})
    const text = response.text().catch(() => 'broken off')
    return {
      api,
      response,
      text,
      give: (piece: string) => stream?.enqueue(new TextEncoder().encode(piece)),
      end: () => stream?.close(),
      isOpen: async () => (await Promise.race([text, Promise.resolve('open')])) === 'open',
    }
  }

  it('may take longer than 15 s on a slow line, and is given up once nothing comes for 15 s [R8]', async () => {
    const slow = await begun()
    expect([slow.response.status, slow.response.headers.get(header.version)]).toEqual([201, '7:1'])
    for (const piece of ['[1', ',2', ',3']) {
      await vi.advanceTimersByTimeAsync(14_000)
      slow.give(piece)
    }
    await vi.advanceTimersByTimeAsync(14_000)
    slow.give(']')
    slow.end()
    expect(await slow.text).toBe('[1,2,3]')
    expect(vi.getTimerCount()).toBe(0)

    const silent = await begun()
    await vi.advanceTimersByTimeAsync(10_000)
    silent.give('[1')
    await vi.advanceTimersByTimeAsync(14_999)
    expect(await silent.isOpen()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await silent.text).toBe('broken off')
  })

  it('is broken off when the engine ends in the middle of it [H3]', async () => {
    const slow = await begun()
    slow.give('[1')
    slow.api.end()
    expect(await slow.text).toBe('broken off')
  })

  it('is given up after 15 s if it never comes [R8]', async () => {
    const { text } = await begun()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await text).toBe('broken off')
  })
})

describe('an answer that asks a device to sign out', () => {
  const order = { name: 'DeviceSignedOut', message: 'Signed out.', statusCode: 403 }
  const given = async (body: object, status = 403) => {
    const { api, onSignedOut } = setUp(
      async () => new Response(JSON.stringify(body), { status, headers: json }),
    )
    const response = await api.send('/api/events', {})
    await vi.advanceTimersByTimeAsync(0)
    expect(await response.json()).toEqual(body)
    return onSignedOut.mock.calls.map(([one]) => one)
  }

  it('is reported with who asked, when, and whether it waits for unsent writes [X1]', async () => {
    const whole = { ...order, requested_by: 'Max', requested_at: '2026-11-20T08:00:00.000Z', waits: false }
    expect(await given(whole)).toEqual([{ by: 'Max', at: '2026-11-20T08:00:00.000Z', waits: false }])
    expect(await given(order)).toEqual([{ by: null, at: NOW, waits: true }])
  })

  it('is no refusal of another name or status', async () => {
    expect(await given({ ...order, name: 'Forbidden' })).toEqual([])
    expect(await given({ ...order, statusCode: 400 }, 400)).toEqual([])
  })

  it('is also reported for a page’s own call, which is forwarded unchanged except for the device', async () => {
    const { api, fetch, onSignedOut } = setUp(
      async () => new Response(JSON.stringify(order), { status: 403, headers: json }),
    )
    const request = new Request('http://app.test/api/devices', {
      method: 'PUT',
      body: 'text',
      headers: { [header.context]: 'names', accept: 'text/csv' },
    })
    expect((await api.forward(request)).status).toBe(403)
    await vi.advanceTimersByTimeAsync(0)
    expect(onSignedOut).toHaveBeenCalledTimes(1)
    const sent = fetch.mock.calls[0]?.[0] as Request
    expect([sent.method, await sent.text()]).toEqual(['PUT', 'text'])
    expect([sent.headers.get('accept'), sent.headers.get(header.device)]).toEqual(['text/csv', 'this one'])
    expect(sent.headers.has(header.context)).toBe(false)
  })

  it('is not looked for in a successful answer', async () => {
    const { api, onSignedOut } = setUp(async () => new Response(JSON.stringify(order), { headers: json }))
    const request = new Request('http://app.test/api/devices')
    await api.forward(request)
    await vi.advanceTimersByTimeAsync(0)
    expect(onSignedOut).not.toHaveBeenCalled()
    const passed = setUp()
    await passed.api.pass(request)
    expect(passed.fetch.mock.calls).toEqual([[request]])
  })
})

describe('a call that a page waits for and that is not stored', () => {
  /** Like `silent`, for a whole request. */
  const dead: Fetch = request =>
    new Promise((_, reject) =>
      (request as Request).signal.addEventListener('abort', () => reject(new Error('Broken off.'))),
    )

  it('is broken off after 15 s if it is a write, and the page told that it may have been carried out [A4]', async () => {
    const { api } = setUp(dead)
    const answer = api.forward(new Request('http://app.test/api/devices/1', { method: 'DELETE' }))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(await Promise.race([answer, 'open'])).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    const given = await answer
    expect(errorOf({ status: given.status, headers: given.headers, text: await given.text() })).toMatchObject(
      {
        name: 'Unavailable',
        message: expect.stringContaining('may or may not have been done'),
      },
    )
  })

  it('fails like any other if the network refuses it, and a read is not limited [A4]', async () => {
    const refused = setUp(async () => Promise.reject(new TypeError('No way there.')))
    const write = new Request('http://app.test/api/devices/1', { method: 'DELETE' })
    expect(await ending(refused.api.forward(write))).toBe('something else')
    const read = setUp(dead).api.forward(new Request('http://app.test/api/devices'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await Promise.race([read, 'open'])).toBe('open')
  })
})

it('recognises our server by a version, by JSON, or by a 304 [N5]', () => {
  const answer = (status: number, headers: HeadersInit) =>
    isFromOurServer(new Response(status === 304 ? null : '', { status, headers }))
  expect(answer(304, {})).toBe(true)
  expect(answer(200, { [header.version]: '7:1' })).toBe(true)
  expect(answer(500, { 'content-type': 'Application/JSON; charset=utf-8' })).toBe(true)
  for (const type of ['text/html', 'text/application/json', 'application/jsonp'])
    expect(answer(200, { 'content-type': type })).toBe(false)
  expect(isFromOurServer(new Response(null))).toBe(false)
})

describe('a probe', () => {
  it('calls the server’s health, and returns whether our server answered [N2]', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response('{}', { headers: json }))
    expect(await probeServer({ clock: systemClock, fetch })).toBe(true)
    expect(fetch.mock.calls[0]).toMatchObject([
      '/api/health',
      { cache: 'no-store', redirect: 'manual', signal: expect.any(AbortSignal) },
    ])
    fetch.mockResolvedValue(new Response('<html>'))
    expect(await probeServer({ clock: systemClock, fetch })).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is aborted after 4 s [N3]', async () => {
    const probe = probeServer({ clock: systemClock, fetch: silent }).catch(() => 'given up')
    await vi.advanceTimersByTimeAsync(3999)
    expect(await Promise.race([probe, 'open'])).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    expect(await probe).toBe('given up')
  })
})
