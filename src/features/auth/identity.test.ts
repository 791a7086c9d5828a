// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createIdentity } from './identity.ts'

const { createProvider } = vi.hoisted(() => ({ createProvider: vi.fn() }))
vi.mock('./provider.ts', () => ({ createProvider }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a renewal that the provider does not answer is given up, and the next one asks it anew', async () => {
  localStorage.setItem('app_user', JSON.stringify({ id: 'u' }))
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  await import('./provider.ts')
  vi.useFakeTimers()
  const silent = vi.fn<() => Promise<string>>(() => new Promise(() => {}))
  createProvider.mockImplementation(async () => ({ silent }))
  const { token } = createIdentity({
    apiBase: '',
    storagePrefix: 'app_',
    redirectUri: '',
    isOnline: () => true,
  })
  const settled = vi.fn()
  void token().then(settled)
  void token().then(settled)
  await vi.advanceTimersByTimeAsync(19_000)
  expect([settled.mock.calls, silent.mock.calls.length]).toEqual([[], 1])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(settled.mock.calls).toEqual([[{ outcome: 'offline' }], [{ outcome: 'offline' }]])

  silent.mockResolvedValue('new')
  expect(await token()).toEqual({ outcome: 'token', token: 'new' })
  // The library waits for its unanswered request as long as it is used.
  expect(createProvider).toHaveBeenCalledTimes(2)
})
