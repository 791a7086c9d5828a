import { expect, it, vi } from 'vitest'
import { systemClock, systemRandom } from './browser/system.ts'
import type { AnswerCaches, Freshness } from './stores.ts'
import { newDevice, storesOf } from './testing/memory.ts'
import { answerCaches } from './testing/memory-host.ts'
import { createUserSnapshots } from './user-snapshots.ts'

const PATH = '/guest_list/7'
const meta = (version: number) => ({
  scope: 7,
  version,
  asOf: '2026-11-20T10:00:00.000Z',
  askedAt: version,
  storedAt: version,
})

const newAnswers = () => ({
  answers: new Map<string, Map<string, { body: string; meta: ReturnType<typeof meta> }>>(),
})

/** The answers of an engine that has just started. */
const startOn = (caches: AnswerCaches) =>
  createUserSnapshots({
    clock: systemClock,
    random: systemRandom,
    caches,
    database: storesOf(newDevice()).database,
    user: () => ({ id: 'una', name: 'Una' }),
    isStopped: () => false,
    onFlushed: async () => {},
  })

it('stores nothing in answers that were opened before a sign-out, even for the same user [V3][V6]', async () => {
  vi.useFakeTimers()
  const device = { answers: new Map<string, Map<string, { body: string; meta: ReturnType<typeof meta> }>>() }
  const onFlushed = vi.fn(async () => {})
  const snapshots = createUserSnapshots({
    clock: systemClock,
    random: systemRandom,
    caches: answerCaches(device),
    database: storesOf(newDevice()).database,
    user: () => ({ id: 'una', name: 'Una' }),
    isStopped: () => false,
    onFlushed,
  })
  const before = await snapshots.current()
  await before?.put(PATH, '["one"]', ['one'], meta(1))
  before?.patch(PATH, ['two'], meta(2))
  snapshots.close()
  const after = await snapshots.current()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([before?.isClosed(), after?.isClosed()]).toEqual([true, false])
  expect(onFlushed).not.toHaveBeenCalled()
  expect(device.answers.get('una')?.get(PATH)?.meta.version).toBe(1)
  expect(after?.metaOf(PATH)?.version).toBe(1)
  vi.useRealTimers()
})

it('replaces no newer answer of another engine, when a frozen page continues [V1][H5]', async () => {
  const device = newAnswers()
  const frozen = await startOn(answerCaches(device)).current()
  await frozen?.put(PATH, '["one"]', ['one'], meta(1))
  frozen?.patch(PATH, ['two'], meta(2))
  const next = await startOn(answerCaches(device)).current()
  await next?.put(PATH, '["three"]', ['three'], meta(3))
  await frozen?.flush()
  expect(device.answers.get('una')?.get(PATH)).toMatchObject({ body: '["three"]', meta: { version: 3 } })
})

it('opens answers again after a failure to open them [R1]', async () => {
  const caches = answerCaches(newAnswers())
  const open = vi.fn(caches.open).mockRejectedValueOnce(new DOMException('Not now.', 'UnknownError'))
  const snapshots = startOn({ ...caches, open })
  await expect(snapshots.current()).rejects.toThrow('Not now.')
  expect((await snapshots.current())?.paths()).toEqual([])
})

it('has the same metadata of an answer before and after all of them are open [V3]', async () => {
  const device = { answers: new Map<string, Map<string, { body: string; meta: ReturnType<typeof meta> }>>() }
  const stored = storesOf(newDevice()).database
  const kept: Freshness[] = []
  const freshness = {
    ...stored.freshness,
    all: async () => kept,
    put: async (item: Freshness) => void kept.push(item),
  }
  const database = { ...stored, freshness }
  const start = () =>
    createUserSnapshots({
      clock: systemClock,
      random: systemRandom,
      caches: answerCaches(device),
      database,
      user: () => ({ id: 'una', name: 'Una' }),
      isStopped: () => false,
      onFlushed: async () => {},
    })
  const first = await start().current()
  await first?.put(PATH, '[]', [], meta(1))
  await first?.refresh(PATH, '2026-11-20T11:00:00.000Z', 5)
  const next = start()
  const alone = await next.metaOf(PATH)
  expect(alone).toMatchObject({ version: 1, asOf: '2026-11-20T11:00:00.000Z', askedAt: 5 })
  expect(await next.metaOf('/guest_list/8')).toBeUndefined()
  const open = await next.current()
  expect(open?.metaOf(PATH)).toEqual(alone)
  open?.patch(PATH, ['two'], meta(2))
  expect(await next.metaOf(PATH)).toMatchObject({ version: 2 })
  next.close()
  expect(await next.metaOf(PATH)).toEqual(alone)
})
