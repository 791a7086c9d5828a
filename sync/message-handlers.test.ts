import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { etagOf } from '../contract/api/headers.ts'
import type { LiveChange } from '../contract/api/live.schema.ts'
import { newGuest } from '../contract/rules/new-guest.ts'
import type { PageMessage, PageReply } from '../contract/worker/messages.ts'
import { createMessageHandlers, handleMessage } from './message-handlers.ts'
import { callApi, checkIn, engineWorld, keyOf, pass, waiting } from './testing/engine-world.ts'
import { startEngineOn } from './testing/memory-host.ts'

/** How an engine handles the messages of pages. */

const NOW = '2026-11-21T10:00:00.000Z'
beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW) }))
afterEach(() => vi.useRealTimers())

const una = { id: 'una', name: 'Una' }
const max = { id: 'max', name: 'Max' }

async function setUp(...given: Parameters<typeof engineWorld>) {
  const world = engineWorld(...given)
  const engine = await world.start()
  const ask = <M extends PageMessage>(message: M): Promise<PageReply[M['type']]> =>
    handleMessage(
      createMessageHandlers(async () => engine),
      message,
    )
  const toldOf = (type: string) => world.device.told.filter(message => message.type === type)
  return { ...world, engine, ask, toldOf }
}

describe('who is signed in', () => {
  it('is stored on the device, and pages are told of the changed status [O6]', async () => {
    const { ask, engine, device, toldOf } = await setUp()
    await ask({ type: 'toggle', offline: true })
    await checkIn(engine, 1)
    expect(await ask({ type: 'session', user: max })).toEqual({ ok: true })
    expect([engine.session.user(), device.settings.session]).toEqual([max, max])
    expect(await ask({ type: 'count-unsent', userId: 'una' })).toBe(1)
    expect(await ask({ type: 'count-unsent', userId: 'max' })).toBe(0)
    await ask({ type: 'session', user: null })
    expect(device.settings.session).toBeNull()
    await pass(300)
    expect(toldOf('status').at(-1)).toMatchObject({ status: { pending: 0 } })
  })

  it('cannot retry or discard another user’s writes; nobody signed in can do neither [O6]', async () => {
    const { ask, engine } = await setUp()
    await ask({ type: 'toggle', offline: true })
    await checkIn(engine, 1)
    for (const user of [max, null]) {
      await ask({ type: 'session', user })
      expect(await ask({ type: 'discard', id: keyOf(1) })).toEqual({ ok: false })
      expect(await ask({ type: 'retry', id: keyOf(1) })).toEqual({ ok: false })
      expect(await ask({ type: 'count-dependents', id: keyOf(1) })).toBe(0)
    }
    await ask({ type: 'session', user: una })
    expect(waiting(engine)).toEqual([keyOf(1)])
    expect(await ask({ type: 'discard', id: keyOf(2) })).toEqual({ ok: false })
    expect(await ask({ type: 'discard', id: keyOf(1) })).toEqual({ ok: true })
    expect(waiting(engine)).toEqual([])
  })

  it('may have to sign in again: the token of a page lets waiting writes go on [T6]', async () => {
    const { ask, device, fetch, toldOf } = await setUp(() => 'signed-out')
    const engine = await startEngineOn(device, fetch)
    const tell = (token: string | null) =>
      handleMessage(
        createMessageHandlers(async () => engine),
        { type: 'token', token },
      )
    void checkIn(engine, 1)
    await pass(2500)
    expect(toldOf('token-request').at(-1)).toEqual({ type: 'token-request', userId: 'una', stale: true })
    expect(await tell(null)).toEqual({ ok: true })
    await pass(500)
    expect(engine.status.current()).toMatchObject({ pending: 1, needsSignIn: true })
    await tell('fresh')
    expect(engine.session.needsSignIn()).toBe(false)
    expect(await ask({ type: 'get-status' })).toMatchObject({ offline: false })
  })
})

describe('offline mode', () => {
  it('is stored on the device; waiting writes are sent when it is switched off [N4]', async () => {
    const { ask, engine, device, server, start } = await setUp()
    expect(await ask({ type: 'toggle', offline: true })).toEqual({ ok: true })
    expect(device.settings.offline).toBe(true)
    expect((await checkIn(engine, 1)).status).toBe(202)
    expect(await ask({ type: 'get-status' })).toMatchObject({ pending: 1, offline: 'toggle' })
    expect(await ask({ type: 'get-outbox' })).toMatchObject([{ state: 'waiting', op: { id: keyOf(1) } }])
    expect(await ask({ type: 'get-waiting' })).toContain(`guest:${keyOf(1)}`)
    await expect(engine.onSync()).rejects.toThrow('still wait')
    await engine.stop()
    const next = await start()
    expect(next.network.reason()).toBe('toggle')
    await next.setToggle(false)
    next.session.provideToken('token')
    await pass(3000)
    expect(server.effects).toEqual([keyOf(1)])
    await next.onSync()
  })
})

describe('an engine that is told to drain', () => {
  it('sends writes that back off at once, and probes the server if the live feed broke off [D13][N3]', async () => {
    const faults = ['broken' as const]
    const { ask, engine, server, at } = await setUp(() => faults[0] ?? 'none')
    void checkIn(engine, 1)
    await pass(100)
    faults.pop()
    const tried = server.seen.sizes.length
    expect(await ask({ type: 'drain' })).toEqual({ ok: true })
    await pass(50)
    expect(server.seen.sizes.length).toBe(tried + 1)
    const probes = () => at.calls.filter(path => path === '/api/health').length
    expect(probes()).toBe(0)
    await ask({ type: 'drain', liveEnded: true })
    await pass(50)
    expect(probes()).toBe(1)
  })
})

describe('a refused write', () => {
  it('is retried [O4]', async () => {
    const { ask, engine, device, server } = await setUp(() => 'none', [1])
    void checkIn(engine, 1)
    await pass(20)
    // The page that waits for the answer shows the refusal itself, or is gone.
    device.isPageVisible = false
    await pass(2500)
    expect(await ask({ type: 'get-outbox' })).toMatchObject([{ state: 'rejected' }])
    const tried = server.seen.sizes.length
    const retried = ask({ type: 'retry', id: keyOf(1) })
    await pass(1000)
    expect(await retried).toEqual({ ok: true })
    expect(server.seen.sizes.length).toBe(tried + 1)
  })

  it('is over once its page reports that it has shown the refusal [A3]', async () => {
    const { ask, engine, device } = await setUp(() => 'none', [1])
    void checkIn(engine, 1)
    await pass(100)
    expect([...device.stores.rejected.keys()]).toEqual([keyOf(1)])
    expect(await ask({ type: 'refusal-shown', id: keyOf(1) })).toEqual({ ok: true })
    expect([...device.stores.rejected.keys()]).toEqual([])
  })
})

describe('a device', () => {
  it('identifies itself to the server by an id that it stores', async () => {
    const { ask, device, fetch } = await setUp()
    expect(await ask({ type: 'get-device-headers' })).toMatchObject({
      'trackside-device': 'device',
      'trackside-unsent': '0,0,0',
    })
    device.settings.device = undefined
    const fresh = await startEngineOn(device, fetch)
    expect(device.settings.device).toBe(fresh.device.id())
    expect(fresh.device.id()).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is emptied when the live feed brings the order, and reports so under its former id [X1][X6]', async () => {
    const { ask, engine, device, at, start } = await setUp()
    await ask({ type: 'toggle', offline: true })
    await checkIn(engine, 1)
    await ask({ type: 'toggle', offline: false })
    expect(await ask({ type: 'get-signed-out' })).toBeNull()
    const order = { type: 'sign-out', requested_by: 'Max', requested_at: NOW, waits: false } as const
    const told = ask({ type: 'live', app: '', message: order })
    await pass(1000)
    expect(await told).toEqual({ ok: true })
    expect(device.stores).toMatchObject({ queue: [] })
    expect([device.settings.session, device.settings.offline]).toEqual([null, false])
    expect(device.settings.device).not.toBe('device')
    expect(at.calls).toContain('/api/devices/device/emptied')
    expect(await ask({ type: 'get-signed-out' })).toMatchObject({ by: 'Max', at: NOW })
    // A page may still remember who was signed in.
    await ask({ type: 'session', user: una })
    expect(engine.session.user()).toBeNull()
    expect((await start()).session.user()).toBeNull()
  })

  it('lists left-behind writes, and removes them on request [O7]', async () => {
    const { ask, engine } = await setUp()
    await ask({ type: 'toggle', offline: true })
    await checkIn(engine, 1)
    await ask({ type: 'session', user: max })
    expect(await ask({ type: 'get-left-behind' })).toEqual([])
    expect(await ask({ type: 'discard-left-behind', owner: 'una' })).toEqual({ ok: false })
    vi.setSystemTime(Date.parse('2027-02-21T10:00:00.000Z'))
    expect(await ask({ type: 'get-left-behind' })).toMatchObject([{ owner: 'una', count: 1 }])
    expect(await ask({ type: 'discard-left-behind', owner: 'una' })).toEqual({ ok: true })
    expect(engine.outbox.allIds()).toEqual([])
  })

  it('puts a change that the live feed brings into the list that pages get, and takes it for no order [L3]', async () => {
    const { ask, engine, device } = await setUp()
    const ids = { group_name: 'Oracle', event_group_id: 3, is_vcarb: false }
    const guest = newGuest({ ...ids, id: keyOf(1), first_name: 'Ana', last_name: 'Ray' }, '21/11/2026')
    const meta = { scope: 7, version: 3, etag: etagOf('1', 7, 3), asOf: NOW, askedAt: 1, storedAt: 1 }
    device.answers.set('una', new Map([['/guest_list/7', { body: '[]', meta }]]))
    const rows = { guestList: { rows: [guest], gone: [] } }
    const change: LiveChange = { type: 'change', scope: 7, from: 3, to: 4, rows, reread: [] }
    expect(await ask({ type: 'live', app: '1', message: change })).toEqual({ ok: true })
    const headers = { authorization: 'Bearer token' }
    const list = await callApi(engine, 'GET', '/guest_list/7', { headers, cache: 'force-cache' })
    expect(await list.json()).toEqual([guest])
    expect(engine.session.user()).toEqual(una)
  })
})
