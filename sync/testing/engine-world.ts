import { vi } from 'vitest'
import { header } from '../../contract/api/headers.ts'
import { answerApiRequest, apiRequest } from '../api-request.ts'
import type { Engine } from '../engine.ts'
import { aServer, type Fault } from './drain-parts.ts'
import { newEngineDevice, startEngineOn } from './memory-host.ts'

/** A device with a whole engine, a page and a server, for tests of what only the engine's parts together can hold; timers are to be faked. */

export const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Time passes on a device with an open page, which asks for the status every two seconds. */
export async function passWithPage(engine: Engine, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 2000) {
    engine.tick()
    await pass(2000)
  }
}

/** A call of the API as a page makes it. `path` is below the API's base. */
export function callApi(
  engine: Engine,
  method: 'GET' | 'POST',
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(`http://app.test/api${path}`, { method, ...init })
  const asked = apiRequest(method, new URL(request.url))
  if (!asked) throw new Error('That is no call of the API.')
  return answerApiRequest(engine, asked, { request, clientId: 'page', later: () => undefined })
}

/** A check-in as a page makes it; each of another guest, unless one is given. `heldMs`: for how long it is held back. */
export function checkIn(
  engine: Engine,
  n: number,
  { guest = n, heldMs = 0 }: { guest?: number; heldMs?: number } = {},
): Promise<Response> {
  return callApi(engine, 'POST', `/guests/checkin/${keyOf(guest)}`, {
    headers: {
      'idempotency-key': keyOf(n),
      authorization: 'Bearer token',
      ...(heldMs > 0 ? { [header.held]: `${heldMs}` } : {}),
      'content-type': 'application/json',
    },
    body: '{"timestamp":"2026-11-21T10:00:00.000Z"}',
  })
}

/** A server whose faults can be changed, and which may be away as a whole. */
export function engineWorld(fault: () => Fault = () => 'none', refuses: readonly number[] = []) {
  const device = newEngineDevice()
  const server = aServer(fault, new Set(refuses.map(keyOf)))
  const at = { away: false, calls: [] as string[] }
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url)
    at.calls.push(pathname)
    if (at.away) throw new TypeError('No way there.')
    if (pathname === '/api/health')
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    return server.send(url, init)
  }
  return { device, server, at, fetch, start: () => startEngineOn(device, fetch) }
}

/** Ids of what waits of Una. */
export const waiting = (engine: Engine) => engine.outbox.pendingOf('una').map(({ op }) => op.id)
