import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoResponse } from './api-call.ts'
import { createDrain } from './drain.ts'
import { openOutbox } from './outbox.ts'
import { schedule } from './scheduler.ts'
import type { StoredWrite } from './stored-write.ts'
import { aWrite, type Device, newDevice, storesOf } from './testing/memory.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const faults = [
  'none',
  'lost',
  'unanswered',
  'broken',
  'busy',
  'signed-out',
  'portal',
  'in-progress',
] as const
type Fault = (typeof faults)[number]

const json = { 'content-type': 'application/json' }
const refusal = { statusCode: 400, name: 'CheckInFailed', message: 'No.' }

/** A server that carries each key out once, behind a network that does to each request what `fault` says. */
function aServer(fault: () => Fault, refuses: ReadonlySet<string>) {
  const effects: string[] = []
  const seen = { atOnce: 0, most: 0 }
  async function send(_url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key') ?? ''
    seen.atOnce += 1
    seen.most = Math.max(seen.most, seen.atOnce)
    await new Promise(resolve => setTimeout(resolve, 20))
    seen.atOnce -= 1
    const happens = fault()
    if (happens === 'lost') throw new NoResponse('Lost on the way.')
    if (happens === 'broken') return new Response('{}', { status: 500, headers: json })
    if (happens === 'busy')
      return new Response('{}', { status: 503, headers: { ...json, 'retry-after': '1' } })
    if (happens === 'signed-out') return new Response('{}', { status: 401, headers: json })
    if (happens === 'portal') return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    if (happens === 'in-progress')
      return new Response(JSON.stringify({ ...refusal, name: 'InProgress' }), { status: 409, headers: json })
    if (refuses.has(key)) return new Response(JSON.stringify(refusal), { status: 400, headers: json })
    if (!effects.includes(key)) effects.push(key)
    if (happens === 'unanswered') throw new NoResponse('The answer was lost.')
    return new Response('{}', { headers: { ...json, 'trackside-version': `7:${effects.length}` } })
  }
  return { effects, seen, send }
}

/** Starts a worker on a device; it dies at its `lifetime`th access to the device's stores. */
async function startWorker(device: Device, send: ReturnType<typeof aServer>['send'], lifetime: number) {
  let accesses = 0
  const goesOn = () => ++accesses <= lifetime
  const { queue, database } = storesOf(device, { goesOn })
  const outbox = await openOutbox(queue, database)
  const drain = createDrain({
    outbox,
    session: {
      user: () => ({ id: 'una', name: 'Una' }),
      token: async () => 'token',
      rejectToken: () => true,
      accepted: () => undefined,
    },
    api: { send: (url, init) => (accesses <= lifetime ? send(url, init) : new Promise(() => {})) },
    mayCall: () => true,
    settle: ({ write, outcome }) =>
      outcome.kind === 'done'
        ? outbox.acknowledge(write, [...outcome.versions], true)
        : outbox.reject(write, outcome.error),
    onBackOff: () => undefined,
    onChange: () => undefined,
    withLock: work => work(),
  })
  return { outbox, drain, isDead: () => accesses > lifetime }
}

async function drainAll(
  device: Device,
  send: ReturnType<typeof aServer>['send'],
  lifetimes: readonly number[],
) {
  const left = [...lifetimes]
  for (;;) {
    const starting = startWorker(device, send, left.shift() ?? Number.POSITIVE_INFINITY)
    const worker = await Promise.race([starting, vi.advanceTimersByTimeAsync(50).then(() => undefined)])
    if (!worker) continue
    for (let seconds = 0; seconds < 240 && !worker.isDead(); seconds += 2) {
      void worker.drain.kick()
      await vi.advanceTimersByTimeAsync(2000)
      const { blocked } = schedule(
        device.queue.map(entry => entry.write),
        [...device.rejected.values()].map(one => one.write),
      )
      if (!worker.isDead() && worker.outbox.countOf('una') === blocked.size) return
    }
    if (!worker.isDead()) throw new Error('Not drained in four minutes.')
  }
}

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

async function fill(device: Device, writes: readonly StoredWrite[]) {
  const { queue } = storesOf(device)
  for (const write of writes) await queue.push(write)
}

describe('drain', () => {
  it('carries each write out once and in order, whatever the network does and whenever the worker dies', async () => {
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
          // Nothing is lost, and nothing is in two places.
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
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)

  it('sends six at once, and not more', async () => {
    const device = newDevice()
    await fill(
      device,
      Array.from({ length: 30 }, (_, at) => aWrite(`w${at}`, at + 1, [`guest:${at}`])),
    )
    const server = aServer(() => 'none', new Set())
    await drainAll(device, server.send, [])
    expect(server.seen.most).toBe(6)
    expect(server.effects).toHaveLength(30)
  })

  it('does not ask a busy server with every waiting write in turn', async () => {
    const device = newDevice()
    await fill(
      device,
      Array.from({ length: 200 }, (_, at) => aWrite(`w${at}`, at + 1, [`guest:${at}`])),
    )
    let asked = 0
    const worker = await startWorker(
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

  it('lets the write that a page waits for go before the others', async () => {
    const device = newDevice()
    await fill(
      device,
      Array.from({ length: 50 }, (_, at) => aWrite(`w${at}`, at + 1, [`guest:${at}`])),
    )
    const server = aServer(() => 'none', new Set())
    const worker = await startWorker(device, server.send, Number.POSITIVE_INFINITY)
    void worker.drain.kick()
    await worker.outbox.add(aWrite('now', 51, ['guest:now']))
    worker.drain.prioritize('now')
    void worker.drain.kick()
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.effects.indexOf('now')).toBeLessThan(13)
    expect(server.effects).toHaveLength(51)
  })
})
