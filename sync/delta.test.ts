import { describe, expect, it } from 'vitest'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import type { ReadRequest } from './read-request.ts'
import { createRevalidate } from './revalidate.ts'
import { newDevice, storesOf } from './testing/memory.ts'
import { memorySnapshots } from './testing/memory-snapshots.ts'
import { testSession } from './testing/test-drain.ts'

/** A list of which only the changes since the stored version are requested. */

const read: ReadRequest = { name: 'guestList', path: '/guest_list/7', params: { eventId: 7 }, since: true }
const guest = (id: string, last_name: string, check_in_times = '') => ({
  id,
  first_name: 'Ana',
  last_name,
  check_in_times,
})
const [ana, ben] = [guest('a', 'Ash'), guest('b', 'Birch')]
const tag = (version: number) => `W/"0.9.9-7:${version}"`

/** A worker that has the list at version 3, and a server that answers a URL with its entry in `answers`. */
async function setUp(answers: Readonly<Record<string, readonly [version: number, body: unknown]>>) {
  const { queue, database } = storesOf(newDevice())
  const outbox = await openOutbox(queue, database, systemClock)
  const store = memorySnapshots()
  const changed: string[] = []
  const sent: string[] = []
  const meta = {
    scope: 7,
    version: 3,
    asOf: '2026-11-21T10:00:00.000Z',
    askedAt: 1,
    storedAt: 2,
    etag: tag(3),
  }
  await store.put(read.path, JSON.stringify([ana, ben]), [ana, ben], meta)
  const { revalidate } = createRevalidate({
    clock: systemClock,
    outbox,
    session: testSession(),
    api: {
      async send(url, { headers }) {
        sent.push(`${url} ${new Headers(headers).get('if-none-match')}`)
        const [version, body] = answers[url] ?? [3, undefined]
        const json = {
          'content-type': 'application/json',
          'trackside-version': `7:${version}`,
          etag: tag(version),
        }
        return new Response(JSON.stringify(body), { headers: json })
      },
    },
    invalidate: paths => changed.push(...paths),
    isInUse: () => true,
    feedVersions: new Map(),
  })
  const list = async () => (await store.get(read.path))?.json()
  return { store, meta, changed, sent, list, look: () => revalidate(read, store) }
}

describe('a list of which a version is stored', () => {
  it('is updated by the rows that have changed [V4]', async () => {
    const delta = { since: 3, rows: [guest('c', 'Alder'), guest('b', 'Birch', 'x')], gone: ['a'] }
    const { store, changed, sent, list, look } = await setUp({ '/api/guest_list/7?since=3': [6, delta] })
    await look()
    expect(sent).toEqual([`/api/guest_list/7?since=3 ${tag(3)}`])
    expect(await list()).toEqual([guest('c', 'Alder'), guest('b', 'Birch', 'x')])
    expect(store.metaOf(read.path)).toMatchObject({ version: 6, etag: tag(6) })
    expect(changed).toEqual([read.path])
    await look()
    expect(sent.at(-1)).toBe(`/api/guest_list/7?since=6 ${tag(6)}`)
  })

  it('is replaced when the server returns all of it because too much has changed [V1]', async () => {
    const { list, changed, look } = await setUp({ '/api/guest_list/7?since=3': [900, [ben]] })
    await look()
    expect(await list()).toEqual([ben])
    expect(changed).toEqual([read.path])
  })

  it('ignores a delta that is older than the list by now, or that begins after its version [V1][V4]', async () => {
    const old = { since: 3, rows: [guest('b', 'Birch', 'old')], gone: [] }
    const overtaken = await setUp({ '/api/guest_list/7?since=3': [4, old] })
    const under = overtaken.look()
    const newer = [ana, guest('b', 'Birch', 'newer')]
    overtaken.store.patch(read.path, newer, { ...overtaken.meta, version: 5, storedAt: Date.now() + 1000 })
    await under
    expect(await overtaken.list()).toBe(newer)

    const setBack = await setUp({ '/api/guest_list/7?since=3': [4, old] })
    const look = setBack.look()
    await setBack.store.put(read.path, '[]', [], { ...setBack.meta, version: 1 })
    await look
    expect(await setBack.list()).toEqual([])
    expect(setBack.store.metaOf(read.path)?.version).toBe(1)
  })
})
