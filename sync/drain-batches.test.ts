import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aServer, drainAll, type Fault, fill, guestWrites, json, startParts } from './testing/drain-parts.ts'
import { aWrite, newDevice } from './testing/memory.ts'

/** How pending writes are sent in batches (design section 4b). */

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A fault for each call in turn, then none. */
const inTurn = (...faults: Fault[]) => {
  const left = [...faults]
  return () => left.shift() ?? 'none'
}

const filled = async (...given: Parameters<typeof fill>[1]) => {
  const device = newDevice()
  await fill(device, given)
  return device
}

const ids = (count: number) => guestWrites(count).map(({ op }) => op.id)

describe('batches', () => {
  it('have fifty writes each, and three are sent at once [B1][D5]', async () => {
    const device = await filled(...guestWrites(210))
    const server = aServer(() => 'none')
    await drainAll(device, server.send, [])
    expect(server.seen).toMatchObject({ sizes: [50, 50, 50, 50, 10], mostBatches: 3 })
    expect(new Set(server.effects)).toEqual(new Set(ids(210)))
  })

  it('of one write are sent as single calls [B1]', async () => {
    const device = await filled(...guestWrites(1))
    const server = aServer(() => 'none')
    await drainAll(device, server.send, [])
    expect(server.seen).toMatchObject({ sizes: [1], mostBatches: 0 })
  })

  it('keep writes on the same entity in order [B2][D2]', async () => {
    const device = await filled(
      ...Array.from({ length: 40 }, (_, at) => aWrite(`w${at}`, at + 1, ['tour:a'])),
    )
    const server = aServer(() => 'none')
    await drainAll(device, server.send, [])
    expect(server.seen.sizes).toEqual([40])
    expect(server.effects).toEqual(ids(40))
  })

  it('are refused one write at a time, and the writes behind it are sent on without a pause [B3][B4]', async () => {
    const device = await filled(
      aWrite('w0', 1, ['guest:a']),
      aWrite('w1', 2, ['guest:a', 'tour:b']),
      aWrite('w2', 3, ['tour:b']),
      aWrite('w3', 4, ['guest:c']),
    )
    const server = aServer(() => 'none', new Set(['w0']))
    const parts = await startParts(device, server.send)
    void parts.drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect([...device.rejected.keys()]).toEqual(['w0'])
    expect(server.effects).toEqual(['w3', 'w1', 'w2'])
    expect(parts.outbox.countOf('una')).toBe(0)
  })

  it('leave behind writes that depend on a refused one [B4][S3]', async () => {
    const device = await filled(aWrite('w0', 1, ['guest:a'], 'guest:a'), aWrite('w1', 2, ['guest:a']))
    const server = aServer(() => 'none', new Set(['w0']))
    const parts = await startParts(device, server.send)
    void parts.drain.kick()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.effects).toEqual([])
    expect(parts.outbox.pendingOf('una').map(({ op }) => op.id)).toEqual(['w1'])
  })

  it('without an answer are sent again half as large, down to single writes [B5]', async () => {
    const device = await filled(...guestWrites(20))
    const server = aServer(inTurn('lost', 'unanswered', 'portal', 'broken', 'lost', 'lost'))
    await drainAll(device, server.send, [])
    expect(server.seen.sizes.slice(0, 3)).toEqual([20, 10, 10])
    expect(Math.min(...server.seen.sizes)).toBeLessThan(6)
    expect(new Set(server.effects)).toEqual(new Set(ids(20)))
    expect(server.effects).toHaveLength(20)
  })

  it('that a busy server puts off are sent again unchanged [B5]', async () => {
    const device = await filled(...guestWrites(20))
    const server = aServer(inTurn('busy', 'busy'))
    await drainAll(device, server.send, [])
    expect(server.seen.sizes).toEqual([20, 20, 20])
  })

  it('isolate the one write with which every call fails, and carry out all others [B6]', async () => {
    const device = await filled(...guestWrites(120))
    const server = aServer(() => 'none', new Set(), { poisons: new Set(['w70']) })
    const parts = await startParts(device, server.send)
    void parts.drain.kick()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(parts.outbox.pendingOf('una').map(({ op }) => op.id)).toEqual(['w70'])
    expect(new Set(server.effects)).toEqual(new Set(ids(120).filter(id => id !== 'w70')))
    expect(server.seen.sizes.at(-1)).toBe(1)
  })

  it('are replaced by single writes if the server has no batches, and tried again later [B7]', async () => {
    const device = await filled(...guestWrites(60))
    const old = aServer(() => 'none', new Set(), { batches: false })
    const renewed = aServer(() => 'none')
    let current = old
    const parts = await startParts(device, (url, init) => current.send(url, init))
    void parts.drain.kick()
    await vi.advanceTimersByTimeAsync(1000)
    expect(old.seen.sizes.filter(size => size > 1)).toEqual([50, 10])
    expect(new Set(old.effects)).toEqual(new Set(ids(60)))
    current = renewed
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    for (const write of guestWrites(30)) await parts.outbox.add({ ...write, seq: write.seq + 60 })
    void parts.drain.kick()
    await vi.advanceTimersByTimeAsync(1000)
    expect(renewed.seen.sizes).toEqual([30])
  })

  it.each([400, 403, 413, 422])(
    'that are refused as a whole (%i) are sent as single writes [B8]',
    async status => {
      const device = await filled(...guestWrites(10))
      const server = aServer(() => 'none')
      const refused = JSON.stringify({ statusCode: status, name: 'BadRequest', message: 'No.' })
      const parts = await startParts(device, async (url, init) =>
        url.endsWith('/batch') ? new Response(refused, { status, headers: json }) : server.send(url, init),
      )
      void parts.drain.kick()
      await vi.advanceTimersByTimeAsync(1000)
      expect(server.effects).toHaveLength(10)
      expect(device.rejected.size).toBe(0)
    },
  )

  it('whose answer has another number of outcomes count as not answered [B9]', async () => {
    const device = await filled(...guestWrites(10))
    const server = aServer(() => 'none')
    const short = JSON.stringify({
      outcomes: [{ status: 200, headers: { 'trackside-version': '7:1' }, body: {} }],
    })
    const parts = await startParts(device, async (url, init) =>
      url.endsWith('/batch') ? new Response(short, { headers: json }) : server.send(url, init),
    )
    void parts.drain.kick()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(new Set(server.effects)).toEqual(new Set(ids(10)))
    expect(parts.outbox.countOf('una')).toBe(0)
  })

  it('are no larger than one call may be [B1]', async () => {
    const body = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(50_000) })).buffer
    const large = guestWrites(7).map(write => ({ ...write, request: { ...write.request, body } }))
    const device = await filled(...large)
    const server = aServer(() => 'none')
    await drainAll(device, server.send, [])
    expect(server.seen.sizes).toEqual([2, 2, 2, 1])
  })

  it('are sent again once with a fresh token when the whole call was refused for its token [D10]', async () => {
    const device = await filled(...guestWrites(10))
    const server = aServer(inTurn('signed-out'))
    const parts = await startParts(device, server.send)
    void parts.drain.kick()
    await vi.advanceTimersByTimeAsync(100)
    expect(server.seen.sizes).toEqual([10, 10])
    expect(server.effects).toHaveLength(10)
  })
})
