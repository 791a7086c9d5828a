import { afterEach, expect, test, vi } from 'vitest'
import { groupDelete, groupList } from '../../contract/api/groups.ts'
import { createApi } from './client.ts'
import { ApiError, LateError, NoCopyError } from './errors.ts'

afterEach(() => vi.restoreAllMocks())

const apiOf = (status: number, body: object, onRefused: () => void = () => undefined) =>
  createApi({
    base: '/api',
    tokens: { stored: () => null, valid: async () => null },
    isOfflineMode: () => false,
    engine: { place: () => 'page', fetch: async () => Response.json(body, { status }) },
    onRefused,
  })

test.each([true, false])(
  'a refusal is reported with whether its screen is still there: %s',
  async isOnScreen => {
    const onRefused = vi.fn()
    const api = apiOf(400, { statusCode: 400, name: 'TourFull', message: '' }, onRefused)
    const sending = api.send(groupDelete, { params: { groupID: 1 } }, () => isOnScreen)
    await expect(sending).rejects.toBeInstanceOf(ApiError)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.any(String), isOnScreen)
  },
)

test.each([
  [200, NoCopyError],
  [503, NoCopyError],
  [504, LateError],
])('an answer of the engine without data, %i, says why', async (status, error) => {
  const reading = apiOf(status, { offline: true }).read(groupList, {})
  expect(await reading.catch((thrown: Error) => thrown.constructor)).toBe(error)
})
