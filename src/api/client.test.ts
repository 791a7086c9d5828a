import { afterEach, expect, test, vi } from 'vitest'
import { groupDelete, groupList } from '../../contract/api/groups.ts'
import { header } from '../../contract/api/headers.ts'
import { createApi, type Refusal } from './client.ts'
import { ApiError, LateError, NetworkError, NoCopyError } from './errors.ts'

afterEach(() => vi.restoreAllMocks())

const engineOf = (status: number, body: object) => ({
  host: () => 'page' as const,
  fetch: async () => Response.json(body, { status }),
})
const noNetwork = {
  host: () => 'nowhere' as const,
  fetch: () => Promise.reject(new TypeError('No network.')),
}

const apiWith = (
  engine: Parameters<typeof createApi>[0]['engine'],
  onRefused: (refusal: Refusal) => void = () => undefined,
  isSignedOut = () => false,
) =>
  createApi({
    base: '/api',
    tokens: { stored: () => null, valid: async () => null },
    isOfflineMode: () => false,
    isSignedOut,
    engine,
    onRefused,
  })

test.each([true, false])(
  'a refusal is reported with whether its screen is still there: %s',
  async isOnScreen => {
    const onRefused = vi.fn()
    const api = apiWith(engineOf(400, { statusCode: 400, name: 'TourFull', message: '' }), onRefused)
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
  const api = apiWith(noNetwork, onRefused)
  const send = (isOnScreen: boolean) => api.send(groupDelete, { params: { groupID: 1 } }, () => isOnScreen)
  await expect(send(true)).rejects.toBeInstanceOf(NetworkError)
  expect(onRefused).not.toHaveBeenCalled()
  await expect(send(false)).rejects.toBeInstanceOf(NetworkError)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ what: 'Group deleted', isOnScreen: false }),
  )
})

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
  const api = apiWith(engine, undefined, () => leaving)
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
