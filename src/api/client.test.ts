import { afterEach, expect, test, vi } from 'vitest'
import { deviceForget } from '../../contract/api/devices.ts'
import { groupDelete, groupList } from '../../contract/api/groups.ts'
import { guestExport } from '../../contract/api/guests.ts'
import { header } from '../../contract/api/headers.ts'
import { createApi } from './client.ts'
import { ApiError, ForeignAnswerError, LateError, NetworkError, NoCopyError } from './errors.ts'

afterEach(() => vi.restoreAllMocks())

const engineOf = (status: number, body: object) => ({
  host: () => 'page' as const,
  fetch: async () => Response.json(body, { status }),
})
const noNetwork = {
  host: () => 'nowhere' as const,
  fetch: () => Promise.reject(new TypeError('No network.')),
}

type Options = Parameters<typeof createApi>[0]

const apiWith = (engine: Options['engine'], options: Partial<Options> = {}) =>
  createApi({
    base: '/api',
    tokens: { stored: () => null, valid: async () => null },
    isOfflineMode: () => false,
    isSignedOut: () => false,
    engine,
    onRefused: () => undefined,
    ...options,
  })

test.each([true, false])(
  'a refusal is reported with whether its screen is still there: %s',
  async isOnScreen => {
    const onRefused = vi.fn()
    const api = apiWith(engineOf(400, { statusCode: 400, name: 'TourFull', message: '' }), { onRefused })
    const input = { params: { groupID: 1 }, context: { subject: 'Oracle' } }
    const sending = api.send(groupDelete, input, () => isOnScreen)
    await expect(sending).rejects.toBeInstanceOf(ApiError)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith({
      key: expect.any(String),
      isOnScreen,
      what: 'Group deleted, Oracle',
      error: expect.any(ApiError),
    })
  },
)

test('a write without an answer is reported only if its screen has gone', async () => {
  const onRefused = vi.fn()
  const api = apiWith(noNetwork, { onRefused })
  const send = (isOnScreen: boolean) => api.send(groupDelete, { params: { groupID: 1 } }, () => isOnScreen)
  await expect(send(true)).rejects.toBeInstanceOf(NetworkError)
  expect(onRefused).not.toHaveBeenCalled()
  await expect(send(false)).rejects.toBeInstanceOf(NetworkError)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ what: 'Group deleted', isOnScreen: false }),
  )
})

test.each(['worker', 'nowhere'] as const)(
  'a sign-in page in the server’s place has carried out no write, with the engine in: %s',
  async host => {
    const page = () => new Response('<html>Welcome', { headers: { 'content-type': 'text/html' } })
    const api = apiWith({ host: () => host, fetch: async () => page() })
    await expect(api.send(deviceForget, { params: { id: 'd' } })).rejects.toBeInstanceOf(ForeignAnswerError)
  },
)

test.each([
  [200, NoCopyError],
  [503, NoCopyError],
  [504, LateError],
])('an answer of the engine without data, %i, says why', async (status, error) => {
  const reading = apiWith(engineOf(status, { offline: true })).read(groupList, {})
  expect(await reading.catch((thrown: Error) => thrown.constructor)).toBe(error)
})

test('once a sign-out has begun, nothing is read with the ending token', async () => {
  let leaving = false
  const fetched = vi.fn(async () => Response.json([]))
  const engine = { host: () => 'worker' as const, fetch: fetched }
  const api = apiWith(engine, { isSignedOut: () => leaving })
  await api.read(groupList, {})
  leaving = true
  await expect(api.read(groupList, {})).rejects.toBeInstanceOf(NetworkError)
  await expect(api.revalidate('/groups')).rejects.toBeInstanceOf(NetworkError)
  expect(fetched).toHaveBeenCalledOnce()
})

test.each([
  ['page', true],
  ['nowhere', false],
] as const)('what the operator saw goes to an engine only: %s', async (host, goes) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))
  const api = apiWith({ host: () => host, fetch: fetched })
  const guest_ids = Array.from({ length: 400 }, () => crypto.randomUUID())
  await api.send(groupDelete, { params: { groupID: 1 }, context: { subject: 'Oracle', guest_ids } })
  const sent = new Headers(fetched.mock.calls[0]?.[1].headers)
  expect(sent.has(header.context)).toBe(goes)
})

type Call = (api: ReturnType<typeof createApi>) => Promise<unknown>

test.each<[string, Call, string]>([
  ['a list that is kept', api => api.read(groupList, {}), 'stored'],
  ['a list that is read again', api => api.revalidate('/groups'), 'stored'],
  ['a write that can wait', api => api.send(groupDelete, { params: { groupID: 1 } }), 'stored'],
  ['an export', api => api.read(guestExport, { params: { eventId: 1, day: 'all' } }), 'renewed'],
  ['a write that needs a network', api => api.send(deviceForget, { params: { id: 'd' } }), 'renewed'],
])('%s waits for a valid token unless an engine gets its own', async (_name, call, token) => {
  const tokens = { stored: () => 'stored', valid: async () => 'renewed' }
  const sentFrom = async (host: 'worker' | 'nowhere') => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('', { status: 503 }))
    await call(apiWith({ host: () => host, fetch: fetched }, { tokens })).catch(() => undefined)
    return new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')
  }
  expect([await sentFrom('worker'), await sentFrom('nowhere')]).toEqual([`Bearer ${token}`, 'Bearer renewed'])
})

test.each([
  ['TimeoutError', NetworkError],
  ['AbortError', DOMException],
])('an answer that is broken off by a %s', async (name, error) => {
  const body = new ReadableStream({
    start: controller => controller.error(new DOMException('', name)),
  })
  const headers = { 'content-type': 'application/json' }
  const api = apiWith({ host: () => 'nowhere', fetch: async () => new Response(body, { headers }) })
  const input = { params: { groupID: 1 }, context: { subject: 'Oracle' } }
  await expect(api.send(groupDelete, input)).rejects.toBeInstanceOf(error)
})
