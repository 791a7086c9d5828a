import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoResponse } from './api-call.ts'
import { systemClock } from './browser/system.ts'
import { openOutbox } from './outbox.ts'
import { readRequest } from './read-request.ts'
import { createRevalidate } from './revalidate.ts'
import { aWrite, newDevice, storesOf } from './testing/memory.ts'
import { memorySnapshots } from './testing/memory-snapshots.ts'

/** How stored answers are revalidated. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.000Z') }))
afterEach(() => vi.useRealTimers())

const LIST = '/guest_list/7'
const json = { 'content-type': 'application/json' }
const versioned = { ...json, 'trackside-version': '7:4', etag: 'W/"4"' }
const answered = (body: unknown, headers: HeadersInit = versioned, status = 200) =>
  new Response(status === 304 ? null : JSON.stringify(body), { status, headers })
const askedFor = (path: string) => {
  const read = readRequest(path)
  if (!read) throw new Error(`${path} is not kept.`)
  return read
}

/** A device that has a guest list of version 3, and a server that gives these answers in turn. */
async function setUp(...answers: (Response | (() => Promise<Response>))[]) {
  const { queue, database } = storesOf(newDevice())
  const outbox = await openOutbox(queue, database, systemClock)
  const at = { user: 'una', isClosed: false, tokens: ['first', 'second'] as (string | undefined)[] }
  const store = memorySnapshots(undefined, () => at.isClosed)
  const meta = {
    scope: 7,
    version: 3,
    etag: 'W/"3"',
    asOf: '2026-11-21T09:00:00.000Z',
    askedAt: 1,
    storedAt: 2,
  }
  await store.put(LIST, '["stored"]', ['stored'], meta)
  const sent: { url: string; headers: Record<string, string> }[] = []
  const invalidated: string[] = []
  const session = {
    user: () => ({ id: at.user, name: at.user }),
    token: async () => at.tokens.shift(),
    rejectToken: vi.fn(() => true),
    accepted: vi.fn(),
  }
  const inUse = new Set<string>()
  const own = createRevalidate({
    clock: systemClock,
    outbox,
    session,
    api: {
      async send(url, init) {
        sent.push({ url, headers: Object.fromEntries(new Headers(init.headers)) })
        const next = answers.shift()
        if (!next) throw new NoResponse('Lost on the way.')
        return typeof next === 'function' ? next() : next
      },
    },
    invalidate: paths => invalidated.push(...paths),
    isInUse: path => inUse.has(path),
    feedVersions: new Map(),
  })
  const shown = async () => (await store.get(LIST))?.json()
  return { ...own, at, outbox, store, sent, invalidated, session, inUse, shown, list: askedFor(LIST) }
}

describe('the revalidation of a read', () => {
  it('sends the token, the stored tag, and the version from which to send changes', async () => {
    const { fetchFresh, store, list, sent, at } = await setUp(answered([]), answered([]), answered([]))
    await fetchFresh(list, store)
    expect(sent[0]).toEqual({
      url: '/api/guest_list/7?since=3',
      headers: { accept: 'application/json', authorization: 'Bearer first', 'if-none-match': 'W/"3"' },
    })
    at.tokens = [undefined]
    await fetchFresh(askedFor('/groups'), store)
    expect(sent[1]).toEqual({ url: '/api/groups', headers: { accept: 'application/json' } })
    await store.put(LIST, '[]', [], { asOf: '', askedAt: 1, storedAt: 2, scope: 7, version: 3 })
    await fetchFresh(list, store)
    expect(sent[2]?.url).toBe('/api/guest_list/7')
  })

  it('is repeated once with a fresh token if one was refused [R3][T7]', async () => {
    const { fetchFresh, store, list, sent, session, shown } = await setUp(
      answered({}, json, 401),
      answered(['fresh']),
    )
    expect(await fetchFresh(list, store)).toBeUndefined()
    expect(session.rejectToken.mock.calls).toEqual([['first']])
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second'])
    expect(await shown()).toEqual(['fresh'])
    expect(session.accepted).toHaveBeenCalledTimes(1)
  })

  it('passes on a refusal if there is no fresh token, or was none at all [R3]', async () => {
    for (const tokens of [['first', undefined], [undefined]]) {
      const { fetchFresh, store, list, sent, at, shown, session } = await setUp(answered({}, json, 401))
      at.tokens = tokens
      expect((await fetchFresh(list, store))?.status).toBe(401)
      expect(sent).toHaveLength(1)
      expect(await shown()).toEqual(['stored'])
      expect(session.accepted).not.toHaveBeenCalled()
    }
  })

  it('updates the date if nothing has changed [R1]', async () => {
    const headers = { date: 'Sat, 21 Nov 2026 10:00:00 GMT' }
    const { fetchFresh, store, list, shown, invalidated, session } = await setUp(answered(null, headers, 304))
    expect(await fetchFresh(list, store)).toBeUndefined()
    expect(store.metaOf(LIST)).toMatchObject({ version: 3, asOf: '2026-11-21T10:00:00.000Z' })
    expect([await shown(), invalidated]).toEqual([['stored'], []])
    expect(session.accepted).toHaveBeenCalledTimes(1)
  })

  it('stores the new answer, and tells pages if it differs [R1]', async () => {
    const { fetchFresh, store, list, invalidated, shown } = await setUp(
      answered(['stored']),
      answered(['new']),
    )
    await fetchFresh(list, store)
    expect([store.metaOf(LIST)?.version, invalidated]).toEqual([4, []])
    await fetchFresh(list, store)
    expect([await shown(), invalidated]).toEqual([['new'], [LIST]])
    const first = await setUp(answered([]))
    await first.fetchFresh(askedFor('/passes/7'), first.store)
    expect([first.store.metaOf('/passes/7')?.version, first.invalidated]).toEqual([4, []])
  })

  it('leaves the view of a body as it is if a new answer has the same one [R1]', async () => {
    const { fetchFresh, store, list } = await setUp(answered(['stored']), answered(['new']))
    await fetchFresh(list, store)
    const same = store.metaOf(LIST)
    expect(same).toMatchObject({ version: 4, storedAt: 2 })
    expect(same?.seenAt).toBeGreaterThan(same?.askedAt ?? 0)
    await fetchFresh(list, store)
    expect(store.metaOf(LIST)?.storedAt).toBeGreaterThan(same?.seenAt ?? 0)
  })

  it('tells pages of an equal answer if it contains writes that were applied to the former one [R1]', async () => {
    for (const body of [['stored'], { since: 3, rows: [], gone: [] }]) {
      const { fetchFresh, store, list, invalidated, outbox } = await setUp(answered(body))
      const write = aWrite('one', 1, ['guest:one'])
      await outbox.add(write)
      await outbox.acknowledge([{ write, versions: [[7, 4]], keep: true }], Date.now())
      await fetchFresh(list, store)
      expect([store.metaOf(LIST)?.version, invalidated]).toEqual([4, [LIST]])
    }
  })

  it.each([
    ['says no version', answered([], json)],
    ['is no JSON', new Response('<html>', { headers: { 'trackside-version': '7:4' } })],
    ['is a fault', answered({}, versioned, 500)],
  ])('does not store an answer that %s, and passes it on [N5][V1]', async (_, answer) => {
    const { fetchFresh, store, list, shown, invalidated } = await setUp(answer)
    expect((await fetchFresh(list, store))?.status).toBe(answer.status)
    expect([await shown(), store.metaOf(LIST)?.version, invalidated]).toEqual([['stored'], 3, []])
  })

  it('removes what the user may not see or no longer exists, only if our server says so [R3]', async () => {
    const gone = { statusCode: 404, name: 'EventNotFound', message: 'No such event.' }
    const forbidden = { statusCode: 403, name: 'Forbidden', message: 'You may not do this.' }
    for (const answer of [answered(forbidden, json, 403), answered(gone, json, 404)]) {
      const { fetchFresh, store, list, invalidated } = await setUp(answer)
      expect((await fetchFresh(list, store))?.status).toBe(answer.status)
      expect([store.metaOf(LIST), invalidated]).toEqual([undefined, [LIST]])
    }
    const html = (status: number) =>
      new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
    for (const answer of [
      html(404),
      html(403),
      answered({ error: { code: 'AccessDenied' } }, json, 403),
      answered(gone, json, 400),
    ]) {
      const { fetchFresh, store, list, shown, invalidated } = await setUp(answer)
      await fetchFresh(list, store)
      expect([await shown(), invalidated]).toEqual([['stored'], []])
    }
    const none = await setUp(answered(gone, json, 404))
    await none.fetchFresh(askedFor('/passes/7'), none.store)
    expect(none.invalidated).toEqual([])
  })

  it('follows no redirect and passes none on', async () => {
    const redirect = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
    const { fetchFresh, store, list, shown } = await setUp(redirect)
    expect(await fetchFresh(list, store)).toBeUndefined()
    expect(await shown()).toEqual(['stored'])
  })

  it('ignores the answer if another user is signed in by then, or another engine owns the store [V6][H3]', async () => {
    for (const change of [{ user: 'max' }, { isClosed: true }]) {
      const { fetchFresh, store, list, at, shown } = await setUp(async () => {
        Object.assign(at, change)
        return answered(['theirs'])
      })
      await expect(fetchFresh(list, store)).rejects.toThrow(NoResponse)
      expect(await shown()).toEqual(['stored'])
    }
  })

  it('has no answer if it breaks off', async () => {
    const broken = new ReadableStream({ start: controller => controller.error(new TypeError('Cut.')) })
    const { fetchFresh, store, list } = await setUp(new Response(broken, { headers: versioned }))
    await expect(fetchFresh(list, store)).rejects.toThrow('The answer broke off.')
  })
})

describe('reads that are repeated', () => {
  it('are sent once at a time, and once more if something changed meanwhile', async () => {
    let answer = () => {}
    const held = () => new Promise<Response>(resolve => (answer = () => resolve(answered(['held']))))
    const { revalidate, refresh, store, list, sent, inUse, isFetching } = await setUp(
      held,
      answered(['next']),
    )
    const first = revalidate(list, store)
    await vi.advanceTimersByTimeAsync(0)
    expect([revalidate(list, store) === first, isFetching()]).toEqual([true, true])
    inUse.add(LIST)
    void refresh([LIST], store)
    await vi.advanceTimersByTimeAsync(0)
    answer()
    await first
    expect([sent.length, isFetching()]).toEqual([2, false])
    const quiet = await setUp(answered(['only']))
    await quiet.revalidate(list, quiet.store)
    expect(quiet.sent).toHaveLength(1)
  })

  it('log a fault, and not a missing answer', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { revalidate, store, list } = await setUp(async () => Promise.reject(new TypeError('A fault.')))
    await revalidate(list, store)
    expect(warned).toHaveBeenCalledExactlyOnceWith(`${LIST} could not be read again:`, expect.any(TypeError))
    await revalidate(list, store)
    expect(warned).toHaveBeenCalledTimes(1)
  })

  it('are those that pages show and that a carried-out write affects; deleted answers are removed [R4][R5]', async () => {
    const { refresh, outbox, store, sent, inUse } = await setUp()
    const meta = { scope: 7, version: 3, asOf: '', askedAt: 1, storedAt: 2 }
    const tour = '00000000-0000-4000-8000-000000000001'
    await store.put('/passes/7', '[]', [], meta)
    await store.put(`/tour/${tour}`, '{}', {}, meta)
    const made = aWrite('a', outbox.nextSeq(), [])
    const write = {
      ...made,
      op: { ...made.op, endpoint: 'tourDelete', params: { tourID: tour } },
    } as typeof made
    await outbox.add(write)
    await outbox.acknowledge([{ write, versions: [[7, 9]], keep: true }], Date.now())
    await refresh([LIST, '/passes/7', `/tour/${tour}`, '/no/such/path'], store)
    expect(sent).toEqual([])
    expect(store.metaOf(`/tour/${tour}`)).toBeUndefined()
    inUse.add('/passes/7')
    await refresh([LIST, '/passes/7'], store)
    expect(sent.map(({ url }) => url)).toEqual(['/api/passes/7'])
  })
})

it('keeps an acknowledged write that reverts an undo before it [V3]', async () => {
  const { store, outbox, forgetIncluded } = await setUp()
  const since = '2026-11-20T10:30:00.000Z'
  const row = { id: 'a', check_in_days: '20/11/2026', check_in_times: since, check_in: true }
  await store.put(LIST, '', [row], { scope: 7, version: 3, asOf: since, askedAt: 2, storedAt: 3 })
  const made = (name: string, at: string) => {
    const write = aWrite(name, outbox.nextSeq(), ['guest:a'])
    const context = { event_id: 7, timezone: 'UTC' }
    const isCheckIn = name === 'check-in'
    const endpoint = isCheckIn ? 'guestCheckIn' : 'guestReverseCheckIn'
    const body = isCheckIn ? { timestamp: at } : { date: '20/11/2026' }
    return { ...write, op: { ...write.op, endpoint, params: { id: 'a' }, body, context, at } }
  }
  const writes = [
    made('check-in', '2026-11-20T10:00:00.000Z'),
    made('undo', '2026-11-20T10:01:00.000Z'),
    made('undo again', '2026-11-20T10:45:00.000Z'),
  ]
  await outbox.acknowledge(
    writes.map(write => ({ write, versions: [[7, 6]], keep: true })),
    Date.now(),
  )
  await vi.advanceTimersByTimeAsync(1)
  await forgetIncluded(store)
  expect(outbox.ackedOf('una').map(({ id }) => id)).toEqual(['check-in', 'undo', 'undo again'])
})
