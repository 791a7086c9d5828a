import { describe, expect, it } from 'vitest'
import type { LiveChange } from '../contract/api/live.schema.ts'
import { systemClock } from './browser/system.ts'
import { createLive } from './live.ts'
import { memorySnapshots } from './testing/memory-snapshots.ts'

const APP = '0.9.9'
const GUESTS = '/guest_list/7'

const guest = (id: string, last_name: string, check_in_times = '') => ({
  id,
  first_name: 'Ana',
  last_name,
  check_in_times,
})
const [ana, ben] = [guest('a', 'Ash'), guest('b', 'Birch')]

const change = (more: Partial<LiveChange>): LiveChange => ({
  type: 'change',
  scope: 7,
  from: 3,
  to: 4,
  rows: {},
  reread: [],
  ...more,
})
const rowsOf = (...rows: object[]) =>
  ({ guestList: { rows, gone: [] as string[] } }) as unknown as LiveChange['rows']

/** A worker with a guest list and the passes of event 7 at version 3. */
async function setUp() {
  const told = { changed: [] as string[], stale: [] as string[] }
  let stored: () => void = () => {}
  const kept = new Promise<void>(resolve => {
    stored = resolve
  })
  const store = memorySnapshots(async () => stored())
  const meta = { scope: 7, version: 3, asOf: '2026-11-21T10:00:00.000Z', askedAt: 1, storedAt: 2 }
  const list = [ana, ben]
  await store.put(GUESTS, JSON.stringify(list), list, { ...meta, etag: `W/"${APP}-7:3"` })
  await store.put('/passes/7', '[]', [], { ...meta, etag: `W/"${APP}-7:3"` })
  await store.put('/groups', '[]', [], { ...meta, scope: 0, version: 9 })
  const live = createLive({
    clock: systemClock,
    snapshots: async () => store,
    feedVersions: new Map(),
    invalidate: paths => told.changed.push(...paths),
    postRevalidate: paths => told.stale.push(...paths),
  })
  const guests = async () => (await store.get(GUESTS))?.json()
  return { store, live, told, guests, kept }
}

describe('the live feed in the worker', () => {
  it('puts changed rows into the list, raises the version of the event’s other answers, and tells pages of the list [L3]', async () => {
    const { store, live, told, guests } = await setUp()
    const arrived = guest('b', 'Birch', '2026-11-21T10:32:00.000Z')
    const added = guest('c', 'Alder')
    await live.take(change({ rows: rowsOf(arrived, added) }), APP)
    expect(await guests()).toEqual([added, ana, arrived])
    expect(told).toEqual({ changed: [GUESTS], stale: [] })
    expect(store.metaOf(GUESTS)).toMatchObject({ version: 4, etag: `W/"${APP}-7:4"` })
    expect(store.metaOf('/passes/7')).toMatchObject({ version: 4, etag: `W/"${APP}-7:4"` })
    expect(store.metaOf('/groups')).toMatchObject({ version: 9 })
  })

  it('stores a patched answer a little later [V5]', async () => {
    const { store, live, kept } = await setUp()
    await live.take(change({ rows: rowsOf(guest('b', 'Birch', 'x')) }), APP)
    expect(store.isFlushed(GUESTS)).toBe(false)
    await kept
    expect(store.isFlushed(GUESTS)).toBe(true)
    expect(store.kept.metaOf(GUESTS)).toMatchObject({ version: 4 })
    expect(await (await store.kept.get(GUESTS))?.json()).toMatchObject([{ id: 'a' }, { check_in_times: 'x' }])
  })

  it('applies a change once, even if another one overlaps it [L1]', async () => {
    const { live, told, guests } = await setUp()
    await live.take(change({ rows: rowsOf(guest('b', 'Birch', 'x')) }), APP)
    await live.take(change({ from: 2, to: 4, rows: rowsOf(guest('b', 'Birch', 'older')) }), APP)
    expect(await guests()).toMatchObject([{}, { check_in_times: 'x' }])
    await live.take(change({ from: 3, to: 5, rows: rowsOf(guest('b', 'Birch', 'y')) }), APP)
    expect(await guests()).toMatchObject([{}, { check_in_times: 'y' }])
    expect(told.stale).toEqual([])
  })

  it('has answers before a gap read again, and keeps the older copy until then [L2]', async () => {
    const { store, live, told, guests } = await setUp()
    await live.take(change({ from: 4, to: 5, rows: rowsOf(guest('b', 'Birch', 'x')) }), APP)
    expect(await guests()).toEqual([ana, ben])
    expect(store.metaOf(GUESTS)?.version).toBe(3)
    expect(told).toEqual({ changed: [], stale: [GUESTS, '/passes/7'] })
  })

  it('has answers read again that a change only names, or that another version of the app has stored [L2]', async () => {
    const { live, told } = await setUp()
    await live.take(change({ reread: ['passList'] }), APP)
    expect(told.stale).toEqual(['/passes/7'])
    await live.take(change({ from: 4, to: 5, rows: rowsOf(ana) }), '1.0.0')
    expect(told.stale).toEqual(['/passes/7', GUESTS, '/passes/7'])
  })

  it('has answers read again whose version is not the one at which the feed begins [L4]', async () => {
    const { live, told } = await setUp()
    await live.take({ type: 'hello', app: APP, versions: '7:3,0:9' }, APP)
    expect(told.stale).toEqual([])
    await live.take({ type: 'hello', app: APP, versions: '7:2,0:10' }, APP)
    expect(told.stale).toEqual([GUESTS, '/passes/7', '/groups'])
  })
})
