import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { header } from '../contract/api/headers.ts'
import { createMessageHandlers, handleMessage } from './message-handlers.ts'
import { checkIn, engineWorld, keyOf, pass, passWithPage, waiting } from './testing/engine-world.ts'
import { startEngineOn } from './testing/memory-host.ts'

/** How a page's writes are handled, in a whole engine on a device in memory. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a write', () => {
  it('gets the server’s answer if it comes within two seconds, else one that it is stored [A1]', async () => {
    const { device, at, start } = engineWorld(() => (at.away ? 'lost' : 'none'))
    const engine = await start()
    const soon = checkIn(engine, 1)
    await pass(100)
    expect((await soon).status).toBe(200)

    at.away = true
    const late = checkIn(engine, 2)
    await pass(100)
    expect(await (await late).json()).toEqual({ offline: true })
    expect(device.stores.queue.map(entry => entry.write.op.id)).toEqual([keyOf(2)])
  })

  it('does not let the page wait longer than that, and is sent all the same [A1]', async () => {
    const { device, fetch, server } = engineWorld()
    const slow = async (url: string, init: RequestInit) => {
      await new Promise(resolve => setTimeout(resolve, 3000))
      return fetch(url, init)
    }
    const engine = await startEngineOn(device, slow)
    const answer = checkIn(engine, 1)
    await pass(1900)
    expect(await Promise.race([answer, 'none yet'])).toBe('none yet')
    await pass(200)
    expect((await answer).status).toBe(202)
    await pass(2000)
    expect(server.effects).toEqual([keyOf(1)])
    expect(waiting(engine)).toEqual([])
  })

  it('that was a conflict is sent as it was when its page only asks again: nobody has read why [O5][O4]', async () => {
    const { device, fetch } = engineWorld()
    device.isPageVisible = false
    const made: (string | null)[] = []
    const late = { statusCode: 409, name: 'Conflict', message: 'Done since.' }
    const engine = await startEngineOn(device, async (url, init) => {
      if (init.method !== 'POST') return fetch(url, init)
      made.push(new Headers(init.headers).get(header.at))
      return new Response(JSON.stringify(late), {
        status: 409,
        headers: { 'content-type': 'application/json' },
      })
    })
    void checkIn(engine, 1)
    await pass(10_000)
    expect(device.stores.rejected.size).toBe(1)
    void checkIn(engine, 1)
    await pass(10_000)
    expect(made).toHaveLength(2)
    expect(made[1]).toBe(made[0])
  })

  it('that a page repeats under its key is stored once, whether it waits or was refused [O5]', async () => {
    const { device, start, at } = engineWorld(() => 'none', [2])
    at.away = true
    const engine = await start()
    const both = [checkIn(engine, 1), checkIn(engine, 1)]
    await pass(5000)
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([202, 202])
    expect(device.stores.queue).toHaveLength(1)

    await checkIn(engine, 2)
    at.away = false
    await passWithPage(engine, 20_000)
    expect(device.stores.rejected.size).toBe(1)
    void checkIn(engine, 2)
    await pass(100)
    expect(device.stores.queue.length + device.stores.rejected.size).toBe(1)
  })

  it('that cannot be stored is never called kept: the page gets the server’s answer, and the status says why [O9]', async () => {
    const { device, start, server, at } = engineWorld()
    const engine = await start()
    device.isFull = true
    const sent = checkIn(engine, 1)
    await pass(100)
    expect((await sent).status).toBe(200)
    expect(server.effects).toEqual([keyOf(1)])
    expect(engine.status.current().storageFailed).toBe(true)
    at.away = true
    await expect(checkIn(engine, 2)).rejects.toThrow(TypeError)
    expect(waiting(engine)).toEqual([])
    device.isFull = false
    void checkIn(engine, 3)
    await pass(10)
    expect(engine.status.current().storageFailed).toBeUndefined()
  })

  it('that is only sent has no header that is for the device alone [O9]', async () => {
    const { device, fetch } = engineWorld()
    const sent: string[][] = []
    const engine = await startEngineOn(device, (url, init) => {
      if (url.includes('/checkin/')) sent.push([...new Headers(init.headers).keys()])
      return fetch(url, init)
    })
    device.isFull = true
    void checkIn(engine, 1, { heldMs: 8000 })
    await pass(100)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(header.idempotencyKey)
    expect(sent[0]).not.toContain(header.held)
  })

  it('that is being sent cannot be discarded [O10]', async () => {
    const { start, server } = engineWorld()
    const engine = await start()
    const giveUp = () =>
      handleMessage(
        createMessageHandlers(async () => engine),
        { type: 'discard', id: keyOf(1) },
      )
    void checkIn(engine, 1)
    await pass(10)
    expect(engine.drain.isSending(keyOf(1))).toBe(true)
    expect(await giveUp()).toEqual({ ok: false })
    await pass(100)
    expect(server.effects).toEqual([keyOf(1)])
  })
})

describe('a write that is held back', () => {
  const giveUp = (engine: Awaited<ReturnType<ReturnType<typeof engineWorld>['start']>>, key: string) =>
    handleMessage(
      createMessageHandlers(async () => engine),
      { type: 'discard', id: key },
    )

  it('is stored and shown at once, delays later writes on its entities, and is sent when its time is over [O12]', async () => {
    const { start, server } = engineWorld()
    const engine = await start()
    const answer = await checkIn(engine, 1, { heldMs: 8000 })
    expect(answer.status).toBe(202)
    expect(waiting(engine)).toEqual([keyOf(1)])
    void checkIn(engine, 2)
    void checkIn(engine, 3, { guest: 1 })
    await pass(7900)
    expect(server.effects).toEqual([keyOf(2)])
    await pass(200)
    expect(server.effects).toEqual([keyOf(2), keyOf(1), keyOf(3)])
    expect(waiting(engine)).toEqual([])
  })

  it('is sent at once when its page is hidden, while those of others are held back [O12]', async () => {
    const { start, server } = engineWorld()
    const engine = await start()
    void checkIn(engine, 1, { heldMs: 8000 })
    void checkIn(engine, 3, { heldMs: 8000 })
    const handlers = createMessageHandlers(async () => engine)
    const ended = handleMessage(handlers, { type: 'end-holds', ids: [keyOf(1)] })
    await pass(100)
    expect(await ended).toEqual({ ok: true })
    expect(server.effects).toEqual([keyOf(1)])
    expect(await giveUp(engine, keyOf(1))).toEqual({ ok: false })
    void checkIn(engine, 2, { heldMs: 8000 })
    await pass(100)
    expect(server.effects).toEqual([keyOf(1)])
  })

  it('can be discarded until then and not later, also by an engine that has restarted [O12][O10]', async () => {
    const { device, start, server } = engineWorld()
    const before = await start()
    await checkIn(before, 1, { heldMs: 8000 })
    await checkIn(before, 2, { heldMs: 4000 })
    await before.stop()
    const engine = await start()
    engine.session.provideToken('token')
    await pass(3000)
    expect(server.effects).toEqual([])
    expect(await giveUp(engine, keyOf(1))).toEqual({ ok: true })
    await passWithPage(engine, 10_000)
    expect(server.effects).toEqual([keyOf(2)])
    expect(device.stores.queue).toEqual([])
    expect(await giveUp(engine, keyOf(2))).toEqual({ ok: false })
  })

  it('is not held for longer than ten seconds, whatever a page asks for and however the clock is set [O12]', async () => {
    const { start, server } = engineWorld()
    const engine = await start()
    void checkIn(engine, 1, { heldMs: 3_600_000 })
    await pass(100)
    expect(server.effects).toEqual([keyOf(1)])
    await checkIn(engine, 2, { heldMs: 8000 })
    vi.setSystemTime(Date.parse('2026-11-20T10:00:00Z'))
    await passWithPage(engine, 4000)
    expect(server.effects).toEqual([keyOf(1), keyOf(2)])
  })
})

describe('a refusal', () => {
  it('that the page has shown is removed if the page is still open [A3]', async () => {
    const { device, start } = engineWorld(() => 'none', [1])
    const engine = await start()
    const answer = checkIn(engine, 1)
    await pass(100)
    expect((await answer).status).toBe(400)
    // The page has time to show it; until then it is shown nowhere else.
    expect(engine.status.outbox()).toEqual([])
    expect(device.stores.rejected.size).toBe(1)
    await pass(4000)
    expect(device.stores.rejected.size).toBe(0)
    expect(device.told.filter(({ type }) => type === 'refused')).toEqual([])
  })

  it('that the page reports as drawn is removed at once, whatever happens to the page then [A3]', async () => {
    const { device, start } = engineWorld(() => 'none', [1])
    const engine = await start()
    void checkIn(engine, 1)
    await pass(100)
    await engine.endRefusal(keyOf(1), true)
    expect(device.stores.rejected.size).toBe(0)
    device.isPageVisible = false
    await pass(4000)
    expect(engine.status.current().rejected).toBe(0)
    expect(device.told.filter(({ type }) => type === 'refused')).toEqual([])
  })

  it('that the page reports as missed is told to all pages at once, and stays [A2][A3]', async () => {
    const { device, start } = engineWorld(() => 'none', [1])
    const engine = await start()
    void checkIn(engine, 1)
    await pass(100)
    const handlers = createMessageHandlers(async () => engine)
    const missed = (id: string) => handleMessage(handlers, { type: 'refusal-missed', id })
    expect(await missed(keyOf(1))).toEqual({ ok: true })
    // The engine does not know of a write that it only sent.
    expect(await missed(keyOf(2))).toEqual({ ok: false })
    expect(device.told.filter(({ type }) => type === 'refused')).toMatchObject([{ id: keyOf(1) }])
    await pass(4000)
    expect(engine.status.outbox()).toMatchObject([{ state: 'rejected' }])
    expect(device.told.filter(({ type }) => type === 'refused')).toHaveLength(1)
  })

  it('does not count while the waiting page has it, but counts if that page was told that its write is kept [A2][A3]', async () => {
    const { device, fetch } = engineWorld(() => 'none', [1, 2])
    const line = { ms: 0 }
    const engine = await startEngineOn(device, async (url, init) => {
      await new Promise(resolve => setTimeout(resolve, line.ms))
      return fetch(url, init)
    })
    line.ms = 1500
    const soon = checkIn(engine, 1)
    await pass(1900)
    expect((await soon).status).toBe(400)
    expect(engine.status.current().rejected).toBe(0)
    await engine.endRefusal(keyOf(1), true)
    await pass(2000)
    expect(engine.status.current().rejected).toBe(0)

    line.ms = 2500
    const late = checkIn(engine, 2)
    await pass(2100)
    expect((await late).status).toBe(202)
    expect(engine.status.current().rejected).toBe(0)
    await pass(2000)
    expect(engine.status.current().rejected).toBe(1)
    // This page cannot report it as shown: it was told that the write is kept.
    await engine.endRefusal(keyOf(2), true)
    expect(engine.status.outbox()).toMatchObject([{ state: 'rejected' }])
    expect(device.told.filter(({ type }) => type === 'refused')).toHaveLength(1)
  })

  it('stays and is reported to all pages if its page has gone [A2][A3]', async () => {
    const { device, start } = engineWorld(() => 'none', [1])
    const engine = await start()
    void checkIn(engine, 1)
    await pass(100)
    device.isPageVisible = false
    await pass(4000)
    expect(engine.status.outbox()).toMatchObject([{ state: 'rejected', error: { name: 'CheckInFailed' } }])
    expect(device.told.filter(({ type }) => type === 'refused')).toHaveLength(1)
  })
})
