import { vi } from 'vitest'
import { header } from '../../contract/api/headers.ts'
import { answerApiRequest, apiRequest } from '../api-request.ts'
import type { Engine } from '../engine.ts'
import { aServer, type Fault } from './drain-parts.ts'
import { newEngineDevice, startEngineOn } from './memory-host.ts'

/** A device with a whole engine, a page and a server, for tests of the engine as a whole. Timers must be faked. */

export const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Lets time pass on a device with an open page, which asks for the status every two seconds. */
export async function passWithPage(engine: Engine, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 2000) {
    engine.tick()
    await pass(2000)
  }
}

/** Makes an API call like a page. `path` is below the API base. */
export function callApi(
  engine: Engine,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(`http://app.test/api${path}`, { method, ...init })
  const call = apiRequest(method, new URL(request.url))
  if (!call) throw new Error('That is no call of the API.')
  return answerApiRequest(engine, call, { request, clientId: 'page', later: () => undefined })
}

/** Makes a check-in like a page, each of a different guest unless one is given. `heldMs`: how long it is held back. */
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

/** A server whose faults can be changed, and which may be unreachable. */
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

/** The ids of Una's pending writes. */
export const waiting = (engine: Engine) => engine.outbox.pendingOf('una').map(({ op }) => op.id)
