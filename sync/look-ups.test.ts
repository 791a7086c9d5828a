import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { header } from '../contract/api/headers.ts'
import type { Engine } from './engine.ts'
import { callApi, engineWorld, keyOf, pass, passWithPage } from './testing/engine-world.ts'
import { startEngineOn } from './testing/memory-host.ts'
import { timings } from './timings.ts'

/** What a whole engine does with the look-ups of pins that a desk has made. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const json = { 'content-type': 'application/json' }
const pathOf = (pin: number) => `/guests/redeemedTypes/${pin}?event_id=7`

/** A desk that has looked up these pins, with a server that counts the look-ups. */
async function desk(pins: readonly number[]) {
  const { device, fetch, at } = engineWorld()
  const asked: string[] = []
  const start = () =>
    startEngineOn(device, async (url, init) => {
      const { pathname } = new URL(url)
      if (at.away || !pathname.includes('/redeemedTypes/')) return fetch(url, init)
      asked.push(pathname.slice(pathname.lastIndexOf('/') + 1))
      return Response.json({ redemptions: {} }, { headers: { 'trackside-version': '7:1' } })
    })
  const engine = await start()
  for (const pin of pins) await lookUp(engine, pin)
  return { device, at, asked: () => asked.splice(0), engine, start }
}

async function lookUp(engine: Engine, pin: number): Promise<Response> {
  const answer = callApi(engine, 'GET', pathOf(pin), { headers: { authorization: 'Bearer token' } })
  await pass(50)
  return answer
}

const giveBag = (engine: Engine, pin: number) =>
  callApi(engine, 'POST', '/guests/redeem', {
    headers: {
      'idempotency-key': keyOf(pin),
      authorization: 'Bearer token',
      ...json,
      [header.context]: encodeURIComponent(JSON.stringify({ event_id: 7, pins: [pin] })),
    },
    body: JSON.stringify({ pin: `${pin}`, event_id: 7 }),
  })

const kept = async (engine: Engine, pins: readonly number[]) => {
  const ages = await Promise.all(pins.map(pin => engine.reads.oldestAsOf([pathOf(pin)])))
  return pins.filter((_, at) => ages[at] !== null)
}

const pins = Array.from({ length: 20 }, (_, at) => 1001 + at)

it('of other guests are not repeated when one guest is given something [R9]', async () => {
  const { engine, device, asked } = await desk(pins)
  expect(asked()).toHaveLength(20)
  device.told.length = 0
  void giveBag(engine, 1003)
  await pass(3000)
  expect(asked()).toEqual(['1003'])
  const changed = device.told.flatMap(message => ('paths' in message ? message.paths : []))
  expect(new Set(changed)).toEqual(new Set([pathOf(1003)]))
  expect(engine.outbox.ackedOf('una')).toEqual([])
})

it('are repeated by the pages that show them when the connection is back [R5][R9]', async () => {
  const { engine, device, asked } = await desk(pins)
  asked()
  await engine.setToggle(true)
  await engine.setToggle(false)
  await pass(3000)
  expect(asked()).toEqual([])
  expect(device.told.filter(({ type }) => type === 'revalidate')).toEqual([
    { type: 'revalidate', paths: pins.map(pathOf) },
  ])
})

it('are kept until a later one is made, as long as pages have recently asked for them [R9]', async () => {
  const { engine, at, start } = await desk([1001, 1002])
  await pass(timings.inUseForMs - 1000)
  await lookUp(engine, 1002)
  at.away = true
  await pass(2000)
  expect((await lookUp(engine, 1001)).ok).toBe(true)
  await pass(timings.inUseForMs)
  // Without a connection nothing is removed, by another engine neither.
  await engine.stop()
  const next = await start()
  expect(await (await lookUp(next, 1001)).json()).toEqual({ redemptions: {} })
  await lookUp(next, 1003)
  expect(await kept(next, [1001, 1002, 1003])).toEqual([1001, 1002])
  at.away = false
  await passWithPage(next, timings.maxProbeIntervalMs * 2)
  next.session.provideToken('token')
  await lookUp(next, 1003)
  expect(await kept(next, [1001, 1002, 1003])).toEqual([1001, 1003])
})
