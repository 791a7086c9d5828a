import { describe, expect, it } from 'vitest'
import { systemClock } from './browser/system.ts'
import type { Clock } from './host.ts'
import { openOutbox } from './outbox.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import { createReads } from './reads.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'
import { memorySnapshots } from './testing/memory-snapshots.ts'
import { createView } from './view.ts'

const GUEST = '00000000-0000-4000-8000-000000000001'
const DAY = '21/11/2026'

const guest = (times: string) => ({
  id: GUEST,
  first_name: 'Jane',
  last_name: 'Doe',
  check_in_days: DAY,
  check_in_times: times,
  check_in: times !== '',
})

/** A page, its worker, and a server whose answers can be delayed. */
async function setUp(clock: Clock = systemClock) {
  const server = { version: 1, times: '', status: 200, down: false, sent: 0, hold: Promise.resolve() }
  const world = { offline: false, changed: [] as string[], refused: 0 }
  const { queue, database } = storesOf(newDevice())
  const outbox = await openOutbox(queue, database, systemClock)
  const snapshots = memorySnapshots()
  const feedVersions = new Map<number, number>()
  async function send(): Promise<Response> {
    server.sent += 1
    const { version, times, status, hold } = server
    await hold
    const headers = { 'content-type': 'application/json', 'trackside-version': `7:${version}` }
    const refusal = { statusCode: status, name: 'Forbidden', message: 'You may not do this.' }
    return new Response(JSON.stringify(status === 200 ? [guest(times)] : refusal), { status, headers })
  }
  const reads = createReads({
    clock,
    outbox,
    session: {
      user: () => ({ id: 'una', name: 'Una' }),
      token: async () => 'token',
      observeToken: () => true,
      accepted: () => undefined,
      rejectToken: () => {
        world.refused += 1
        return true
      },
    },
    api: { forward: fetch, send },
    snapshots: async () => snapshots,
    isOffline: () => world.offline,
    invalidate: paths => world.changed.push(...paths),
    postRevalidate: () => undefined,
    feedVersions,
    viewOf: createView().viewOf,
    recordSent: async () => undefined,
  })
  const list: ReadRequest = { name: 'guestList', path: '/guest_list/7', params: { eventId: 7 }, since: true }
  async function read(cache: RequestCache = 'default') {
    const later: Promise<unknown>[] = []
    const request = new Request('http://app.test/api/guest_list/7', { cache })
    const answer = await reads.answer(list, request, work => later.push(work))
    const body = await answer.json()
    await Promise.all(later)
    return { body, status: answer.status, asOf: answer.headers.get('trackside-as-of') }
  }
  const checkIn = (at: string) => {
    const write = aWrite('check-in', outbox.nextSeq(), [`guest:${GUEST}`])
    const context = { event_id: 7, timezone: 'UTC' }
    return { ...write, op: { ...write.op, params: { id: GUEST }, body: { timestamp: at }, context } }
  }
  return { server, world, outbox, snapshots, feedVersions, reads, read, checkIn }
}

const TEN = '2026-11-21T10:00:00.000Z'

/** A promise, with the function that fulfils it. */
function gate() {
  let open = () => {}
  const closed = new Promise<void>(resolve => {
    open = resolve
  })
  return { closed, open }
}

describe('reads', () => {
  it('knows which reads are stored, with their parameters [R7]', () => {
    expect(readRequest('/guests/redeemedTypes/1234?event_id=7')).toEqual({
      name: 'redeemedTypes',
      path: '/guests/redeemedTypes/1234?event_id=7',
      since: false,
      lookUp: true,
      params: { pin: 1234, event_id: '7' },
    })
    expect(readRequest('/guest_list/export/7/all')).toBeUndefined()
    expect(readRequest('/nowhere')).toBeUndefined()
  })

  it('asks the server the first time, and answers from the device after that [R1][R2]', async () => {
    const { read, server, world } = await setUp()
    expect((await read()).body).toEqual([guest('')])
    server.version = 2
    server.times = TEN
    expect((await read()).body).toEqual([guest('')])
    expect(world.changed).toEqual(['/guest_list/7'])
    const again = server.sent
    expect((await read('force-cache')).body).toEqual([guest(TEN)])
    expect(server.sent).toBe(again)
  })

  it('asks once more if a live change came while the answer was on its way [L6]', async () => {
    const { read, server, feedVersions } = await setUp()
    const held = gate()
    server.hold = held.closed
    const reading = read()
    while (server.sent === 0) await new Promise(resolve => setTimeout(resolve, 1))
    Object.assign(server, { version: 2, times: TEN, hold: Promise.resolve() })
    feedVersions.set(7, 2)
    held.open()
    expect((await reading).body).toEqual([guest(TEN)])
    expect(server.sent).toBe(2)
  })

  it('answers that it is offline if nothing is stored [R2]', async () => {
    const { read, world, server } = await setUp()
    world.offline = true
    expect((await read()).body).toEqual({ offline: true })
    expect(server.sent).toBe(0)
  })

  it('shows a waiting write, and no longer shows it once it is discarded [F1]', async () => {
    const { read, outbox, checkIn, world } = await setUp()
    await read()
    world.offline = true
    const write = checkIn(TEN)
    await outbox.add(write)
    expect((await read()).body).toMatchObject([{ check_in_times: TEN }])
    await outbox.discard([write.op.id])
    expect((await read()).body).toEqual([guest('')])
  })

  it('does not show a write that depends on a refused one, until that is retried [F12]', async () => {
    const { read, outbox, checkIn, world } = await setUp()
    await read()
    world.offline = true
    const creation = { ...aWrite('create', outbox.nextSeq(), ['pass:1']), creates: 'pass:1' }
    const write = { ...checkIn(TEN), entities: [`guest:${GUEST}`, 'pass:1'] }
    await outbox.add(creation)
    await outbox.add(write)
    expect((await read()).body).toMatchObject([{ check_in_times: TEN }])
    await outbox.reject(creation, { statusCode: 400, name: 'IdTaken', message: 'No.' })
    expect((await read()).body).toEqual([guest('')])
    await outbox.retry(creation.op.id)
    expect((await read()).body).toMatchObject([{ check_in_times: TEN }])
  })

  it('shows an acknowledged write until the stored answer contains it, whatever older answers arrive [V3]', async () => {
    const { read, server, outbox, checkIn } = await setUp()
    await read()
    const write = checkIn(TEN)
    await outbox.add(write)
    // An answer that was made before the write is still on its way when the write is carried out.
    const slow = gate()
    server.hold = slow.closed
    const overtaken = read()
    await new Promise(resolve => setTimeout(resolve, 5))
    await outbox.acknowledge([{ write, versions: [[7, 2]], keep: true }], Date.now())
    slow.open()
    await overtaken
    expect((await read('force-cache')).body).toMatchObject([{ check_in_times: TEN }])
    expect(outbox.ackedOf('una')).toHaveLength(1)

    Object.assign(server, { version: 2, times: TEN, hold: Promise.resolve() })
    await new Promise(resolve => setTimeout(resolve, 5))
    await read()
    expect(outbox.ackedOf('una')).toEqual([])
    expect((await read('force-cache')).body).toEqual([guest(TEN)])
  })

  it('keeps an acknowledged write while one of two answers requested at the same moment is in flight [V3]', async () => {
    const { read, reads, server } = await setUp({ ...systemClock, now: () => 1000 })
    const slow = gate()
    server.hold = slow.closed
    const first = read()
    await new Promise(resolve => setTimeout(resolve, 5))
    server.hold = Promise.resolve()
    await read()
    expect(reads.mayLackOp({ owner: 'una' })).toBe(true)
    slow.open()
    await first
    expect(reads.mayLackOp({ owner: 'una' })).toBe(false)
  })

  it('keeps an acknowledged write that has an effect only on top of an earlier one, after a restart [V3]', async () => {
    const { read, snapshots, reads, outbox, checkIn } = await setUp()
    const stored = [guest(TEN)]
    const meta = { scope: 7, version: 1, storedAt: 1, askedAt: 1, asOf: TEN }
    await snapshots.put('/guest_list/7', JSON.stringify(stored), stored, meta)
    const undo = checkIn(TEN)
    const op = { ...undo.op, id: 'undo', endpoint: 'guestReverseCheckIn', body: { date: DAY } }
    await outbox.acknowledge([{ write: { ...undo, op }, versions: [[7, 2]], keep: true }], Date.now())
    const again = checkIn('2026-11-21T11:00:00.000Z')
    await outbox.acknowledge([{ write: again, versions: [[7, 3]], keep: true }], Date.now())
    // No page has read the list since the engine started.
    await reads.forgetIncluded(snapshots)
    expect(outbox.ackedOf('una')).toHaveLength(2)
    expect((await read('force-cache')).body).toMatchObject([{ check_in: true }])
  })

  it('keeps an acknowledged write until an answer that contains it is stored [V3]', async () => {
    const { read, snapshots, reads, outbox, checkIn } = await setUp()
    await read()
    const write = checkIn(TEN)
    await outbox.acknowledge([{ write, versions: [[7, 2]], keep: true }], Date.now())
    const meta = snapshots.metaOf('/guest_list/7')
    if (!meta) throw new Error('nothing is stored')
    snapshots.patch('/guest_list/7', [guest(TEN)], { ...meta, version: 2 })
    await reads.forgetIncluded(snapshots)
    expect(outbox.ackedOf('una')).toHaveLength(1)
    await snapshots.flush()
    await reads.forgetIncluded(snapshots)
    expect(outbox.ackedOf('una')).toEqual([])
  })

  it('keeps an acknowledged write if a patch that contains it arrives during the check [V3]', async () => {
    const { snapshots, reads, outbox, checkIn } = await setUp()
    const stored = [guest('')]
    const meta = { scope: 7, version: 1, storedAt: 1, askedAt: 1, asOf: TEN }
    await snapshots.put('/guest_list/7', JSON.stringify(stored), stored, meta)
    await outbox.acknowledge([{ write: checkIn(TEN), versions: [[7, 2]], keep: true }], Date.now())
    const looking = reads.forgetIncluded(snapshots)
    snapshots.patch('/guest_list/7', [guest(TEN)], { ...meta, version: 2 })
    await looking
    expect(outbox.ackedOf('una')).toHaveLength(1)
  })

  it('does not read again what an acknowledged write has deleted [R4]', async () => {
    const { read, server, outbox, reads, snapshots } = await setUp()
    await read()
    const path = `/tour/${GUEST}/guests`
    await snapshots.put(path, '[]', [], { scope: 7, version: 1, storedAt: 1, askedAt: 1, asOf: TEN })
    const write = aWrite('tour-delete', outbox.nextSeq(), [`tour:${GUEST}`])
    const op = { ...write.op, endpoint: 'tourDelete', params: { tourID: GUEST }, context: { event_id: 7 } }
    await outbox.add({ ...write, op })
    await outbox.acknowledge([{ write: { ...write, op }, versions: [[7, 2]], keep: true }], Date.now())
    const before = server.sent
    await reads.refresh([path])
    expect(server.sent).toBe(before)
    expect(snapshots.paths()).not.toContain(path)
  })

  it('never replaces a newer answer by a slow older one [V1]', async () => {
    const { server, reads, read, snapshots } = await setUp()
    await read()
    const slow = gate()
    server.hold = slow.closed
    const old = reads.refresh(['/guest_list/7'])
    await new Promise(resolve => setTimeout(resolve, 5))
    const meta = snapshots.metaOf('/guest_list/7')
    if (!meta) throw new Error('nothing is stored')
    const newer = [guest(TEN)]
    const newerMeta = { ...meta, version: 9, storedAt: Date.now() }
    await snapshots.put('/guest_list/7', JSON.stringify(newer), newer, newerMeta)
    slow.open()
    await old
    expect((await read('force-cache')).body).toEqual([guest(TEN)])
  })

  it('repeats visible reads when the connection is back, and lets pages repeat those that failed [R2][R5]', async () => {
    const { server, read, reads, world, snapshots } = await setUp()
    world.offline = true
    await read()
    world.offline = false
    await reads.onReconnect()
    expect(world.changed).toEqual(['/guest_list/7'])
    await read()
    world.offline = true
    await read()
    Object.assign(server, { version: 2, times: TEN })
    world.offline = false
    await reads.onReconnect()
    expect(snapshots.metaOf('/guest_list/7')?.version).toBe(2)
    expect(world.changed).toEqual(['/guest_list/7', '/guest_list/7'])
  })

  it('keeps stored answers when a token has ended, and removes those that the user may not see [R3]', async () => {
    const { server, read, world } = await setUp()
    await read()
    server.status = 401
    expect((await read()).body).toEqual([guest('')])
    expect((await read('force-cache')).body).toEqual([guest('')])
    expect(world.refused).toBeGreaterThan(0)
    server.status = 403
    await read()
    expect((await read('force-cache')).status).toBe(403)
  })
})
