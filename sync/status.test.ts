import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { createStatus } from './status.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const una = { id: 'una', name: 'Una' }
const refusal = { statusCode: 400, name: 'CheckInFailed', message: 'No.' } as const

/** The status of a device on which Una has one refused and two pending writes, and Max one pending write. */
async function setUp() {
  const { queue, database } = storesOf(newDevice())
  const outbox = await openOutbox(queue, database, systemClock)
  const create = aWrite('create', outbox.nextSeq(), ['guest:a'], 'guest:a')
  const onIt = aWrite('on it', outbox.nextSeq(), ['guest:a'])
  const redeem = aWrite('redeem', outbox.nextSeq(), ['pin:1001'])
  const theirs = aWrite('theirs', outbox.nextSeq(), ['guest:z'])
  await outbox.add(create)
  await outbox.add(onIt)
  await outbox.add({ ...redeem, op: { ...redeem.op, context: { guest_id: 'b' } } })
  await outbox.add({ ...theirs, op: { ...theirs.op, owner: 'max' } })
  await outbox.reject(create, refusal)
  const at = {
    user: una as typeof una | null,
    needsSignIn: false,
    lacksToken: false,
    storageFailed: false,
    waiters: new Set<string>(),
    shown: new Set<string>(),
  }
  const told: unknown[] = []
  const stateOf = vi.fn((id: string, blocked: ReadonlyMap<string, string>) =>
    blocked.has(id)
      ? { state: 'blocked' as const, by: blocked.get(id) ?? '' }
      : { state: 'waiting' as const },
  )
  const status = createStatus({
    clock: systemClock,
    outbox,
    session: { user: () => at.user, needsSignIn: () => at.needsSignIn, lacksToken: () => at.lacksToken },
    network: { reason: () => 'toggle' },
    drain: { sending: () => 1, stateOf },
    outcomes: {
      waiterCount: () => at.waiters.size,
      hasWaiter: id => at.waiters.has(id),
      isRefusalShown: id => at.shown.has(id),
    },
    hasStorageFailed: () => at.storageFailed,
    postToPages: async message => told.push(message),
  })
  return { status, at, told, outbox }
}

describe('the status', () => {
  it('counts the user’s own writes, except those that a page waits for or shows itself [A3][O6]', async () => {
    const { status, at } = await setUp()
    const token = { needsSignIn: false, lacksToken: false }
    const counts = { pending: 2, sending: 1, rejected: 1, offline: 'toggle', ofOthers: 1, ...token }
    expect(status.current()).toEqual(counts)
    at.waiters.add('redeem')
    at.shown.add('create')
    expect(status.current()).toEqual({ ...counts, pending: 1, rejected: 0 })
    at.waiters.add('another').add('a third')
    expect(status.current().pending).toBe(0)
    at.user = null
    expect(status.current()).toMatchObject({ pending: 0, rejected: 0, ofOthers: 4 })
  })

  it('asks for a sign-in, or says that the provider is away, only if a write waits for a token; says that storing failed [T5][O9]', async () => {
    const { status, at } = await setUp()
    at.lacksToken = true
    expect(status.current()).toMatchObject({ needsSignIn: false, lacksToken: true })
    at.needsSignIn = true
    expect(status.current()).toMatchObject({ needsSignIn: true, lacksToken: true })
    at.storageFailed = true
    expect(status.current().storageFailed).toBe(true)
    at.user = null
    expect(status.current()).toMatchObject({ needsSignIn: false, lacksToken: false })
  })

  it('reports several changes together, four times a second at most, and each once', async () => {
    const { status, at, told } = await setUp()
    status.changed()
    status.changed()
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([{ type: 'status', status: status.current() }])
    at.storageFailed = true
    status.changed()
    status.changed()
    await vi.advanceTimersByTimeAsync(249)
    expect(told).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toHaveLength(2)
    status.changed()
    await vi.advanceTimersByTimeAsync(300)
    expect(told).toHaveLength(2)
  })

  it('is reported in time when the clock is set back', async () => {
    const { status, at, told } = await setUp()
    status.post()
    vi.setSystemTime(Date.now() - 3_600_000)
    at.storageFailed = true
    status.changed()
    await vi.advanceTimersByTimeAsync(250)
    expect(told).toHaveLength(2)
  })

  it('is reported at once on request, and not again for the scheduled change', async () => {
    const { status, at, told } = await setUp()
    status.post()
    at.storageFailed = true
    status.changed()
    status.post()
    expect(told).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the outbox that pages get', () => {
  it('has every write of the user in order, with its state and its label [O4][S3]', async () => {
    const { status, at } = await setUp()
    expect(status.outbox()).toMatchObject([
      { state: 'rejected', error: refusal, text: 'Write create', entities: ['guest:a'] },
      { state: 'blocked', by: 'create', text: 'Write on it', op: { id: 'on it' } },
      { state: 'waiting', text: 'Write redeem' },
    ])
    at.shown.add('create')
    expect(status.outbox().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    at.user = null
    expect(status.outbox()).toEqual([])
  })

  it('says of a refused change what it would set, and what stands there now', async () => {
    const { status, outbox } = await setUp()
    const write = aWrite('note', outbox.nextSeq(), ['guest:a'])
    const body = { check_in_days: '', event_group_id: 1, before: { event_group_id: 1 }, note: 'Mine' }
    const op = { ...write.op, endpoint: 'guestUpdate', body }
    await outbox.add({ ...write, op })
    expect(status.outbox().at(-1)).not.toHaveProperty('changes')
    const now = { note: 'Theirs' }
    await outbox.reject({ ...write, op }, { statusCode: 409, name: 'Conflict', message: 'No.', now })
    const changes = [
      ['Note', 'Mine'],
      ['There now', 'Theirs'],
    ]
    expect(status.outbox().at(-1)).toMatchObject({ state: 'rejected', changes })
  })

  it('says what stands there now, as long as an earlier change of it that is retried only waits', async () => {
    const { status, outbox } = await setUp()
    for (const [id, note, seen] of [
      ['first', 'Mine', ''],
      ['second', 'Mine too', 'Mine'],
    ] as const) {
      const made = aWrite(id, outbox.nextSeq(), ['guest:a'])
      const write = { ...made, request: { ...made.request, url: 'http://app.test/api/guests/a' } }
      const body = { check_in_days: '', event_group_id: 1, before: { event_group_id: 1, note: seen }, note }
      const op = { ...write.op, endpoint: 'guestUpdate', body }
      await outbox.add({ ...write, op })
      const now = { note: 'Theirs' }
      await outbox.reject({ ...write, op }, { statusCode: 409, name: 'Conflict', message: 'No.', now })
    }
    await outbox.retry('first')
    const changes = [
      ['Note', 'Mine too'],
      ['There now', 'Theirs'],
    ]
    expect(status.outbox().at(-1)).toMatchObject({ state: 'rejected', changes })
  })

  it('names each entity of waiting writes once, a redemption’s guest too, and none of a write that a page waits for', async () => {
    const { status, at, outbox } = await setUp()
    await outbox.add(aWrite('again', outbox.nextSeq(), ['guest:a']))
    expect(status.pendingEntities()).toEqual(['guest:a', 'pin:1001', 'guest:b'])
    at.waiters.add('redeem')
    expect(status.pendingEntities()).toEqual(['guest:a'])
    at.user = null
    expect(status.pendingEntities()).toEqual([])
  })
})
