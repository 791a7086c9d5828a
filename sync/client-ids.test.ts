import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock, systemRandom } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { createOutcomes } from './outcomes.ts'
import { makeWrite, type StoredWrite, withNewClientId } from './stored-write.ts'
import { answerBatch, isBatch } from './testing/answer-batch.ts'
import { type Device, newDevice, storesOf } from './testing/memory.ts'
import { createTestDrain } from './testing/test-drain.ts'
import { viewVersion } from './view.ts'

/** Specification section 7: a pass or a radio whose client id is taken gets a new one, unseen by the operator. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TAKEN = 123_456_789
const GUEST = '00000000-0000-4000-8000-000000000001'
const keyOf = (n: number) => `00000000-0000-4000-8000-0000000000${n}`

async function aWrite(seq: number, name: 'passCreate' | 'passReturn', passID: number): Promise<StoredWrite> {
  const creates = name === 'passCreate'
  const request = new Request(`http://app.test/api/passes/7${creates ? '' : `/${passID}`}`, {
    method: creates ? 'POST' : 'PUT',
    headers: { 'idempotency-key': keyOf(10 + seq), 'content-type': 'application/json' },
    ...(creates
      ? {
          body: JSON.stringify({
            passID,
            guestID: GUEST,
            allocated: '2026-11-21T10:00:00.000Z',
            duration: 30,
            is_vcarb: false,
          }),
        }
      : {}),
  })
  const params = creates ? { eventID: 7 } : { eventID: 7, passID }
  const write = await makeWrite(
    request,
    { name, params, owner: 'una', seq },
    { clock: systemClock, random: systemRandom },
  )
  if (!write) throw new Error('The request was not understood.')
  return write
}

/** A server on which another desk has given out the pass with this number. */
function aServer(isTaken: (passID: number) => boolean) {
  const passes = new Map<number, string>()
  const sent: { key: string; passID: number }[] = []
  const done = new Set<string>()
  const json = { 'content-type': 'application/json', 'trackside-version': '7:1' }
  const refuse = (status: number, name: string) =>
    new Response(JSON.stringify({ statusCode: status, name, message: name }), { status, headers: json })
  async function send(url: string, init: RequestInit): Promise<Response> {
    await new Promise(resolve => setTimeout(resolve, 20))
    return isBatch(url) ? answerBatch(url, init, execute) : execute(url, init)
  }
  async function execute(url: string, init: RequestInit): Promise<Response> {
    const request = new Request(url, init)
    const key = request.headers.get('idempotency-key') ?? ''
    const creates = request.method === 'POST'
    const passID = creates ? Number((await request.json()).passID) : Number(url.split('/').at(-1))
    sent.push({ key, passID })
    if (done.has(key)) return new Response('{}', { headers: json })
    if (creates) {
      if (isTaken(passID)) return refuse(409, 'IdTaken')
      passes.set(passID, key)
      done.add(key)
      return new Response('{}', { status: 201, headers: json })
    }
    if (isTaken(passID)) throw new Error('The pass of another desk was taken back.')
    if (!passes.delete(passID)) return refuse(404, 'PassNotFound')
    done.add(key)
    return new Response('[]', { headers: json })
  }
  return { passes, sent, send }
}

/** A worker that dies at its `lifetime`th access to the device's stores. A full disk refuses changes of entries. */
async function startParts(
  device: Device,
  send: ReturnType<typeof aServer>['send'],
  { lifetime = 1e9, isFull = (): boolean => false } = {},
) {
  let accesses = 0
  const { queue: stored, database } = storesOf(device, { goesOn: () => ++accesses <= lifetime })
  const replace: typeof stored.replace = async entries => {
    if (isFull()) throw new Error('The disk is full.')
    await stored.replace(entries)
  }
  const queue = { ...stored, replace }
  const outbox = await openOutbox(queue, database, systemClock)
  const outcomes = createOutcomes({
    clock: systemClock,
    random: systemRandom,
    outbox,
    reads: {
      affectedPathsOf: async () => [],
      now: async () => 0,
      mayLackOp: () => false,
      refresh: async () => [],
    },
    post: async () => undefined,
    invalidate: () => undefined,
    isVisible: async () => true,
    onChange: () => undefined,
  })
  const drain = createTestDrain({ outbox, send, settle: outcomes.settle })
  return { outbox, outcomes, drain }
}

async function filled(...writes: StoredWrite[]): Promise<Device> {
  const device = newDevice()
  for (const write of writes) await storesOf(device).queue.push(write)
  return device
}

it('gives the waiting page the answer to the second try, under the same key [I1][D6][A1]', async () => {
  const device = await filled(await aWrite(1, 'passCreate', TAKEN))
  const server = aServer(passID => passID === TAKEN)
  const { outcomes, drain } = await startParts(device, server.send)
  const answer = outcomes.waitFor(keyOf(11))
  void drain.kick()
  await vi.advanceTimersByTimeAsync(500)
  expect(await answer).toMatchObject({ status: 201 })
  expect(server.sent).toHaveLength(2)
  expect(new Set(server.sent.map(one => one.key)).size).toBe(1)
  expect(new Set(server.sent.map(one => one.passID)).size).toBe(2)
})

it('also gives the new id to the writes that wait for it, wherever the worker dies meanwhile [I2]', async () => {
  for (let lifetime = 1; lifetime < 20; lifetime++) {
    const device = await filled(
      await aWrite(1, 'passCreate', TAKEN),
      await aWrite(2, 'passCreate', 222_222_222),
      await aWrite(3, 'passReturn', TAKEN),
    )
    const server = aServer(passID => passID === TAKEN)
    void startParts(device, server.send, { lifetime }).then(({ drain }) => drain.kick())
    await vi.advanceTimersByTimeAsync(1000)
    const { outbox, drain } = await startParts(device, server.send)
    void drain.kick()
    await vi.advanceTimersByTimeAsync(1000)
    expect(outbox.countOf('una')).toBe(0)
    expect(outbox.rejectedOf('una')).toEqual([])
    // The pass given out here has been returned; the other one is out under its own id.
    expect([...server.passes]).toEqual([[222_222_222, keyOf(12)]])
  }
})

it('changes the view of the list, so that pages are told [I3]', async () => {
  const write = await aWrite(1, 'passCreate', TAKEN)
  const meta = { asOf: '', askedAt: 0, storedAt: 1 }
  const version = viewVersion({ meta }, [write.op])
  expect(viewVersion({ meta }, [write.op])).toBe(version)
  expect(viewVersion({ meta }, [withNewClientId(write, `pass:${TAKEN}`, 222_222_222).op])).not.toBe(version)
})

it('stops in the end and shows the refusal [I1]', async () => {
  const device = await filled(await aWrite(1, 'passCreate', TAKEN))
  const server = aServer(() => true)
  const { outbox, drain } = await startParts(device, server.send)
  void drain.kick()
  await vi.advanceTimersByTimeAsync(5000)
  expect(outbox.rejectedOf('una')).toMatchObject([{ error: { name: 'IdTaken' } }])
  expect(server.sent).toHaveLength(6)
})

it('retries with the same id, however often, while a full disk cannot store another [I1][D11]', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const device = await filled(await aWrite(1, 'passCreate', TAKEN))
  const server = aServer(passID => passID === TAKEN)
  let isFull = true
  const { outbox, drain } = await startParts(device, server.send, { isFull: () => isFull })
  for (let times = 0; times < 10; times++) {
    void drain.retryAllNow()
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(outbox.countOf('una')).toBe(1)
  expect(outbox.rejectedOf('una')).toEqual([])
  expect(server.sent.length).toBeGreaterThan(6)
  expect(told).toHaveBeenCalledTimes(server.sent.length)
  isFull = false
  void drain.retryAllNow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(outbox.countOf('una')).toBe(0)
  expect([...server.passes.values()]).toEqual([keyOf(11)])
})
