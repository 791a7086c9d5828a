import { vi } from 'vitest'
import { NoResponse } from '../api-call.ts'
import { systemClock } from '../browser/system.ts'
import { openOutbox } from '../outbox.ts'
import { schedule } from '../scheduler.ts'
import type { StoredWrite } from '../stored-write.ts'
import { answerBatch, isBatch, writesIn } from './answer-batch.ts'
import { aWrite, type Device, storesOf } from './memory.ts'
import { createTestDrain } from './test-drain.ts'

/** A device, its drain and a server for tests of the drain. Timers must be faked. */

export const faults = [
  'none',
  'lost',
  'unanswered',
  'broken',
  'busy',
  'signed-out',
  'portal',
  'in-progress',
] as const
export type Fault = (typeof faults)[number]

export const json = { 'content-type': 'application/json' }
const refusal = { statusCode: 400, name: 'CheckInFailed', message: 'No.' }

/**
 * A server that carries out each key once, behind a network with a `fault` for each call and each write of a batch. It
 * refuses the writes in `refuses`; those in `poisons` break every call they are in. With `batches: false` it is an older
 * server.
 */
export function aServer(
  fault: () => Fault,
  refuses: ReadonlySet<string> = new Set(),
  { poisons = new Set<string>(), batches = true } = {},
) {
  const effects: string[] = []
  const seen = { atOnce: 0, most: 0, batchesAtOnce: 0, mostBatches: 0, sizes: [] as number[] }

  async function answer(happens: Fault, work: () => Promise<Response>): Promise<Response> {
    if (happens === 'lost') throw new NoResponse('Lost on the way.')
    if (happens === 'broken') return new Response('{}', { status: 500, headers: json })
    if (happens === 'busy')
      return new Response('{}', { status: 503, headers: { ...json, 'retry-after': '1' } })
    if (happens === 'signed-out') return new Response('{}', { status: 401, headers: json })
    if (happens === 'portal') return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    if (happens === 'in-progress')
      return new Response(JSON.stringify({ ...refusal, name: 'InProgress' }), { status: 409, headers: json })
    const answered = await work()
    if (happens === 'unanswered') throw new NoResponse('The answer was lost.')
    return answered
  }

  async function execute(init: RequestInit): Promise<Response> {
    const key = new Headers(init.headers).get('idempotency-key') ?? ''
    if (poisons.has(key)) throw new NoResponse('The server fell over.')
    if (refuses.has(key)) return new Response(JSON.stringify(refusal), { status: 400, headers: json })
    if (!effects.includes(key)) effects.push(key)
    return new Response('{}', { headers: { ...json, 'trackside-version': `7:${effects.length}` } })
  }

  /** The faults that can happen to a write in a batch that is answered. */
  const within = (happens: Fault): Fault =>
    happens === 'lost' || happens === 'unanswered' || happens === 'portal' ? 'none' : happens

  async function send(url: string, init: RequestInit): Promise<Response> {
    const size = isBatch(url) ? writesIn(init).length : 1
    const inBatch = isBatch(url) ? 1 : 0
    seen.sizes.push(size)
    seen.atOnce += 1
    seen.batchesAtOnce += inBatch
    seen.most = Math.max(seen.most, seen.atOnce)
    seen.mostBatches = Math.max(seen.mostBatches, seen.batchesAtOnce)
    await new Promise(resolve => setTimeout(resolve, 20))
    seen.atOnce -= 1
    seen.batchesAtOnce -= inBatch
    if (!isBatch(url)) return answer(fault(), () => execute(init))
    if (!batches)
      return new Response(JSON.stringify({ statusCode: 404, name: 'NotFound', message: 'Nothing.' }), {
        status: 404,
        headers: json,
      })
    return answer(fault(), () =>
      answerBatch(url, init, (_, one) => answer(within(fault()), () => execute(one))),
    )
  }
  return { effects, seen, send }
}

/** Starts a worker on a device; it dies at its `lifetime`th access to the device's stores. */
export async function startParts(
  device: Device,
  send: ReturnType<typeof aServer>['send'],
  lifetime = Number.POSITIVE_INFINITY,
) {
  let accesses = 0
  const goesOn = () => ++accesses <= lifetime
  const { queue, database } = storesOf(device, { goesOn })
  const outbox = await openOutbox(queue, database, systemClock)
  const drain = createTestDrain({
    outbox,
    send: (url, init) => (accesses <= lifetime ? send(url, init) : new Promise(() => {})),
    settle: async ended => {
      const done = ended.flatMap(({ write, outcome }) =>
        outcome.kind === 'done' ? [{ write, versions: [...outcome.versions], keep: true }] : [],
      )
      await outbox.acknowledge(done, Date.now())
      for (const { write, outcome } of ended)
        if (outcome.kind === 'rejected') await outbox.reject(write, outcome.error)
    },
  })
  return { outbox, drain, isDead: () => accesses > lifetime }
}

/**
 * Drains a device through workers that end one after the other, each after as many accesses to the stores as `lifetimes`
 * says, the last one never. Throws if more than blocked writes wait after four minutes.
 */
export async function drainAll(
  device: Device,
  send: ReturnType<typeof aServer>['send'],
  lifetimes: readonly number[],
) {
  const left = [...lifetimes]
  for (;;) {
    const starting = startParts(device, send, left.shift() ?? Number.POSITIVE_INFINITY)
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

/** Puts writes into the device's queue. */
export async function fill(device: Device, writes: readonly StoredWrite[]) {
  const { queue } = storesOf(device)
  for (const write of writes) await queue.push(write)
}

/** So many writes on as many guests. */
export const guestWrites = (count: number): StoredWrite[] =>
  Array.from({ length: count }, (_, at) => aWrite(`w${at}`, at + 1, [`guest:${at}`]))
