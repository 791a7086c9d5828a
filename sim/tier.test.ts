import { afterEach, expect, it, vi } from 'vitest'
import { withTier } from './tier.ts'

const close = vi.fn(async () => {})
vi.doMock('./real/real-server.ts', () => ({ openRealServer: async () => ({ close }) }))
afterEach(() => {
  vi.doUnmock('./real/real-server.ts')
})

it('closes the real server, and so removes its files, when a run fails', async () => {
  const failed = withTier('real', () => Promise.reject(new Error('failed')))
  await expect(failed).rejects.toThrow('failed')
  expect(close).toHaveBeenCalledOnce()
})
