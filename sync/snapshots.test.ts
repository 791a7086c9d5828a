import { describe, expect, it } from 'vitest'
import { header } from '../contract/api/headers.ts'
import { createMemo } from './memo.ts'
import { answerHeaders, deleteOtherUsersCaches, metaOfAnswer, openSnapshots } from './snapshots.ts'
import type { Freshness } from './stores.ts'
import { callApi } from './testing/engine-world.ts'
import { answerCaches, newEngineDevice, startEngineOn } from './testing/memory-host.ts'

/** A device's stored answers, and the records of when each was found unchanged. */
function setUp(known: readonly Freshness[] = []) {
  const kept = [...known]
  const cleared: string[] = []
  const freshness = {
    all: async (userId: string) => kept.filter(one => one.userId === userId),
    put: async (one: Freshness) => void kept.push(one),
    clear: async (userId: string) => void cleared.push(userId),
    clearAll: async () => undefined,
  }
  const device = newEngineDevice()
  const caches = answerCaches(device)
  return { device, kept, cleared, freshness, caches, open: () => openSnapshots('una', caches, freshness) }
}

const meta = { asOf: '2026-11-21T10:00:00.000Z', askedAt: 100, storedAt: 110 }
const later = '2026-11-21T11:00:00.000Z'

describe('stored answers', () => {
  it('are available to the next engine, with their metadata [R1]', async () => {
    const { open } = setUp()
    const store = await open()
    await store.put('/events', '[1]', [1], meta)
    const again = await open()
    expect([again.userId, again.paths(), again.metaOf('/events')]).toEqual(['una', ['/events'], meta])
    const found = await again.get('/events')
    expect([found?.meta, await found?.json()]).toEqual([meta, [1]])
    expect(await again.get('/groups')).toBeUndefined()
    expect(await again.remove('/events')).toBe(true)
    expect([again.paths(), await again.get('/events')]).toEqual([[], undefined])
  })

  it('that the browser has lost are read in full, not conditionally [R2]', async () => {
    const device = newEngineDevice()
    const headers = { 'content-type': 'application/json', 'trackside-version': '7:1', etag: '"1"' }
    const engine = await startEngineOn(device, async (_url, init) =>
      new Headers(init.headers).has('if-none-match')
        ? new Response(null, { status: 304, headers })
        : new Response('[]', { headers }),
    )
    engine.session.provideToken('token')
    expect(await (await callApi(engine, 'GET', '/guest_list/7')).json()).toEqual([])
    device.answers.get('una')?.clear()
    expect(await (await callApi(engine, 'GET', '/guest_list/7')).json()).toEqual([])
    await engine.stop()
  })

  it('are parsed once, until they are replaced', async () => {
    const { open } = setUp()
    const store = await open()
    const value = [1]
    await store.put('/events', '[1]', value, meta)
    expect(await (await store.get('/events'))?.json()).toBe(value)
    const next = await open()
    const parsed = await (await next.get('/events'))?.json()
    expect(await (await next.get('/events'))?.json()).toBe(parsed)
    await next.put('/events', '[2]', [2], { ...meta, askedAt: 115, storedAt: 120 })
    expect(await (await next.get('/events'))?.json()).toEqual([2])
  })

  it('that were found unchanged have the new date, also after a restart; an earlier answer changes nothing [V1]', async () => {
    const { open, kept } = setUp()
    const store = await open()
    await store.put('/events', '[]', [], meta)
    await store.refresh('/events', later, 100)
    await store.refresh('/nothing', later, 200)
    expect([kept, store.metaOf('/events')]).toEqual([[], meta])
    await store.refresh('/events', later, 200)
    expect(kept).toEqual([{ userId: 'una', path: '/events', asOf: later, askedAt: 200, storedAt: 110 }])
    expect((await open()).metaOf('/events')).toEqual({ ...meta, asOf: later, askedAt: 200 })
  })

  it('do not get an older date from an earlier check [V1]', async () => {
    const { open, caches, freshness } = setUp([
      { userId: 'una', path: '/events', asOf: '2026-11-20T10:00:00.000Z', askedAt: 50 },
      { userId: 'una', path: '/gone', asOf: later, askedAt: 500 },
    ])
    await (await openSnapshots('una', caches, freshness)).put('/events', '[]', [], meta)
    const store = await open()
    expect([store.paths(), store.metaOf('/events')]).toEqual([['/events'], meta])
  })

  it('do not get the newer date of an answer that they replaced, even if the clock was set back [V1][V3]', async () => {
    const { open } = setUp()
    const store = await open()
    await store.put('/events', '[]', [], meta)
    await store.refresh('/events', later, 500)
    expect((await open()).metaOf('/events')).toEqual({ ...meta, asOf: later, askedAt: 500 })
    const next = { ...meta, askedAt: 200, storedAt: 210 }
    await store.put('/events', '[1]', [1], next)
    expect((await open()).metaOf('/events')).toEqual(next)
  })

  it('of other users are removed, together with their dates [V6]', async () => {
    const { device, caches, cleared, freshness, open } = setUp()
    await (await open()).put('/events', '[]', [], meta)
    await (await openSnapshots('max', caches, freshness)).put('/events', '[]', [], meta)
    await deleteOtherUsersCaches('una', caches, freshness)
    expect([[...device.answers.keys()], cleared]).toEqual([['una'], ['max']])
    await deleteOtherUsersCaches(undefined, caches, freshness)
    expect([[...device.answers.keys()], cleared]).toEqual([[], ['max', 'una']])
  })
})

describe('the metadata of an answer', () => {
  it('has the server’s date, the version and the tag, where the answer has them', () => {
    const headers = new Headers({
      date: 'Sat, 21 Nov 2026 10:00:00 GMT',
      etag: 'W/"7:4"',
      [header.version]: '7:4,0:2',
    })
    expect(metaOfAnswer(headers, 2)).toEqual({
      asOf: meta.asOf,
      scope: 7,
      version: 4,
      etag: 'W/"7:4"',
    })
    const now = Date.parse(later)
    expect(metaOfAnswer(new Headers(), now)).toEqual({ asOf: later })
  })

  it('is passed on to the page', () => {
    expect(Object.fromEntries(answerHeaders(meta))).toEqual({
      'content-type': 'application/json',
      [header.asOf]: meta.asOf,
    })
    expect(answerHeaders({ ...meta, scope: 7, version: 4 }).get(header.version)).toBe('7:4')
  })
})

it('the memo keeps the last twelve keys, and the last value of each', () => {
  const memo = createMemo<number>()
  for (let key = 0; key < 12; key++) memo.set(`${key}`, key)
  memo.set('0', 100)
  memo.set('12', 12)
  expect([memo.get('0'), memo.get('1'), memo.get('2'), memo.get('12')]).toEqual([100, undefined, 2, 12])
})
