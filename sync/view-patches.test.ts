import { expect, it } from 'vitest'
import { patchList } from '../contract/offline/patch-list.ts'
import type { WorkerMessage } from '../contract/worker/messages.ts'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { readRequest } from './read-request.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'
import { memorySnapshots } from './testing/memory-snapshots.ts'
import { createView, opsFor, viewVersion } from './view.ts'
import { createViewPatches } from './view-patches.ts'

const GUESTS = '/guest_list/7'
const DAY = '21/11/2026'
const guest = (id: string, last_name: string, check_in_times = '') => ({
  id,
  first_name: 'Ana',
  last_name,
  check_in_days: DAY,
  check_in_times,
  check_in: check_in_times !== '',
})
const [ana, ben] = [guest('a', 'Ash'), guest('b', 'Birch')]

/** A worker, and a page that shows its guest list. */
async function setUp() {
  const { queue, database } = storesOf(newDevice())
  const outbox = await openOutbox(queue, database, systemClock)
  const store = memorySnapshots()
  const told: WorkerMessage[] = []
  const { viewValue } = createView()
  const shown = createViewPatches({
    outbox,
    snapshots: async () => store,
    viewValue,
    post: async message => told.push(message),
  })
  const meta = { scope: 7, version: 3, asOf: '2026-11-21T10:00:00.000Z', askedAt: 1, storedAt: 2 }
  await store.put(GUESTS, JSON.stringify([ana, ben]), [ana, ben], meta)
  const read = readRequest(GUESTS)
  if (!read) throw new Error('the list is not kept')
  async function now() {
    const snapshot = await store.get(GUESTS)
    if (!read || !snapshot) throw new Error('there is no list')
    const ops = opsFor(read, snapshot, outbox, 'una')
    return { version: viewVersion(snapshot, ops), list: await viewValue(read, snapshot, ops) }
  }
  const checkIn = (id: string) => {
    const write = aWrite('check-in', outbox.nextSeq(), [`guest:${id}`])
    const context = { event_id: 7, timezone: 'UTC' }
    const body = { timestamp: '2026-11-21T10:32:00.000Z' }
    return outbox.add({ ...write, op: { ...write.op, params: { id }, body, context } })
  }
  return { store, shown, told, read, now, meta, checkIn }
}

it('sends the rows that differ in the view, changed by the server or by a waiting write [R6]', async () => {
  const { store, shown, told, read, now, meta, checkIn } = await setUp()
  const page = await now()
  await shown.recordSent(read, page.version)
  const arrived = guest('b', 'Birch', '2026-11-21T10:30:00.000Z')
  store.patch(GUESTS, [ana, arrived], { ...meta, version: 4, storedAt: 3 })
  await shown.invalidate([GUESTS])
  await checkIn('a')
  await shown.invalidate([GUESTS])
  expect(told).toMatchObject([
    { type: 'patched', from: page.version, rows: [arrived], gone: [] },
    { type: 'patched', rows: [{ id: 'a', check_in: true }], gone: [] },
  ])
  let held = { view: page.version, list: page.list }
  for (const message of told) {
    if (message.type !== 'patched') throw new Error('the list is to be read again')
    expect(message.from).toBe(held.view)
    held = { view: message.to, list: patchList('guestList', held.list, message) }
  }
  expect(held).toEqual({ view: (await now()).version, list: (await now()).list })
})

it('sends only the new view, without rows, of a change that one page has read already [R6]', async () => {
  const { store, shown, told, read, now, meta } = await setUp()
  await shown.recordSent(read, (await now()).version)
  store.patch(GUESTS, [ana], { ...meta, version: 4, storedAt: 3 })
  const { version } = await now()
  await shown.recordSent(read, version)
  await shown.invalidate([GUESTS])
  expect(told).toMatchObject([{ type: 'patched', from: version, to: version, rows: [], gone: [] }])
})

it('has a list read again if it does not know what was sent, or if too many rows differ [R6]', async () => {
  const { store, shown, told, read, now, meta } = await setUp()
  await shown.invalidate([GUESTS, '/passes/7'])
  expect(told).toEqual([{ type: 'invalidate', paths: [GUESTS, '/passes/7'] }])
  await shown.recordSent(read, 'the version of an older view')
  await shown.invalidate([GUESTS])
  expect(told.at(-1)).toEqual({ type: 'invalidate', paths: [GUESTS] })
  await shown.recordSent(read, (await now()).version)
  const many = Array.from({ length: 300 }, (_, at) => guest(`c${at}`, 'Cedar'))
  store.patch(GUESTS, [ana, ben, ...many], { ...meta, version: 5, storedAt: 4 })
  await shown.invalidate([GUESTS])
  expect(told.at(-1)).toEqual({ type: 'invalidate', paths: [GUESTS] })
})
