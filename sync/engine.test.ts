import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerApiRequest, apiRequest } from './api-request.ts'
import { systemClock } from './browser/system.ts'
import { pause } from './host.ts'
import { createMessageHandlers, handleMessage } from './message-handlers.ts'
import { callApi, checkIn, engineWorld, keyOf, pass, passWithPage, waiting } from './testing/engine-world.ts'
import { aWrite } from './testing/memory.ts'
import { startEngineOn, una } from './testing/memory-host.ts'

/** The whole engine on a device in memory: rules that only all of its parts together can guarantee. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('sending', () => {
  it('backs off longer after each failure, up to eight seconds, and never gives up [D7]', async () => {
    const { device, fetch, server } = engineWorld(() => 'broken')
    const times: number[] = []
    const engine = await startEngineOn(device, (url, init) => {
      if (!url.endsWith('/health')) times.push(Date.now())
      return fetch(url, init)
    })
    void checkIn(engine, 1)
    await passWithPage(engine, 10 * 60_000)
    const pauses = times.slice(1).map((at, before) => at - (times[before] ?? 0))
    expect(pauses[0]).toBeLessThan(1000)
    expect(Math.min(...pauses.slice(5))).toBeGreaterThan(3000)
    // Eight seconds, and the time until the next tick.
    expect(Math.max(...pauses)).toBeLessThan(10_500)
    expect(times.at(-1)).toBeGreaterThan(Date.now() - 11_000)
    expect(server.effects).toEqual([])
    expect(waiting(engine)).toEqual([keyOf(1)])
  })

  it('pauses as long as the server asks, and continues at once when the operator wants it [D7][D13]', async () => {
    let isBusy = true
    const { device, server, fetch } = engineWorld()
    const busy = { 'content-type': 'application/json', 'retry-after': '60' }
    const engine = await startEngineOn(device, (url, init) =>
      isBusy ? Promise.resolve(new Response('{}', { status: 503, headers: busy })) : fetch(url, init),
    )
    void checkIn(engine, 1)
    await pass(100)
    isBusy = false
    await pass(50_000)
    expect(server.effects).toEqual([])
    void handleMessage(
      createMessageHandlers(async () => engine),
      { type: 'drain' },
    )
    await pass(100)
    expect(server.effects).toEqual([keyOf(1)])
  })

  it('is repeated under the same key when the outcome could not be stored [D11][D6]', async () => {
    const { device, server, start } = engineWorld()
    const engine = await start()
    void checkIn(engine, 1)
    await pass(10)
    device.isFull = true
    await pass(100)
    expect(server.effects).toEqual([keyOf(1)])
    expect(waiting(engine)).toEqual([keyOf(1)])
    device.isFull = false
    await passWithPage(engine, 10_000)
    expect(waiting(engine)).toEqual([])
    expect(server.seen.sizes).toEqual([1, 1])
    expect(server.effects).toEqual([keyOf(1)])
  })

  it('happens in one place at a time [D12]', async () => {
    const { device, server, fetch } = engineWorld()
    const engine = await startEngineOn(device, fetch, { withLock: () => new Promise(() => {}) })
    void checkIn(engine, 1)
    await pass(10_000)
    expect(server.effects).toEqual([])
    expect(waiting(engine)).toEqual([keyOf(1)])
  })

  it('begins offline if the server was out of reach when the last engine ended, and probes at once [N6]', async () => {
    const { device, at, start, server } = engineWorld()
    const before = await start()
    at.away = true
    void checkIn(before, 1)
    await pass(60_000)
    expect(device.settings.unreachable).toBe(true)
    await before.stop()

    at.calls.length = 0
    const engine = await start()
    expect(engine.status.current().offline).toBe('unreachable')
    expect(at.calls).toEqual(['/api/health'])
    at.away = false
    engine.session.provideToken('token')
    await passWithPage(engine, 10_000)
    expect(engine.status.current().offline).toBe(false)
    expect(server.effects).toEqual([keyOf(1)])
  })
})

describe('an engine that stops', () => {
  it('has stored all writes, aborts its calls, and sends nothing more; the next one sends each write once [H3][H2]', async () => {
    const { device, server, fetch } = engineWorld()
    let aborted = 0
    const engine = await startEngineOn(
      device,
      (url, init) =>
        new Promise((resolve, reject) => {
          init.signal?.addEventListener('abort', () => {
            aborted += 1
            reject(new TypeError('Broken off.'))
          })
          // It reaches the server, but the answer is lost.
          void fetch(url, init).then(url.endsWith('/health') ? resolve : () => undefined)
        }),
    )
    void checkIn(engine, 1)
    await pass(500)
    expect(server.effects).toEqual([keyOf(1)])
    device.storingMs = 1000
    void checkIn(engine, 2)
    let stored: readonly string[] = []
    void engine.stop().then(() => {
      stored = device.stores.queue.map(entry => entry.write.op.id)
    })
    await pass(1500)
    expect(aborted).toBeGreaterThan(0)
    expect(stored).toEqual([keyOf(1), keyOf(2)])
    const sent = server.seen.sizes.length
    engine.tick()
    void engine.drain.retryAllNow()
    await pass(30_000)
    expect(server.seen.sizes).toHaveLength(sent)

    const next = await startEngineOn(device, fetch)
    next.session.provideToken('token')
    void next.drain.kick()
    await pass(10_000)
    expect(waiting(next)).toEqual([])
    expect(server.effects).toEqual([keyOf(1), keyOf(2)])
  })

  it('has also stored a write that came while it was stopping [H3]', async () => {
    const { device, start } = engineWorld()
    const engine = await start()
    await engine.open()
    device.storingMs = 1000
    let stored: readonly string[] = []
    void engine.stop().then(() => {
      stored = device.stores.queue.map(entry => entry.write.op.id)
    })
    let told: number | undefined
    void checkIn(engine, 1).then(answer => {
      told = answer.status
    })
    await pass(2500)
    expect(stored).toEqual([keyOf(1)])
    // Before the next engine has sent it.
    expect(told).toBe(202)
  })

  it('has stored a retry in progress, and allows no further decision about refused writes [H3][O2]', async () => {
    const { device, start } = engineWorld(() => 'none', [1])
    const engine = await start()
    void checkIn(engine, 1)
    await pass(1000)
    expect(engine.outbox.rejectedOf('una')).toHaveLength(1)
    device.storingMs = 1000
    const decide = (type: 'retry' | 'discard') =>
      handleMessage(
        createMessageHandlers(async () => engine),
        { type, id: keyOf(1) },
      )
    void decide('retry')
    let hasStopped = false
    void engine.stop().then(() => {
      hasStopped = true
    })
    await pass(500)
    expect(hasStopped).toBe(false)
    await pass(1000)
    expect(hasStopped).toBe(true)
    expect(await decide('discard')).toEqual({ ok: false })
    expect(device.stores.queue.map(entry => entry.write.op.id)).toEqual([keyOf(1)])
    expect(device.stores.rejected.size).toBe(0)
  })

  it('reads and stores no more answers, which the next one would not know of [H3]', async () => {
    const { device, fetch } = engineWorld()
    const asked: string[] = []
    const headers = { 'content-type': 'application/json', 'trackside-version': '7:1' }
    const engine = await startEngineOn(device, async (url, init) => {
      const { pathname } = new URL(url)
      if (!/passes|radios/.test(pathname)) return fetch(url, init)
      asked.push(pathname)
      // It is already on its way when it is aborted.
      await pause(systemClock, 500)
      return new Response('[]', { headers })
    })
    const read = async (path: string) => {
      const request = new Request(`http://app.test/api${path}`, {
        headers: { authorization: 'Bearer token' },
      })
      const call = apiRequest('GET', new URL(request.url))
      if (!call) throw new Error('That is no call of the API.')
      return answerApiRequest(engine, call, { request, clientId: 'page', later: () => undefined })
    }
    const first = read('/passes/7')
    await pass(100)
    void engine.stop()
    const second = read('/radios/7')
    await pass(2000)
    expect(await (await first).json()).toEqual({ offline: true })
    expect(await (await second).json()).toEqual({ offline: true })
    expect(asked).toEqual(['/api/passes/7'])
    expect([...(device.answers.get('una') ?? [])]).toEqual([])
  })
})

it('says of a list that stops arriving over a line that is there that it is late, not offline [R8]', async () => {
  const { device, fetch, at } = engineWorld()
  const headers = { 'content-type': 'application/json', 'trackside-version': '7:1' }
  const engine = await startEngineOn(device, async (url, init) => {
    if (!url.includes('/passes/')) return fetch(url, init)
    const body = new ReadableStream({
      start: stream => init.signal?.addEventListener('abort', () => stream.error(new Error('Silent.'))),
    })
    return new Response(body, { headers })
  })
  const init = { headers: { authorization: 'Bearer token' } }
  const late = callApi(engine, 'GET', '/passes/7', init)
  await pass(16_000)
  expect([(await late).status, engine.network.reason()]).toEqual([504, false])
  expect(await (await late).json()).toEqual({ offline: true })
  at.away = true
  const gone = callApi(engine, 'GET', '/radios/7', init)
  await passWithPage(engine, 16_000)
  expect([(await gone).status, engine.network.reason()]).toEqual([200, 'unreachable'])
})

it('tells pages of writes that are hidden because one that they depend on was refused [F12]', async () => {
  const { device, start } = engineWorld(() => 'none', [1])
  const meta = { asOf: '2026-11-21T10:00:00.000Z', askedAt: 1, storedAt: 1 }
  device.answers.set('una', new Map([['/guest_list/7', { body: '[]', meta }]]))
  const engine = await start()
  // This request brings the token.
  void checkIn(engine, 3)
  await pass(5000)
  const creation = aWrite(keyOf(1), engine.outbox.nextSeq(), ['pass:1'], 'pass:1')
  await engine.outbox.add({ ...creation, op: { ...creation.op, endpoint: 'passCreate' } })
  await engine.outbox.add(aWrite(keyOf(2), engine.outbox.nextSeq(), ['pass:1']))
  device.told.length = 0
  void engine.drain.kick()
  await pass(1000)
  expect(waiting(engine)).toEqual([keyOf(2)])
  expect(device.told).toContainEqual({ type: 'invalidate', paths: ['/guest_list/7'] })
})

it('discards and retries writes of the signed-in user, and none of another user [O6][O10]', async () => {
  const { device, start } = engineWorld()
  const error = { statusCode: 400, name: 'CheckInFailed', message: 'No.' } as const
  for (const id of ['a', 'b']) {
    const { op, ...write } = aWrite(id, 1, [`guest:${id}`])
    const refused = { id, write: { ...write, op }, error, rejectedAt: '2026-11-21T10:00:00.000Z' }
    device.stores.rejected.set(id, refused)
  }
  const engine = await start()
  const { discard, retry } = createMessageHandlers(async () => engine)
  await engine.setUser({ id: 'max', name: 'Max' })
  expect(await discard({ type: 'discard', id: 'a' })).toEqual({ ok: false })
  expect(await retry({ type: 'retry', id: 'b' })).toEqual({ ok: false })
  expect([...device.stores.rejected.keys()]).toEqual(['a', 'b'])
  await engine.setUser(una)
  expect(await discard({ type: 'discard', id: 'a' })).toEqual({ ok: true })
  const again = retry({ type: 'retry', id: 'b' })
  // It requests a token, which no page has.
  await pass(20_000)
  expect(await again).toEqual({ ok: true })
  expect([...device.stores.rejected.keys()]).toEqual([])
})
