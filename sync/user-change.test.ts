import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from './browser/system.ts'
import { pause } from './host.ts'
import { callApi, checkIn, engineWorld, keyOf, pass, waiting } from './testing/engine-world.ts'
import { storesOf } from './testing/memory.ts'
import { answerCaches, startEngineOn, una } from './testing/memory-host.ts'

/** What happens to stored data when the user changes or signs out. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('keeps writes that were carried out while their user was signed out, until somebody signs in [V3]', async () => {
  const { server, start } = engineWorld()
  const engine = await start()
  void checkIn(engine, 1)
  await pass(1)
  await engine.setUser(null)
  await pass(5000)
  expect(server.effects).toEqual([keyOf(1)])
  expect(waiting(engine)).toEqual([])
  await engine.setUser(una)
  expect(engine.outbox.ackedOf('una').map(({ id }) => id)).toEqual([keyOf(1)])
  await engine.setUser({ id: 'max', name: 'Max' })
  expect(engine.outbox.ackedOf('una')).toEqual([])
})

it('removes the answers of other users when a user signs in, and keeps their writes [V6][O6]', async () => {
  const { device, at, start, server } = engineWorld()
  at.away = true
  const engine = await start()
  await engine.open()
  void checkIn(engine, 1)
  await pass(5000)
  await engine.setUser({ id: 'max', name: 'Max' })
  await engine.open()
  expect([...device.answers.keys()]).toEqual(['max'])
  expect(waiting(engine)).toEqual([keyOf(1)])
  at.away = false
  await pass(30_000)
  expect(server.effects).toEqual([])
  await engine.setUser(null)
  expect([...device.answers.keys()]).toEqual([])
  await engine.setUser(una)
  expect(waiting(engine)).toEqual([keyOf(1)])
})

it('removes answers before the same user can sign in again, however slow the disk is [V6][V3]', async () => {
  const { device, fetch } = engineWorld()
  const caches = answerCaches(device)
  const remove = async (userId: string) => {
    await pause(systemClock, 200)
    await caches.remove(userId)
  }
  const engine = await startEngineOn(device, fetch, { caches: { ...caches, remove } })
  await engine.open()
  const left = device.answers.get('una')
  expect(left).toBeDefined()
  const signedOut = engine.setUser(null)
  const signedIn = engine.setUser(una).then(() => engine.open())
  await pass(1)
  expect(engine.session.user()).toBeNull()
  await pass(500)
  await Promise.all([signedOut, signedIn])
  expect(engine.session.user()).toEqual(una)
  expect(device.answers.get('una')).not.toBe(left)
})

it('removes answers at the next try if the disk refused the first time [V6][X3]', async () => {
  const { device, fetch } = engineWorld()
  const caches = answerCaches(device)
  const remove = vi.fn(caches.remove).mockRejectedValueOnce(new DOMException('Not now.', 'UnknownError'))
  const engine = await startEngineOn(device, fetch, { caches: { ...caches, remove } })
  await engine.open()
  await expect(engine.setUser(null)).rejects.toThrow('Not now.')
  await engine.setUser(null)
  expect([...device.answers.keys()]).toEqual([])
  expect(device.settings.session).toBeNull()
})

it('sends a user’s writes, though the disk is too full to store who is signed in', async () => {
  const { device, server, fetch, at } = engineWorld()
  at.away = true
  const before = await startEngineOn(device, fetch)
  await checkIn(before, 1)
  await before.setUser(null)
  await before.stop()
  at.away = false
  const { database } = storesOf(device.stores)
  const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
  const readSettings = async () => ({ ...device.settings, unreachable: false })
  const engine = await startEngineOn(device, fetch, {
    database: { ...database, readSettings, saveSetting: full },
  })
  await expect(engine.setUser(una)).rejects.toThrow('The disk is full.')
  await pass(100)
  engine.session.provideToken('token')
  await pass(500)
  expect(server.effects).toContain(keyOf(1))
})

it('lets the next engine remove answers if this one is killed meanwhile [V6][X3]', async () => {
  const { device, fetch, start } = engineWorld()
  const caches = answerCaches(device)
  const remove = () => new Promise<void>(() => {})
  const killed = await startEngineOn(device, fetch, { caches: { ...caches, remove } })
  await killed.open()
  void killed.setUser(null)
  await pass(1)
  const next = await start()
  await next.setUser(null)
  expect([...device.answers.keys()]).toEqual([])
})

it('stores nothing as another user’s, and shows none of their data, before it knows who is signed in [T1][V6]', async () => {
  const { device, server, start } = engineWorld()
  const engine = await start()
  await engine.setUser({ id: 'team.una', name: 'Una' })
  const claims = { exp: Math.floor(Date.now() / 1000) + 600, tid: 'team', oid: 'max' }
  const headers = {
    authorization: `Bearer x.${btoa(JSON.stringify(claims))}.y`,
    'idempotency-key': keyOf(1),
    'content-type': 'application/json',
  }
  const body = '{"timestamp":"2026-11-21T10:00:00.000Z"}'
  void callApi(engine, 'POST', `/guests/checkin/${keyOf(1)}`, { headers, body })
  void callApi(engine, 'GET', '/guest_list/7', { headers })
  expect(engine.outbox.allIds()).toEqual([])
  await pass(5000)
  expect(engine.outbox.allIds()).toEqual([])
  expect(server.effects).toEqual([keyOf(1)])
  expect(device.answers.get('team.una')?.size ?? 0).toBe(0)
})
