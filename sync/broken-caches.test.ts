import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callApi, checkIn, engineWorld, keyOf, pass, waiting } from './testing/engine-world.ts'
import { answerCaches, startEngineOn } from './testing/memory-host.ts'

/** The whole engine on a device that does not give away its stored answers. */

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const broken = () => Promise.reject(new DOMException('Not now.', 'UnknownError'))

async function startBroken(what: 'open' | 'get') {
  const { device, fetch, server } = engineWorld()
  const caches = answerCaches(device)
  const disk = { isBroken: true }
  const engine = await startEngineOn(device, fetch, {
    caches: {
      ...caches,
      open: async user => {
        if (disk.isBroken && what === 'open') return broken()
        const cache = await caches.open(user)
        return { ...cache, get: path => (disk.isBroken ? broken() : cache.get(path)) }
      },
    },
  })
  return { engine, server, disk }
}

const read = (engine: Parameters<typeof callApi>[0]) =>
  callApi(engine, 'GET', '/guest_list/7', { headers: { authorization: 'Bearer token' } })

it.each(['open', 'get'] as const)(
  'where they %s in vain, a page is answered by the server [R2]',
  async what => {
    const { engine, disk } = await startBroken(what)
    const answer = read(engine)
    await pass(3000)
    expect((await answer).status).not.toBe(0)
    disk.isBroken = false
    const again = read(engine)
    await pass(3000)
    expect((await again).status).toBe((await answer).status)
  },
)

it('a write that was carried out is over all the same [D1][D11]', async () => {
  const { engine, server } = await startBroken('open')
  const answer = checkIn(engine, 1)
  await pass(3000)
  expect((await answer).status).toBe(200)
  expect(server.effects).toEqual([keyOf(1)])
  expect(waiting(engine)).toEqual([])
  // Whoever reads the list from the disk again sees it.
  expect(engine.outbox.ackedOf('una')).toHaveLength(1)
})
