import { expect, test } from 'vitest'
import { systemClock } from './browser/system.ts'
import { createFirstScreens } from './first-screens.ts'
import { openOutbox } from './outbox.ts'
import type { StoredScreen } from './stores.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'
import { memorySnapshots } from './testing/memory-snapshots.ts'
import { viewVersion } from './view.ts'

const GUEST = '00000000-0000-4000-8000-000000000001'
const LIST = '/guest_list/7'
const NOON = Date.parse('2026-11-21T12:00:00Z')
const meta = { asOf: '2026-11-21T10:00:00.000Z', askedAt: 1, storedAt: 2, scope: 7, version: 5 }

async function setUp() {
  const { queue, database } = storesOf(newDevice())
  const outbox = await openOutbox(queue, database, systemClock)
  const snapshots = memorySnapshots()
  await snapshots.put(LIST, '[]', [], meta)
  const world = { user: 'una', now: NOON, saved: [] as readonly StoredScreen[], isFull: false }
  const open = () =>
    createFirstScreens({
      clock: { now: () => world.now },
      stored: world.saved,
      database: {
        saveSetting: async (_key, value) => {
          if (world.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
          world.saved = value as readonly StoredScreen[]
        },
      },
      outbox,
      session: { user: () => ({ id: world.user, name: 'Una' }) },
      metaOf: async path => snapshots.metaOf(path),
    })
  const stored = snapshots.metaOf(LIST)
  if (!stored) throw new Error('The list is not stored.')
  const screen = {
    path: '/event/7/guests',
    list: LIST,
    view: viewVersion({ meta: stored }, []),
    until: Date.parse('2026-11-22T00:00:00Z'),
    html: '<ul></ul>',
    team: 'ORBR',
  }
  const write = () => outbox.add(aWrite(GUEST, outbox.nextSeq(), [`guest:${GUEST}`]))
  return { world, open, screen, snapshots, write }
}

test('the next engine finds it, at its path and at no other', async () => {
  const { open, screen } = await setUp()
  await open().keep(screen)
  expect(await open().find(screen.path)).toMatchObject({ html: '<ul></ul>', team: 'ORBR' })
  expect(await open().find('/event/8/guests')).toBeUndefined()
})

test('the screens of the last three pages are kept, one for each', async () => {
  const { open, screen } = await setUp()
  const engine = open()
  for (const at of [1, 2, 3, 1, 4]) await engine.keep({ ...screen, path: `/event/${at}/guests` })
  const found = await Promise.all([1, 2, 3, 4].map(at => open().find(`/event/${at}/guests`)))
  expect(found.map(one => one !== undefined)).toEqual([true, false, true, true])
  await engine.keep({ ...screen, path: '/event/4/guests', html: '<p></p>' })
  expect(await open().find('/event/4/guests')).toMatchObject({ html: '<p></p>' })
})

test('it is not shown after another answer is stored, on another day or for another user', async () => {
  const { world, open, screen, snapshots } = await setUp()
  await open().keep(screen)
  for (const other of ['2026-11-21T11:59:59Z', '2026-11-22T00:00:00Z', '2026-11-22T00:30:00Z']) {
    world.now = Date.parse(other)
    expect(await open().find(screen.path)).toBeUndefined()
  }
  world.now = Date.parse('2026-11-21T23:59:59Z')
  expect(await open().find(screen.path)).toBeDefined()
  world.now = NOON
  world.user = 'ben'
  expect(await open().find(screen.path)).toBeUndefined()
  world.user = 'una'
  expect(await open().find(screen.path)).toBeDefined()
  await snapshots.put(LIST, '[1]', [1], { ...meta, version: 6, storedAt: 3 })
  expect(await open().find(screen.path)).toBeUndefined()
})

test('a screen of another view than the current one is not stored', async () => {
  const { world, open, screen } = await setUp()
  await open().keep({ ...screen, view: 'another' })
  expect(world.saved).toEqual([])
})

test('it is removed when the user signs out', async () => {
  const { world, open, screen } = await setUp()
  const engine = open()
  await engine.keep(screen)
  await engine.clear()
  expect(world.saved).toEqual([])
  expect(await engine.find(screen.path)).toBeUndefined()
})

test('it is not stored if its user signs out meanwhile', async () => {
  const { world, open, screen } = await setUp()
  const engine = open()
  const keeping = engine.keep(screen)
  world.user = 'ben'
  await engine.clear()
  await keeping
  expect(world.saved).toEqual([])
})

test('it is removed at the next try if the disk refused the first time', async () => {
  const { world, open, screen } = await setUp()
  const engine = open()
  await engine.keep(screen)
  world.isFull = true
  await expect(engine.clear()).rejects.toThrow('The disk is full.')
  world.isFull = false
  await engine.clear()
  expect(world.saved).toEqual([])
})
