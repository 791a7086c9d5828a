import { expect, it } from 'vitest'
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

/** An answer of version 1 is stored, and patched to version 2 in memory. */
async function patched(isClosed = () => false) {
  const store = memorySnapshots(async () => {}, isClosed)
  await store.put(PATH, '["one"]', ['one'], meta(1))
  store.patch(PATH, ['two'], meta(2))
  return store
}

it('keeps what is patched when a newer answer cannot be stored [V7]', async () => {
  const store = await patched()
  store.kept.put = () => Promise.reject(new Error('The disk is full.'))
  await expect(store.put(PATH, '["three"]', ['three'], meta(3))).rejects.toThrow('full')
  const answer = await store.get(PATH)
  expect(await answer?.json()).toEqual(['two'])
  expect(store.metaOf(PATH)?.version).toBe(2)
})

it('never gives what was stored before to a read that a patch has overtaken [V1]', async () => {
  const store = memorySnapshots()
  await store.put(PATH, '["one"]', ['one'], meta(1))
  const reading = store.get(PATH)
  store.patch(PATH, ['two'], meta(2))
  expect((await reading)?.meta.version).toBe(2)
})

it('says what would be left if the engine ended now [V3][V5]', async () => {
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
  'stores nothing by itself once another engine has loaded what is stored: %s [H3]',
  async (stopped, version) => {
    const store = await patched(() => stopped)
    await pause(systemClock, 20)
    expect(store.kept.metaOf(PATH)?.version).toBe(version)
  },
)
