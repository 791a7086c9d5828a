import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoResponse } from './api-call.ts'
import { systemClock } from './browser/system.ts'
import { pause } from './host.ts'
import { openOutbox } from './outbox.ts'
import type { StoredWrite } from './stored-write.ts'
import { answerBatch, isBatch, writesIn } from './testing/answer-batch.ts'
import { fill, guestWrites, json } from './testing/drain-parts.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'
import { createTestDrain, testSession } from './testing/test-drain.ts'
import { timings } from './timings.ts'

/** Which calls a drain makes at one time, and what happens to the other writes meanwhile. */

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type DrainOptions = Parameters<typeof createTestDrain>[0]

const failed = (status: number, headers = {}) =>
  new Response('{}', { status, headers: { ...json, ...headers } })
const carriedOut = () => new Response('{}', { headers: { ...json, 'trackside-version': '7:1' } })
const keyOf = (init: RequestInit) => new Headers(init.headers).get('idempotency-key') ?? ''

/** A drain of these writes, with the writes of each call so far. All are carried out, unless `answer` differs. */
async function draining(
  writes: readonly StoredWrite[],
  answer: (key: string) => Response | Promise<Response> = carriedOut,
  options: Partial<DrainOptions> = {},
) {
  const device = newDevice()
  await fill(device, writes)
  const { queue, database } = storesOf(device)
  const outbox = await openOutbox(queue, database, systemClock)
  const calls: string[][] = []
  const send = async (url: string, init: RequestInit) => {
    calls.push(isBatch(url) ? writesIn(init).map(one => one.headers['idempotency-key']) : [keyOf(init)])
    return isBatch(url)
      ? answerBatch(url, init, async (_, one) => answer(keyOf(one)))
      : await answer(keyOf(init))
  }
  const settle: DrainOptions['settle'] = async ended =>
    outbox.acknowledge(
      ended.map(({ write }) => ({ write, versions: [], keep: false })),
      Date.now(),
    )
  const drain = createTestDrain({ outbox, settle, send, ...options })
  return { outbox, drain, calls, sizes: () => calls.map(({ length }) => length) }
}

const never = () => new Promise<Response>(() => undefined)
const large = (id: string, seq: number, bytes = timings.maxBatchBytes + 1): StoredWrite => {
  const write = aWrite(id, seq, [`guest:${id}`])
  const body = new TextEncoder().encode(JSON.stringify('x'.repeat(bytes - 2))).buffer
  return { ...write, request: { ...write.request, body } }
}

describe('the calls in flight', () => {
  it('are six at most, also for writes that pages wait for [D5][D9]', async () => {
    const { drain, calls } = await draining(guestWrites(8), never)
    for (const { op } of guestWrites(8)) drain.prioritize(op.id)
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(calls).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5'].map(id => [id]))
  })

  it('include a single write beside three batches [D5]', async () => {
    const { drain, sizes } = await draining(guestWrites(151), never)
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(sizes()).toEqual([50, 50, 50, 1])
  })

  it('include a batch beside three single writes, which do not count as batches [D5][B1]', async () => {
    const alone = [large('l1', 1), large('l2', 2), large('l3', 3)]
    const { drain, sizes } = await draining(
      [...alone, aWrite('a', 4, ['guest:a']), aWrite('b', 5, [])],
      never,
    )
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(sizes()).toEqual([1, 1, 1, 2])
  })

  it('do not count once they are answered, while their outcomes are being stored; up to as many again [D5]', async () => {
    const stored = never()
    const settle = async () => void (await stored)
    const single = Array.from({ length: 20 }, (_, at) => large(`l${at}`, at + 1))
    const alone = await draining(single, carriedOut, { settle })
    void alone.drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(alone.calls).toHaveLength(12)

    const batches = await draining(guestWrites(400), carriedOut, { settle })
    void batches.drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(batches.sizes()).toEqual([50, 50, 50, 50, 50, 50, 50, 50])
  })

  it('do not delay a write that is made meanwhile [D9]', async () => {
    const { drain, outbox, calls } = await draining([aWrite('a', 1, ['guest:a'])], never)
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    await outbox.add(aWrite('b', 2, ['guest:b']))
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(calls).toEqual([['a'], ['b']])
  })

  it('are followed by writes that came while the lock was being released [D1]', async () => {
    const withLock: DrainOptions['withLock'] = async work => {
      await work()
      await pause(systemClock, 50)
    }
    const { drain, outbox, calls } = await draining([aWrite('a', 1, ['guest:a'])], carriedOut, { withLock })
    const drained = drain.kick()
    await vi.advanceTimersByTimeAsync(25)
    await outbox.add(aWrite('b', 2, ['guest:b']))
    void drain.kick()
    await vi.advanceTimersByTimeAsync(200)
    await drained
    expect(calls).toEqual([['a'], ['b']])
  })

  it('have up to the maximum of bytes, and not one more [B1]', async () => {
    const half = timings.maxBatchBytes / 2
    const two = (more: number) => [large('a', 1, half), large('b', 2, half + more)]
    for (const [more, expected] of [
      [0, [2]],
      [1, [1, 1]],
    ] as const) {
      const { drain, sizes } = await draining(two(more), never)
      void drain.kick()
      await vi.advanceTimersByTimeAsync(100)
      expect(sizes()).toEqual(expected)
    }
  })

  it('are single ones for writes that no batch can hold [B1]', async () => {
    const write = aWrite('a', 1, ['guest:a'])
    const withQuery = { ...write, request: { ...write.request, url: `${write.request.url}?as=csv` } }
    const { drain, calls } = await draining([withQuery, aWrite('b', 2, ['guest:b'])], never)
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(calls).toEqual([['a'], ['b']])
  })
})

describe('while a drain asks for a token', () => {
  it('the user may change or sign out: nothing of the first user is sent [T1][O6]', async () => {
    for (const next of [{ id: 'max', name: 'Max' }, null]) {
      const users: ({ id: string; name: string } | null)[] = [{ id: 'una', name: 'Una' }]
      const session = {
        ...testSession(),
        user: () => users.at(-1) ?? null,
        async token() {
          users.push(next)
          return 'token'
        },
      }
      const { drain, calls } = await draining(guestWrites(2), carriedOut, { session })
      await drain.kick()
      expect(calls).toEqual([])
    }
  })

  it('one write of a batch may be given up: it is not sent, the others are in the next call [O10]', async () => {
    let asked = 0
    const session = {
      ...testSession(),
      async token() {
        asked += 1
        if (asked === 1) await outbox.discard(['w1'])
        return 'token'
      },
    }
    const { drain, outbox, calls } = await draining(guestWrites(3), carriedOut, { session })
    await drain.kick()
    await drain.kick()
    expect(calls).toEqual([['w0', 'w2']])
  })
})

describe('a call that ends no write', () => {
  it('settles nothing, and does not count as a success [D3]', async () => {
    const settle = vi.fn(async () => undefined)
    const accepted = vi.fn()
    const session = { ...testSession(), accepted }
    const { drain } = await draining(guestWrites(1), () => failed(500), { settle, session })
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect([settle.mock.calls.length, accepted.mock.calls.length]).toEqual([0, 0])
  })

  it('tells the session when its token was refused for one write, and when it was accepted [D10][T7]', async () => {
    const [accepted, rejectToken] = [vi.fn(), vi.fn(() => true)]
    const session = { ...testSession(), accepted, rejectToken }
    const answer = (key: string) => (key === 'w1' ? failed(401) : carriedOut())
    const { drain } = await draining(guestWrites(3), answer, { session })
    void drain.kick()
    await vi.advanceTimersByTimeAsync(0)
    expect([accepted.mock.calls.length, rejectToken.mock.calls[0]]).toEqual([1, ['token']])
  })

  it('pauses all sending if the server is busy, even if it carried some writes out [D8]', async () => {
    const answer = (key: string) => (key === 'w1' ? failed(503, { 'retry-after': '5' }) : carriedOut())
    const { drain, outbox, calls } = await draining(guestWrites(3), answer)
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    await outbox.add(aWrite('later', 9, ['guest:later']))
    void drain.kick()
    await vi.advanceTimersByTimeAsync(4000)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(calls.flat()).toContain('later')
  })

  it('pauses for as long as the busy server asks, whatever else failed in it [D8]', async () => {
    const answer = (key: string) => (key === 'w1' ? failed(503, { 'retry-after': '20' }) : failed(500))
    const { drain, outbox, calls } = await draining(guestWrites(3), answer)
    void drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    await outbox.add(aWrite('later', 9, ['guest:later']))
    void drain.kick()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(calls).toHaveLength(1)
  })

  it('causes no pause if another of its writes ended; six calls that ended none do [D8]', async () => {
    const mixed = await draining(guestWrites(12), key => (key === 'w1' ? failed(500) : carriedOut()))
    for (let times = 0; times < 8; times++) {
      void mixed.drain.kick()
      await vi.advanceTimersByTimeAsync(100)
      await mixed.outbox.add(aWrite(`later${times}`, 20 + times, [`guest:later${times}`]))
    }
    void mixed.drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(mixed.calls.flat()).toContain('later7')

    const broken = await draining(
      Array.from({ length: 7 }, (_, at) => large(`l${at}`, at + 1)),
      () => failed(500),
    )
    void broken.drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(broken.calls).toHaveLength(6)
  })

  it('does not count as a refused token [D10]', async () => {
    let calls = 0
    const answer = () => {
      calls += 1
      if (calls <= 2) throw new NoResponse('Lost on the way.')
      return failed(401)
    }
    const { drain } = await draining([aWrite('a', 1, ['guest:a'])], answer)
    for (let times = 0; times < 3; times++) {
      void drain.retryAllNow()
      await vi.advanceTimersByTimeAsync(10)
    }
    // After the first 401 it is retried at once with a fresh token; after the second it backs off.
    expect(calls).toBe(4)
    expect(drain.stateOf('a', new Map())).toMatchObject({ state: 'retrying' })
  })
})

it('logs an outcome that could not be stored, and sends again only writes that are not over [D11]', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const settle: DrainOptions['settle'] = async ended => {
    const [first] = ended
    if (first) await outbox.acknowledge([{ write: first.write, versions: [], keep: false }], Date.now())
    throw new Error('The disk is full.')
  }
  const { drain, outbox, calls } = await draining(guestWrites(2), carriedOut, { settle })
  void drain.kick()
  await vi.advanceTimersByTimeAsync(100)
  expect(error.mock.calls.map(([text]) => text)).toEqual(['The outcome of "Write w1" could not be stored:'])
  expect(drain.stateOf('w1', new Map())).toMatchObject({
    state: 'retrying',
    reason: 'This device could not store the outcome.',
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect(calls[1]).toEqual(['w1'])
})

describe('a token that is refused', () => {
  it('twice does not stop a write: the answer to a third token counts [D10]', async () => {
    const answers = [failed(401), failed(401)]
    const { drain, calls, outbox } = await draining(
      [aWrite('a', 1, ['guest:a'])],
      () => answers.shift() ?? carriedOut(),
    )
    void drain.kick()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(calls).toEqual([['a'], ['a'], ['a']])
    expect(outbox.isPending('a')).toBe(false)
  })
})
