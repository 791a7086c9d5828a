import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { header } from '../contract/api/headers.ts'
import { callApi, keyOf, pass } from './testing/engine-world.ts'
import { answerCaches, newEngineDevice, startEngineOn } from './testing/memory-host.ts'

/** The whole engine on a device whose disk accepts no more answers. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const LIST = '/guest_list/7'
const guest = (name: string) => ({
  id: keyOf(1),
  first_name: name,
  check_in_days: '21/11/2026',
  check_in_times: '',
  check_in: false,
})
const headers = { 'content-type': 'application/json', 'trackside-version': '7:4' }

/** A server that has Jane, and answers no writes. */
async function startFull(stored?: string) {
  const device = newEngineDevice()
  const meta = { scope: 7, version: 3, asOf: '', askedAt: 1, storedAt: 2 }
  if (stored !== undefined) device.answers.set('una', new Map([[LIST, { body: stored, meta }]]))
  const caches = answerCaches(device)
  const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
  const engine = await startEngineOn(
    device,
    async (url, init) => {
      if (init.method === 'POST') return new Promise(() => {})
      return new Response(url.endsWith('/health') ? '{}' : JSON.stringify([guest('Jane')]), { headers })
    },
    { caches: { ...caches, open: async user => ({ ...(await caches.open(user)), put: full }) } },
  )
  engine.session.provideToken('token')
  return { engine, device }
}

describe('on a full disk', () => {
  it('a list that is not stored can be opened, with the waiting writes [V7][R2]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { engine } = await startFull()
    const first = await callApi(engine, 'GET', LIST)
    expect([first.status, await first.json()]).toEqual([200, [guest('Jane')]])
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      `The answer of ${LIST} could not be stored:`,
      expect.any(DOMException),
    )
    const context = encodeURIComponent(JSON.stringify({ event_id: 7, timezone: 'UTC' }))
    void callApi(engine, 'POST', `/guests/checkin/${keyOf(1)}`, {
      headers: { 'idempotency-key': keyOf(2), 'content-type': 'application/json', [header.context]: context },
      body: JSON.stringify({ timestamp: '2026-11-21T10:00:00.000Z' }),
    })
    await pass(100)
    expect(await (await callApi(engine, 'GET', LIST)).json()).toMatchObject([
      { first_name: 'Jane', check_in: true },
    ])
    warned.mockRestore()
  })

  it('the server’s answer is shown, and the older one stays on the disk [V7][R2]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { engine, device } = await startFull(JSON.stringify([guest('June')]))
    const fresh = await callApi(engine, 'GET', LIST, { cache: 'reload' })
    expect(await fresh.json()).toMatchObject([{ first_name: 'Jane' }])
    expect(await (await callApi(engine, 'GET', LIST)).json()).toMatchObject([{ first_name: 'Jane' }])
    expect(device.answers.get('una')?.get(LIST)?.meta.version).toBe(3)
    await pass(100)
    expect(warned).toHaveBeenCalled()
    warned.mockRestore()
  })
})
