import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './browser/system.ts'
import { pause } from './host.ts'
import { openOutbox } from './outbox.ts'
import {
  aServer,
  drainAll,
  type Fault,
  faults,
  fill,
  guestWrites,
  json,
  startParts,
} from './testing/drain-parts.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'
import { createTestDrain, testSession } from './testing/test-drain.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const entity = fc.constantFrom('guest:a', 'guest:b', 'guest:c', 'tour:d', 'radio:e')
const writesArbitrary = fc
  .array(
    fc.record({ entities: fc.uniqueArray(entity, { minLength: 1, maxLength: 2 }), creates: fc.boolean() }),
    {
      maxLength: 25,
    },
  )
  .map(list =>
    list.map(({ entities, creates }, at) =>
      aWrite(`w${at}`, at + 1, entities, creates ? entities[0] : undefined),
    ),
  )

describe('drain', () => {
  it('carries each write out once and in order, whatever the network does and whenever the worker dies [D1][D2][D3][D5][D6]', async () => {
    await fc.assert(
      fc.asyncProperty(
        writesArbitrary,
        fc.infiniteStream(
          fc.oneof({ weight: 3, arbitrary: fc.constant<Fault>('none') }, fc.constantFrom(...faults)),
        ),
        fc.infiniteStream(fc.nat(9)),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
        async (writes, faultStream, dice, lifetimes) => {
          const refuses = new Set(writes.filter(() => dice.next().value === 0).map(write => write.op.id))
          const device = newDevice()
          await fill(device, writes)
          const server = aServer(() => faultStream.next().value, refuses)
          await drainAll(device, server.send, lifetimes)

          const ids = writes.map(write => write.op.id)
          const waiting = device.queue.map(entry => entry.write.op.id)
          const refused = [...device.rejected.keys()]
          // No write is lost, and none is in two places.
          expect([...server.effects, ...waiting, ...refused].sort()).toEqual([...ids].sort())
          expect(new Set(refused)).toEqual(
            new Set(ids.filter(id => refuses.has(id) && !waiting.includes(id))),
          )
          for (const name of new Set(writes.flatMap(write => write.entities))) {
            const touching = (id: string) => writes.find(write => write.op.id === id)?.entities.includes(name)
            const done = server.effects.filter(touching)
            expect(done).toEqual(ids.filter(id => done.includes(id)))
          }
          expect(server.seen.most).toBeLessThanOrEqual(6)
          expect(server.seen.mostBatches).toBeLessThanOrEqual(3)
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)

  it('sends six writes at once to a server without batches, and not more [D5]', async () => {
    const device = newDevice()
    await fill(device, guestWrites(30))
    const server = aServer(() => 'none', new Set(), { batches: false })
    await drainAll(device, server.send, [])
    expect(server.seen.most).toBe(6)
    expect(server.effects).toHaveLength(30)
  })

  it('does not try a busy server with every pending write in turn [D8]', async () => {
    const device = newDevice()
    await fill(device, guestWrites(200))
    let asked = 0
    const worker = await startParts(
      device,
      async () => {
        asked += 1
        return new Response('{}', { status: 503, headers: json })
      },
      Number.POSITIVE_INFINITY,
    )
    void worker.drain.kick()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toBeLessThan(80)
    expect(worker.outbox.countOf('una')).toBe(200)
  })

  it('lets redemptions wait for the pin limit, and no other write [D8][D7]', async () => {
    const device = newDevice()
    const server = aServer(() => 'none')
    const body = { statusCode: 429, name: 'TooManyWrongPins', message: 'Please wait 60 seconds.' }
    let asked = 0
    const { drain, outbox } = await startParts(device, async (url, init) => {
      const key = new Headers(init.headers).get('idempotency-key') ?? ''
      if (!key.startsWith('pin')) return server.send(url, init)
      asked += 1
      return new Response(JSON.stringify(body), { status: 429, headers: { ...json, 'retry-after': '60' } })
    })
    for (let pin = 1; pin <= 8; pin += 1) {
      await outbox.add(aWrite(`pin ${pin}`, pin, [`pin:${pin}`]))
      drain.prioritize(`pin ${pin}`)
      void drain.kick()
      await vi.advanceTimersByTimeAsync(100)
    }
    await outbox.add(aWrite('check-in', 9, ['guest:a']))
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(server.effects).toEqual(['check-in'])
    await vi.advanceTimersByTimeAsync(50_000)
    expect(asked).toBe(8)
  })

  it.each([
    ['no pause', '0'],
    ['one that is over', 'Sat, 21 Nov 2020 10:00:00 GMT'],
    ['none that can be read', 'soon'],
  ])('backs off longer each time when a server asks for %s [D7]', async (_, wish) => {
    for (const status of [429, 500, 503]) {
      const device = newDevice()
      await fill(device, guestWrites(1))
      let asked = 0
      const { drain } = await startParts(device, async () => {
        asked += 1
        await pause(systemClock, 20)
        return new Response('{}', { status, headers: { ...json, 'retry-after': wish } })
      })
      for (let seconds = 0; seconds < 10; seconds += 2) {
        void drain.kick()
        await vi.advanceTimersByTimeAsync(2000)
      }
      expect(asked).toBeGreaterThan(2)
      expect(asked).toBeLessThan(10)
    }
  })

  it('sends a write that a page waits for before the others [D9]', async () => {
    const device = newDevice()
    await fill(device, guestWrites(200))
    const server = aServer(() => 'none')
    const worker = await startParts(device, server.send)
    void worker.drain.kick()
    await worker.outbox.add(aWrite('now', 201, ['guest:now']))
    worker.drain.prioritize('now')
    void worker.drain.kick()
    await vi.advanceTimersByTimeAsync(1000)
    // After the three batches that were sent before it was made.
    expect(server.effects.indexOf('now')).toBe(150)
    expect(server.effects).toHaveLength(201)
    expect(server.seen.sizes.filter(size => size === 1)).toHaveLength(1)
  })
})

describe('the state of a write in a drain', () => {
  it('is waiting, sending, retrying with the reason and time, or blocked [D7][S3]', async () => {
    vi.setSystemTime('2026-11-21T10:00:00.000Z')
    const device = newDevice()
    await fill(device, guestWrites(1))
    const server = aServer(() => 'lost')
    const { drain } = await startParts(device, server.send)
    const stateOf = () => drain.stateOf('w0', new Map())
    expect(stateOf()).toEqual({ state: 'waiting' })
    expect([drain.sending(), drain.isSending('w0')]).toEqual([0, false])
    void drain.kick()
    await vi.advanceTimersByTimeAsync(10)
    expect(stateOf()).toEqual({ state: 'sending' })
    expect([drain.sending(), drain.isSending('w0')]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(20)
    const rests = stateOf()
    expect(rests).toMatchObject({ state: 'retrying', attempts: 1, reason: 'Lost on the way.' })
    const until = rests.state === 'retrying' ? Date.parse(rests.retryAt) - Date.now() : 0
    expect(until).toBeGreaterThan(0)
    expect(until).toBeLessThanOrEqual(2000)
    expect(drain.stateOf('w0', new Map([['w0', 'w9']]))).toEqual({ state: 'blocked', by: 'w9' })
    await vi.advanceTimersByTimeAsync(until + 20)
    expect(server.seen.sizes).toHaveLength(2)
  })

  it('tries a fresh token at once when one was refused, and backs off when that is refused too [T7]', async () => {
    const device = newDevice()
    await fill(device, guestWrites(1))
    const { queue, database } = storesOf(device)
    const outbox = await openOutbox(queue, database, systemClock)
    let tokens = 0
    let asked = 0
    const drain = createTestDrain({
      outbox,
      settle: async () => undefined,
      send: async () => {
        asked += 1
        return new Response('{}', { status: 401, headers: json })
      },
      session: { ...testSession(), token: async () => `token ${++tokens}` },
    })
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toBe(2)
    expect(drain.stateOf('w0', new Map())).toMatchObject({
      state: 'retrying',
      reason: 'The server asks for a new sign-in.',
    })
  })

  it('sends nothing without a token, and no write that is given up while it asks for one [T1][O10]', async () => {
    const device = newDevice()
    await fill(device, guestWrites(2))
    const server = aServer(() => 'none')
    const { queue, database } = storesOf(device)
    const outbox = await openOutbox(queue, database, systemClock)
    const given = [undefined, 'token']
    const drain = createTestDrain({
      outbox,
      settle: async () => undefined,
      send: server.send,
      session: {
        ...testSession(),
        async token() {
          const token = given.shift()
          if (token !== undefined) await outbox.discard(['w0', 'w1'])
          return token
        },
      },
    })
    await drain.kick()
    expect(server.seen.sizes).toEqual([])
    await drain.kick()
    expect(server.seen.sizes).toEqual([])
    expect(given).toEqual([])
  })

  it('no longer prefers a write once its page has stopped waiting [D9]', async () => {
    const device = newDevice()
    await fill(device, guestWrites(3))
    const server = aServer(() => 'none')
    const { drain } = await startParts(device, server.send)
    drain.prioritize('w2')
    drain.deprioritize('w2')
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(server.seen.sizes).toEqual([3])
  })
})
