import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerApiRequest, apiRequest } from './api-request.ts'
import { createMessageHandlers, handleMessage } from './message-handlers.ts'
import { engineWorld, keyOf, pass, waiting } from './testing/engine-world.ts'
import { startEngineOn } from './testing/memory-host.ts'

/** How a page's API calls are handled, and what a device answers by itself. */

const NOW = '2026-11-21T10:00:00.000Z'
beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW) }))
afterEach(() => vi.useRealTimers())

const ORIGIN = 'http://app.test'
const kindOf = (method: string, path: string) => apiRequest(method, new URL(ORIGIN + path))?.kind

const tour = (n: number, more = {}) => ({
  id: keyOf(n),
  title: 'ORBR Garage',
  name: 'Una',
  user_uuid: keyOf(90),
  event_id: 7,
  start_time: '2026-11-21T12:00:00.000Z',
  maximum_guests: 4,
  guest_count: 1,
  time_period: 'upcoming',
  is_vcarb: false,
  ...more,
})
const groups = [
  { id: 3, name: 'Ash' },
  { id: 4, name: 'Birch' },
]

/** A device with a server that answers these lists, and a page that calls the engine. */
async function setUp() {
  const { device, at, fetch } = engineWorld()
  const lists: Record<string, unknown> = { '/api/event/7/tours': [tour(1)], '/api/groups': groups }
  const passed: string[] = []
  const engine = await startEngineOn(device, async (url, init) => {
    const { pathname } = new URL(url)
    const list = lists[pathname]
    if (/devices|upload/.test(pathname)) passed.push(`${init.method} ${pathname}`)
    const headers = { 'content-type': 'application/json', 'trackside-version': '7:1' }
    return list && !at.away ? new Response(JSON.stringify(list), { headers }) : fetch(url, init)
  })
  async function call(method: string, path: string, body?: object, key = 1) {
    const request = new Request(`${ORIGIN}/api${path}`, {
      method,
      headers: {
        authorization: 'Bearer token',
        'content-type': 'application/json',
        'idempotency-key': keyOf(key),
        'trackside-at': NOW,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const classified = apiRequest(method, new URL(request.url))
    if (!classified) throw new Error('That is no call of the API.')
    const later: Promise<unknown>[] = []
    const answer = answerApiRequest(engine, classified, {
      request,
      clientId: 'page',
      later: work => later.push(work),
    })
    await pass(100)
    await Promise.all(later)
    return answer
  }
  const json = async (method: string, path: string) => {
    const answer = await call(method, path)
    return { status: answer.status, body: await answer.json() }
  }
  const tell = (message: Parameters<typeof handleMessage>[1]) =>
    handleMessage(
      createMessageHandlers(async () => engine),
      message,
    )
  return { engine, passed, call, json, tell }
}

describe('a call of the API', () => {
  it.each([
    ['GET', '/api/guest_list/7', 'read'],
    ['GET', '/api/guests/redeemedTypes/1001?event_id=7', 'read'],
    ['POST', '/api/guests', 'write'],
    ['POST', `/api/guests/checkin/${keyOf(1)}`, 'write'],
    ['GET', '/api/devices', 'forward'],
    ['POST', `/api/devices/${keyOf(1)}/sign_out`, 'forward'],
    ['GET', `/api/invite/validate/${keyOf(1)}`, 'other'],
    ['POST', '/api/upload/guest-list', 'other'],
    ['POST', '/api/guest_list/7', 'other'],
    ['GET', '/api/no/such/path', 'other'],
    ['GET', '/api/live?event=7', undefined],
    ['GET', '/guest_list/7', undefined],
    ['GET', '/apis/guest_list/7', undefined],
  ])('%s %s is classified by the contract [R7]', (method, path, kind) => {
    expect(kindOf(method, path)).toBe(kind)
  })

  it('that cannot wait is sent to the server, but not while offline mode is on [N4]', async () => {
    const { call, passed, tell } = await setUp()
    await call('GET', '/devices')
    await call('POST', '/upload/guest-list')
    expect(passed).toEqual(['GET /api/devices', 'POST /api/upload/guest-list'])
    await tell({ type: 'toggle', offline: true })
    for (const path of ['/devices', `/invite/validate/${keyOf(1)}`]) {
      const refused = await call('GET', path)
      expect([refused.status, refused.headers.get('content-type'), await refused.json()]).toEqual([
        503,
        'application/json',
        { offline: true },
      ])
    }
    for (const path of ['/upload/guest-list', `/devices/${keyOf(1)}/sign_out`])
      expect((await call('POST', path)).type).toBe('error')
    expect(passed).toHaveLength(2)
  })

  it('gets no answer while the device is being signed out [X2]', async () => {
    const { engine, call, tell } = await setUp()
    await tell({ type: 'toggle', offline: true })
    await call('POST', `/guests/checkin/${keyOf(1)}`, { timestamp: NOW })
    expect(waiting(engine)).toEqual([keyOf(1)])
    const order = { type: 'sign-out', requested_by: 'Max', requested_at: NOW, waits: true } as const
    const told = tell({ type: 'live', app: '', message: order })
    await pass(100)
    expect(await told).toEqual({ ok: true })
    for (const path of ['/groups', '/devices']) {
      const answer = await call('GET', path)
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { statusCode: 403, name: 'DeviceSignedOut', message: expect.any(String) },
      ])
    }
    // Pending writes are sent first.
    expect(waiting(engine)).toEqual([keyOf(1)])
  })
})

describe('an entity that was made on this device', () => {
  const body = {
    id: keyOf(5),
    title: 'Grid walk',
    userID: keyOf(90),
    startTime: '2026-11-21T13:00:00.000Z',
    maxGuests: 3,
  }

  it('can be opened, changed and deleted before the server knows of it [F10][F11]', async () => {
    const { call, json, tell } = await setUp()
    await json('GET', '/event/7/tours')
    await tell({ type: 'toggle', offline: true })
    expect((await call('POST', '/event/7/tour', body, 5)).status).toBe(202)
    expect(await json('GET', `/tour/${keyOf(5)}`)).toMatchObject({
      status: 200,
      body: { id: keyOf(5), title: 'Grid walk', guest_count: 0, alternative_tours: [{ id: keyOf(1) }] },
    })
    const guests = await call('GET', `/tour/${keyOf(5)}/guests`)
    expect([await guests.json(), guests.headers.get('trackside-as-of')]).toEqual([[], NOW])
    await call('POST', `/tour/guest/${keyOf(5)}`, { id: keyOf(6), guestID: keyOf(8) }, 6)
    expect((await json('GET', `/tour/${keyOf(5)}/guests`)).body).toMatchObject([{ guest_id: keyOf(8) }])
    await call('DELETE', `/tour/${keyOf(5)}`, undefined, 7)
    for (const path of [`/tour/${keyOf(5)}`, `/tour/${keyOf(5)}/guests`])
      expect(await json('GET', path)).toMatchObject({
        status: 404,
        body: { statusCode: 404, name: 'NotFound' },
      })
    expect((await json('GET', '/event/7/tours')).body).toMatchObject([{ id: keyOf(1) }])
  })

  it('is not found when no list contains it [F9]', async () => {
    const { call, json, tell } = await setUp()
    await tell({ type: 'toggle', offline: true })
    await call('POST', '/event/7/tour', body, 5)
    expect((await json('GET', `/tour/${keyOf(5)}`)).status).toBe(404)
  })
})

describe('a read that the device has not stored', () => {
  it('is answered offline from a list, or else as offline [R2]', async () => {
    const { json, tell, engine } = await setUp()
    await json('GET', '/event/7/tours')
    vi.setSystemTime(Date.parse('2026-11-21T11:00:00.000Z'))
    await json('GET', '/groups')
    expect(await engine.reads.oldestAsOf(['/groups', '/event/7/tours', '/passes/7'])).toBe(NOW)
    await tell({ type: 'toggle', offline: true })
    expect(await json('GET', '/groups/4')).toEqual({ status: 200, body: groups[1] })
    expect(await json('GET', '/groups/5')).toEqual({ status: 200, body: { offline: true } })
    expect(await json('GET', '/event/7/groups')).toEqual({ status: 200, body: { offline: true } })
    expect((await json('GET', `/tour/${keyOf(1)}`)).body).toMatchObject({
      id: keyOf(1),
      alternative_tours: [],
    })
  })

  it('is not found when a waiting write deletes it [F11]', async () => {
    const { call, json, tell } = await setUp()
    await json('GET', '/groups')
    await tell({ type: 'toggle', offline: true })
    await call('DELETE', '/groups/4')
    expect((await json('GET', '/groups/4')).status).toBe(404)
    expect((await json('GET', '/groups')).body).toEqual([groups[0]])
  })

  it('is shown with the waiting writes in their order, and without one that is given up [F3][R6]', async () => {
    const { call, json, tell } = await setUp()
    await json('GET', '/groups')
    await tell({ type: 'toggle', offline: true })
    const rename = (name: string) => ({
      name,
      contact_first_name: 'A',
      contact_last_name: 'B',
      contact_email: 'a@b.example',
    })
    const names = async () => (await json('GET', '/groups')).body.map(({ name }: { name: string }) => name)
    const before = (await call('GET', '/groups')).headers.get('trackside-view')
    await call('PUT', '/groups/4', rename('Cedar'), 2)
    expect(await names()).toEqual(['Ash', 'Cedar'])
    await call('PUT', '/groups/4', rename('Alder'), 3)
    expect(await names()).toEqual(['Alder', 'Ash'])
    const answer = await call('GET', '/groups')
    expect([answer.headers.get('content-type'), answer.headers.get('trackside-as-of')]).toEqual([
      'application/json',
      NOW,
    ])
    expect(answer.headers.get('trackside-view')).not.toBe(before)
    await tell({ type: 'discard', id: keyOf(3) })
    expect(await names()).toEqual(['Ash', 'Cedar'])
    await tell({ type: 'discard', id: keyOf(2) })
    expect(await names()).toEqual(['Ash', 'Birch'])
    expect((await call('GET', '/groups')).headers.get('trackside-view')).toBe(before)
  })
})
