import { afterEach, expect, test, vi } from 'vitest'
import { groupDelete } from '../../contract/api/groups.ts'
import { createApi } from './client.ts'
import { ApiError } from './errors.ts'

afterEach(() => vi.restoreAllMocks())

test.each([true, false])(
  'a refusal is reported with whether its screen is still there: %s',
  async isOnScreen => {
    const onRefused = vi.fn()
    const api = createApi({
      base: '/api',
      tokens: { stored: () => null, valid: async () => null },
      isOfflineMode: () => false,
      engine: {
        place: () => 'page',
        fetch: async () => Response.json({ statusCode: 400, name: 'TourFull', message: '' }, { status: 400 }),
      },
      onRefused,
    })
    const sending = api.send(groupDelete, { params: { groupID: 1 } }, () => isOnScreen)
    await expect(sending).rejects.toBeInstanceOf(ApiError)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.any(String), isOnScreen)
  },
)
