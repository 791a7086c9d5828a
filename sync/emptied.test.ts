import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkIn, engineWorld, keyOf, pass, passWithPage, waiting } from './testing/engine-world.ts'
import { aWrite } from './testing/memory.ts'
import { answerCaches, startEngineOn } from './testing/memory-host.ts'

/** A device that is emptied while something of it is under way. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const order = { by: 'Avery Holloway', at: '2026-11-21T09:59:00.000Z', waits: false }

it.each([
  ['carried out', []],
  ['refused', [1]],
])('keeps nothing of a write that is %s once the device is empty [X1][O10]', async (_how, refuses) => {
  const { device, fetch } = engineWorld(() => 'none', refuses)
  device.isPageVisible = false
  const engine = await startEngineOn(device, async (url, init) => {
    const answer = await fetch(url, init)
    await new Promise(resolve => setTimeout(resolve, 1000))
    return answer
  })
  void checkIn(engine, 1)
  await pass(100)
  expect(waiting(engine)).toHaveLength(1)
  void engine.remoteSignOut.start(order)
  await pass(100)
  expect(engine.outbox.allIds()).toEqual([])
  await pass(10_000)
  expect(engine.outbox.allIds()).toEqual([])
  expect([device.stores.queue.length, device.stores.acked.size, device.stores.rejected.size]).toEqual([
    0, 0, 0,
  ])
})

it('keeps nothing of a write that was being stored when it was to be emptied [X1]', async () => {
  const { device, start } = engineWorld()
  device.storingMs = 500
  const engine = await start()
  void checkIn(engine, 1)
  await pass(100)
  void engine.remoteSignOut.start(order)
  await pass(10_000)
  expect(engine.outbox.allIds()).toEqual([])
  expect(device.stores.queue).toEqual([])
  expect(engine.remoteSignOut.notice()).toMatchObject({ lost: 1 })
})

it('sends a write that was still being stored when it was to be emptied once all are sent [X1]', async () => {
  const { device, server, start } = engineWorld()
  device.storingMs = 500
  const engine = await start()
  void checkIn(engine, 1)
  await pass(100)
  void engine.remoteSignOut.start({ ...order, waits: true })
  await pass(10_000)
  expect(server.effects).toContain(keyOf(1))
  expect(engine.remoteSignOut.notice()).toMatchObject({ lost: 0 })
})

it.each([
  ['refuses to connect', 1_000],
  ['does not answer', 20_000],
])('is not emptied while writes wait and the sign-in provider %s [X1][T5]', async (_how, ms) => {
  const { device, server, at, fetch } = engineWorld()
  at.away = true
  const before = await startEngineOn(device, fetch)
  for (const n of [1, 2, 3]) await checkIn(before, n)
  await before.stop()
  at.away = false
  // The next engine has no token.
  const engine = await startEngineOn(device, fetch, {
    async postToPages({ type }) {
      if (type === 'token-request') setTimeout(() => engine.session.provideToken(null, true), ms)
      return 1
    },
  })
  void engine.remoteSignOut.start({ ...order, waits: true })
  await passWithPage(engine, 60_000)
  expect(device.stores.queue).toHaveLength(3)
  engine.session.provideToken('fresh')
  await passWithPage(engine, 10_000)
  expect(server.effects).toEqual(expect.arrayContaining([1, 2, 3].map(keyOf)))
  expect(engine.remoteSignOut.notice()).toMatchObject({ lost: 0 })
})

it('tells no page of a refusal that comes after it was emptied [X2]', async () => {
  const { device, fetch } = engineWorld(() => 'none', [1])
  device.isPageVisible = false
  const engine = await startEngineOn(device, async (url, init) => {
    const answer = await fetch(url, init)
    await new Promise(resolve => setTimeout(resolve, 3000))
    return answer
  })
  void checkIn(engine, 1)
  await pass(100)
  void engine.remoteSignOut.start(order)
  await pass(10_000)
  expect(device.told.map(({ type }) => type)).not.toContain('refused')
})

it('is emptied by the next engine if it was stopped meanwhile, not taken for empty [X3]', async () => {
  const { device, at, fetch, start } = engineWorld()
  at.away = true
  const caches = answerCaches(device)
  const engine = await startEngineOn(device, fetch, {
    caches: {
      ...caches,
      users: async () => {
        await new Promise(resolve => setTimeout(resolve, 500))
        return caches.users()
      },
    },
  })
  await engine.outbox.add(aWrite(keyOf(1), engine.outbox.nextSeq(), []))
  vi.spyOn(console, 'error').mockReturnValue()
  void engine.remoteSignOut.start(order)
  await pass(100)
  await engine.stop()
  await pass(1000)
  expect(device.stores.queue).toHaveLength(1)
  expect(device.settings.signOut).toMatchObject({ stage: 'clearing', lost: 1 })
  const next = await start()
  await pass(1000)
  expect(device.stores.queue).toEqual([])
  expect(next.remoteSignOut.notice()).toMatchObject({ lost: 1 })
})
