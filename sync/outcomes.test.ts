import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../contract/rules/durations.ts'
import { newGuest } from '../contract/rules/new-guest.ts'
import type { Engine } from './engine.ts'
import { isBatch, writesIn } from './testing/answer-batch.ts'
import { callApi, engineWorld, keyOf, pass, waiting } from './testing/engine-world.ts'
import { startEngineOn } from './testing/memory-host.ts'

/** What becomes of writes that the server refuses, in a whole engine on a device in memory. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const json = { 'content-type': 'application/json' }
const ids = { id: keyOf(1), group_name: 'Oracle', event_group_id: 3, is_vcarb: false }
const ana = newGuest({ ...ids, first_name: 'Ana', last_name: 'Ray' }, '21/11/2026')

/** An engine whose server refuses each write of a `method`, as `name`. `list` is how it answers the guest list. */
async function refusing(name: string, list = async () => [ana], method = 'DELETE') {
  const { device, fetch } = engineWorld()
  const refusal = JSON.stringify({ statusCode: 404, name, message: 'Not there.' })
  const engine = await startEngineOn(device, async (url, init) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/guest_list/7')
      return Response.json(await list(), { headers: { 'trackside-version': '7:5' } })
    if (isBatch(url)) {
      const outcomes = writesIn(init).map(one =>
        one.method === method
          ? { status: 404, headers: json, body: JSON.parse(refusal) }
          : { status: 424, headers: json, body: { statusCode: 424, name: 'NotTried', message: 'Later.' } },
      )
      return Response.json({ outcomes }, { headers: { 'trackside-version': '' } })
    }
    return init.method === method ? new Response(refusal, { status: 404, headers: json }) : fetch(url, init)
  })
  return { engine, device }
}

const headers = (n: number) => ({ 'idempotency-key': keyOf(n), authorization: 'Bearer token', ...json })
const remove = (engine: Engine, n: number) =>
  callApi(engine, 'DELETE', `/guests/${ana.id}`, { headers: headers(n) })
const shown = async (engine: Engine): Promise<string[]> => {
  const answer = await callApi(engine, 'GET', '/guest_list/7', { headers: headers(0), cache: 'force-cache' })
  return (await answer.json()).map((guest: { id: string }) => guest.id)
}

describe('a removal of what another desk has removed', () => {
  it('is done for the page that waits for it [D14]', async () => {
    const { engine, device } = await refusing('GuestNotFound')
    const answer = remove(engine, 1)
    await pass(100)
    expect([(await answer).status, await (await answer).text()]).toEqual([204, ''])
    await pass(3000)
    expect(waiting(engine)).toEqual([])
    expect(device.stores.rejected.size).toBe(0)
    expect(device.told.filter(({ type }) => type === 'refused')).toEqual([])
  })

  it('is done after it has waited, and the write behind it is sent at once [D14][B4]', async () => {
    const { engine, device } = await refusing('GuestNotFound')
    await engine.setToggle(true)
    void remove(engine, 1)
    const arrival = { headers: headers(2), body: '{"timestamp":"2026-11-21T10:00:00.000Z"}' }
    await pass(100)
    void callApi(engine, 'POST', `/guests/checkin/${ana.id}`, arrival)
    await pass(100)
    expect(waiting(engine)).toEqual([keyOf(1), keyOf(2)])
    await engine.setToggle(false)
    await pass(1000)
    expect(waiting(engine)).toEqual([])
    expect(device.stores.rejected.size).toBe(0)
    expect(device.told.filter(({ type }) => type === 'refused')).toEqual([])
  })

  it('is shown to pages as it was until the server has answered the list [D14]', async () => {
    let answerList = (_: (typeof ana)[]) => {}
    const lists = [Promise.resolve([ana]), new Promise<(typeof ana)[]>(resolve => (answerList = resolve))]
    const { engine, device } = await refusing('GuestNotFound', async () => (await lists.shift()) ?? [])
    const first = shown(engine)
    await pass(100)
    expect(await first).toEqual([ana.id])
    await remove(engine, 1)
    const toldOf = () => device.told.filter(({ type }) => type === 'invalidate')
    const before = toldOf().length
    await pass(3000)
    expect(toldOf().length).toBe(before)
    answerList([])
    await pass(3000)
    expect(toldOf().length).toBeGreaterThan(before)
    expect(await shown(engine)).toEqual([])
  })
})

describe('a reversal for a guest whom another desk has removed', () => {
  const reverse = (engine: Engine, n: number, path: string, body: object) =>
    callApi(engine, 'POST', `/guests/${path}/${ana.id}`, { headers: headers(n), body: JSON.stringify(body) })

  it('is done after it has waited [D14]', async () => {
    const { engine, device } = await refusing('GuestNotFound', undefined, 'POST')
    await engine.setToggle(true)
    void reverse(engine, 1, 'reverse_checkin', { date: '21/11/2026' })
    void reverse(engine, 2, 'reverse_redemption', { type: 'GIFT_BAG' })
    await pass(100)
    expect(waiting(engine)).toEqual([keyOf(1), keyOf(2)])
    await engine.setToggle(false)
    await pass(3000)
    expect(waiting(engine)).toEqual([])
    expect(device.stores.rejected.size).toBe(0)
    expect(device.told.filter(({ type }) => type === 'refused')).toEqual([])
  })

  it('is refused to the page that waits for the guest, and over all the same [D14]', async () => {
    const { engine, device } = await refusing('GuestNotFound', undefined, 'POST')
    device.isPageVisible = false
    const answer = reverse(engine, 1, 'reverse_checkin', { date: '21/11/2026' })
    await pass(100)
    expect([(await answer).status, await (await answer).json()]).toMatchObject([
      404,
      { name: 'GuestNotFound' },
    ])
    await pass(3000)
    expect(device.stores.rejected.size).toBe(0)
    expect(device.told.filter(({ type }) => type === 'refused')).toEqual([])
  })
})

it.each(['NotFound', 'EventNotFound', 'TourNotFound'])(
  'a removal is refused by a 404 of another thing (%s), and stays in the outbox [D14][A2]',
  async name => {
    const { engine, device } = await refusing(name)
    device.isPageVisible = false
    const answer = remove(engine, 1)
    await pass(100)
    expect((await answer).status).toBe(404)
    await pass(3000)
    expect([...device.stores.rejected.keys()]).toEqual([keyOf(1)])
  },
)

it('pages are told when a write that has changed nothing at the server is no longer shown [R1]', async () => {
  const { device, fetch } = engineWorld()
  const body = { passID: 123_456_789, guestID: ana.id, allocated: '2026-11-21T09:00:00.000Z', duration: 15 }
  // Another desk has taken the pass back: giving it out again, an undo, counts as done.
  const returned = { ...body, pass_id: body.passID, returned: true }
  const version = { 'trackside-version': '7:5' }
  const engine = await startEngineOn(device, async (url, init) => {
    if (new URL(url).pathname !== '/api/passes/7') return fetch(url, init)
    return init.method === 'POST'
      ? Response.json(returned, { status: 201, headers: version })
      : Response.json([], { headers: version })
  })
  const read = async () => {
    const answer = callApi(engine, 'GET', '/passes/7', { headers: headers(0), cache: 'force-cache' })
    await pass(100)
    return (await (await answer).json()).length
  }
  expect(await read()).toBe(0)
  await engine.setToggle(true)
  void callApi(engine, 'POST', '/passes/7', { headers: headers(1), body: JSON.stringify(body) })
  await pass(100)
  expect(await read()).toBe(1)
  device.told.length = 0
  // Longer than an answer counts as in use.
  await pass(11 * MINUTE_MS)
  await engine.setToggle(false)
  await pass(3000)
  expect([waiting(engine), await read()]).toEqual([[], 0])
  expect(device.told).toContainEqual(
    expect.objectContaining({ type: 'patched', path: '/passes/7', gone: [body.passID] }),
  )
})
