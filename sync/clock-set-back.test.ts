import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { header } from '../contract/api/headers.ts'
import { callApi, checkIn, engineWorld, keyOf, pass, passWithPage, waiting } from './testing/engine-world.ts'
import { newEngineDevice, startEngineOn } from './testing/memory-host.ts'

/** The whole engine on a device whose clock is set back by an hour: nothing may wait for that hour to pass. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const setBack = () => vi.setSystemTime(Date.now() - 3_600_000)
const LIST = '/guest_list/7'
const AT = '2026-11-21T09:00:00.000Z'
const meta = { scope: 7, version: 1, asOf: '', askedAt: 1, storedAt: 2 }

describe('after the clock was set back', () => {
  it('pages are told of a write and its state as soon as before', async () => {
    const { device, start } = engineWorld()
    device.answers.set('una', new Map([[LIST, { body: '[]', meta }]]))
    const engine = await start()
    await engine.setToggle(true)
    await checkIn(engine, 1)
    await pass(1000)
    device.told.length = 0
    setBack()
    await checkIn(engine, 2)
    await pass(1000)
    expect(device.told).toEqual([
      { type: 'invalidate', paths: [LIST] },
      { type: 'status', status: expect.objectContaining({ pending: 2 }) },
    ])
  })

  it('an offline device probes the server within seconds', async () => {
    const { at, server, start } = engineWorld()
    const engine = await start()
    at.away = true
    void checkIn(engine, 1)
    await passWithPage(engine, 20_000)
    expect(engine.network.reason()).toBe('unreachable')
    at.away = false
    setBack()
    await passWithPage(engine, 8000)
    expect([engine.network.reason(), server.effects]).toEqual([false, [keyOf(1)]])
  })

  it('a write that backs off is tried again within seconds', async () => {
    const trouble = { fault: 'broken' as 'broken' | 'none' }
    const { server, start } = engineWorld(() => trouble.fault)
    const engine = await start()
    for (const n of [1, 2, 3]) void checkIn(engine, n)
    await passWithPage(engine, 60_000)
    trouble.fault = 'none'
    setBack()
    expect(waiting(engine)).toHaveLength(3)
    await passWithPage(engine, 12_000)
    expect([waiting(engine), server.effects.length]).toEqual([[], 3])
  })

  it('a stored answer dated in the future still shows writes carried out since [V3]', async () => {
    const device = newEngineDevice()
    const guest = { id: keyOf(1), check_in_days: '21/11/2026', check_in_times: '', check_in: false }
    const headers = (version: string) => ({
      'content-type': 'application/json',
      'trackside-version': version,
    })
    let reads = 0
    const engine = await startEngineOn(device, async (url, init) => {
      if (url.endsWith('/health') || init.method === 'POST')
        return new Response('{}', { headers: headers('7:2') })
      reads += 1
      return reads === 1
        ? new Response(JSON.stringify([guest]), { headers: headers('7:1') })
        : new Promise(() => {})
    })
    engine.session.provideToken('token')
    await callApi(engine, 'GET', LIST)
    setBack()
    await pass(1000)
    const context = encodeURIComponent(JSON.stringify({ event_id: 7, timezone: 'UTC' }))
    const written = await callApi(engine, 'POST', `/guests/checkin/${keyOf(1)}`, {
      headers: { 'idempotency-key': keyOf(2), 'content-type': 'application/json', [header.context]: context },
      body: JSON.stringify({ timestamp: AT }),
    })
    expect([written.status, waiting(engine)]).toEqual([200, []])
    const [shown] = await (await callApi(engine, 'GET', LIST)).json()
    expect(shown).toMatchObject({ check_in: true })
  })

  it('a write carried out after an answer dated in the future is kept until the disk has it [V3][V5]', async () => {
    const device = newEngineDevice()
    const name = { first_name: 'Ann', last_name: 'Lee' }
    const guest = { id: keyOf(1), ...name, check_in_days: '21/11/2026', check_in_times: '', check_in: false }
    const stored = { body: JSON.stringify([guest]), meta: { ...meta, askedAt: Date.now(), etag: '"1"' } }
    device.answers.set('una', new Map([[LIST, stored]]))
    setBack()
    let version = 1
    const server = async (url: string, init: RequestInit) => {
      if (init.method === 'POST') version = 3
      const told = { 'trackside-version': `7:${version}`, etag: `"${version}"` }
      const headers = { 'content-type': 'application/json', ...told }
      const since = Number(new URL(url).searchParams.get('since'))
      const rows = version === 3 ? [{ ...guest, check_in_times: AT, check_in: true }] : []
      return new Response(JSON.stringify(since > 0 ? { since, rows, gone: [] } : {}), { headers })
    }
    const engine = await startEngineOn(device, server)
    engine.session.provideToken('token')
    version = 2
    await callApi(engine, 'GET', LIST)
    await pass(100)
    const context = encodeURIComponent(JSON.stringify({ event_id: 7, timezone: 'UTC' }))
    await callApi(engine, 'POST', `/guests/checkin/${keyOf(1)}`, {
      headers: { 'idempotency-key': keyOf(2), 'content-type': 'application/json', [header.context]: context },
      body: JSON.stringify({ timestamp: AT }),
    })
    await pass(100)
    // Killed before the server's change is stored.
    const next = await startEngineOn(device, () => new Promise(() => {}))
    expect(await (await callApi(next, 'GET', LIST)).json()).toMatchObject([{ check_in: true }])
  })
})

it('an earlier request’s answer does not replace that of a later one [V1]', async () => {
  let answerFirst = () => {}
  const first = new Promise<void>(resolve => {
    answerFirst = resolve
  })
  const answers = [first, Promise.resolve()]
  const engine = await startEngineOn(newEngineDevice(), async () => {
    const version = 3 - answers.length
    await answers.shift()
    const told = { 'content-type': 'application/json', 'trackside-version': `7:${version}` }
    return new Response(JSON.stringify([{ id: keyOf(version) }]), { headers: told })
  })
  engine.session.provideToken('token')
  const asked = callApi(engine, 'GET', LIST)
  await pass(100)
  setBack()
  await callApi(engine, 'GET', LIST)
  answerFirst()
  await asked
  expect(await (await callApi(engine, 'GET', LIST)).json()).toEqual([{ id: keyOf(2) }])
})

it('visible reads are repeated when the network, and with it the right time, comes back [R5]', async () => {
  const { device, at, start } = engineWorld()
  device.answers.set('una', new Map([[LIST, { body: '[]', meta }]]))
  const engine = await start()
  engine.session.provideToken('token')
  at.away = true
  await callApi(engine, 'GET', LIST)
  await passWithPage(engine, 20_000)
  expect(engine.network.reason()).toBe('unreachable')
  at.away = false
  at.calls.length = 0
  vi.setSystemTime(Date.now() + 3_600_000)
  await passWithPage(engine, 8000)
  expect(at.calls).toContain(`/api${LIST}`)
})
