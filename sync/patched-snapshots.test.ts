import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './browser/system.ts'
import { pause } from './host.ts'
import { memorySnapshots } from './testing/memory-snapshots.ts'
import type { SnapshotMeta } from './versions.ts'

const PATH = '/guest_list/7'
const meta = (version: number): SnapshotMeta => ({
  scope: 7,
  version,
  asOf: '2026-11-20T10:00:00.000Z',
  askedAt: version,
  storedAt: version,
})

/** A stored answer of version 1, patched to version 2 in memory. */
async function patched(isClosed = () => false) {
  const store = memorySnapshots(async () => {}, isClosed)
  await store.put(PATH, '["one"]', ['one'], meta(1))
  store.patch(PATH, ['two'], meta(2))
  return store
}

it('keeps an answer in memory that a full disk refuses, until there is room [V7][V1]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const store = memorySnapshots()
  const { put } = store.kept
  store.kept.put = () => Promise.reject(new Error('The disk is full.'))
  await store.put(PATH, '["one"]', ['one'], meta(1))
  expect(warned).toHaveBeenCalledOnce()
  expect([store.paths(), store.kept.paths()]).toEqual([[PATH], []])
  expect(await (await store.get(PATH))?.json()).toEqual(['one'])
  expect(store.flushedMetaOf(PATH)?.version).toBe(1)
  store.kept.put = put
  await store.flush()
  expect(store.kept.metaOf(PATH)?.version).toBe(1)
  warned.mockRestore()
})

it('removes an answer that is in memory only', async () => {
  const store = memorySnapshots()
  store.patch(PATH, ['one'], meta(1))
  expect([await store.remove(PATH), store.paths(), await store.remove(PATH)]).toEqual([true, [], false])
})

it('has no trace of an answer that the browser has lost [R2]', async () => {
  const store = memorySnapshots()
  await store.put(PATH, '["one"]', ['one'], meta(1))
  store.overrideVersion(PATH, { ...meta(1), version: 2 })
  await store.kept.remove(PATH)
  expect([await store.get(PATH), store.metaOf(PATH)]).toEqual([undefined, undefined])
})

it('never returns the older stored answer to a read that a patch has overtaken [V1]', async () => {
  const store = memorySnapshots()
  await store.put(PATH, '["one"]', ['one'], meta(1))
  const reading = store.get(PATH)
  store.patch(PATH, ['two'], meta(2))
  expect((await reading)?.meta.version).toBe(2)
})

it('tells which version would remain if the engine ended now [V3][V5]', async () => {
  const store = await patched()
  expect(store.metaOf(PATH)?.version).toBe(2)
  expect(store.flushedMetaOf(PATH)?.version).toBe(1)
  await store.flush()
  expect(store.flushedMetaOf(PATH)?.version).toBe(2)
})

it.each([
  [false, 2],
  [true, 1],
])(
  'stores nothing by itself once another engine has loaded the stored answers: %s [H3]',
  async (stopped, version) => {
    const store = await patched(() => stopped)
    await pause(systemClock, 20)
    expect(store.kept.metaOf(PATH)?.version).toBe(version)
  },
)

const later = '2026-11-20T11:00:00.000Z'

it('updates the date of unchanged answers, patched or not, but not by an earlier answer [V1]', async () => {
  const store = await patched()
  await store.put('/passes/7', '[]', [], meta(1))
  await store.put('/radios/7', '[]', [], meta(1))
  store.overrideVersion('/radios/7', { ...meta(2), askedAt: 1 })
  for (const path of [PATH, '/passes/7', '/radios/7', '/nothing']) {
    await store.refresh(path, later, 1)
    expect(store.metaOf(path)?.asOf).not.toBe(later)
    await store.refresh(path, later, 5)
  }
  const found = { asOf: later, askedAt: 5 }
  expect(store.metaOf(PATH)).toMatchObject({ ...found, version: 2 })
  expect(store.metaOf('/passes/7')).toMatchObject({ ...found, version: 1 })
  expect(store.metaOf('/radios/7')).toMatchObject({ ...found, version: 2 })
  expect(store.metaOf('/nothing')).toBeUndefined()
  // The date of a patched answer is stored only with the patch.
  expect(store.kept.metaOf(PATH)?.asOf).toBe(meta(1).asOf)
  expect(store.kept.metaOf('/passes/7')).toMatchObject(found)
  expect(await (await store.get(PATH))?.json()).toEqual(['two'])
})

it('returns a patched answer also as text and as a body', async () => {
  const store = await patched()
  const answer = await store.get(PATH)
  expect([answer?.body(), await answer?.text()]).toEqual(['["two"]', '["two"]'])
})

it('keeps a newer version of a patched answer, even if it comes while that is being stored [V5]', async () => {
  const store = await patched()
  store.overrideVersion(PATH, meta(3))
  expect(await (await store.get(PATH))?.json()).toEqual(['two'])
  const put = store.kept.put
  store.kept.put = async (...given) => {
    await put(...given)
    store.overrideVersion(PATH, meta(4))
  }
  await store.flush()
  expect([store.isFlushed(PATH), store.metaOf(PATH)?.version]).toEqual([true, 4])
  expect((await store.get(PATH))?.meta.version).toBe(4)
})

it('does not count an answer as stored that was patched again meanwhile [V5]', async () => {
  const store = await patched()
  const put = store.kept.put
  store.kept.put = async (...given) => {
    store.kept.put = put
    await put(...given)
    store.patch(PATH, ['three'], meta(3))
  }
  await store.flush()
  expect(store.isFlushed(PATH)).toBe(false)
  expect(await (await store.get(PATH))?.json()).toEqual(['three'])
})

it('stores several patches at once, a little later [V5]', async () => {
  const store = await patched()
  const puts: unknown[] = []
  store.kept.put = async (_path, body) => void puts.push(body)
  store.patch(PATH, ['three'], meta(3))
  store.patch(PATH, ['four'], meta(4))
  await pause(systemClock, 20)
  expect(puts).toEqual(['["four"]'])
})

describe('on a full disk', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** An answer that is to be stored after 5 s, and the times of the attempts in s. */
  async function patchedOnFullDisk() {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const disk = { isFull: true, isClosed: false, triedAt: [] as number[] }
    const began = Date.now()
    const store = memorySnapshots(
      async () => {},
      () => disk.isClosed,
      5_000,
    )
    const { put } = store.kept
    store.kept.put = async (...given) => {
      disk.triedAt.push((Date.now() - began) / 1_000)
      if (disk.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
      await put(...given)
    }
    store.patch(PATH, ['one'], meta(1))
    return { store, disk, warned }
  }

  it('retries by itself with growing pauses, and warns each time, until there is room [V7]', async () => {
    const { store, disk, warned } = await patchedOnFullDisk()
    await vi.advanceTimersByTimeAsync(180_000)
    const pauses = disk.triedAt.map((at, nth) => at - (disk.triedAt[nth - 1] ?? 0))
    for (const [nth, longest] of [5, 5, 10, 20, 40, 40, 40].entries()) {
      expect(pauses[nth]).toBeLessThanOrEqual(longest)
      expect(pauses[nth]).toBeGreaterThanOrEqual(longest / 2)
    }
    expect(warned).toHaveBeenCalledTimes(pauses.length)
    expect(warned).toHaveBeenCalledWith(
      'Changes of the live feed could not be stored yet:',
      expect.any(DOMException),
    )
    disk.isFull = false
    await vi.advanceTimersByTimeAsync(40_000)
    expect([store.isFlushed(PATH), store.kept.metaOf(PATH)?.version]).toEqual([true, 1])
    // Nothing is left to store, and the next change is stored without a longer pause.
    expect(vi.getTimerCount()).toBe(0)
    store.patch(PATH, ['two'], meta(2))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(store.kept.metaOf(PATH)?.version).toBe(2)
  })

  it('stops retrying once another engine owns the stored answers [H3]', async () => {
    const { disk } = await patchedOnFullDisk()
    await vi.advanceTimersByTimeAsync(5_000)
    disk.isClosed = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect([disk.triedAt, vi.getTimerCount()]).toEqual([[5], 0])
  })
})

it('does not bring back an answer that was removed while others were being stored [R3]', async () => {
  const store = await patched()
  store.patch('/passes/7', ['pass'], meta(2))
  const { put } = store.kept
  store.kept.put = async (...given) => {
    store.kept.put = put
    await put(...given)
    await store.remove('/passes/7')
  }
  await store.flush()
  expect([store.paths(), store.kept.paths()]).toEqual([[PATH], [PATH]])
})

it('has no trace of an answer that was removed', async () => {
  const store = await patched()
  expect(await store.remove(PATH)).toBe(true)
  expect([store.metaOf(PATH), await store.get(PATH)]).toEqual([undefined, undefined])
})
