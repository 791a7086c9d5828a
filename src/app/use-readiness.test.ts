import { afterEach, expect, test, vi } from 'vitest'
import { findReadiness } from './use-readiness.ts'

afterEach(() => vi.unstubAllGlobals())

test('a second check on the same day does not ask the browser for persistent storage again', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const persist = vi.fn(async () => false)
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } })
  const round = () =>
    new Promise<boolean>(resolve => {
      const sources = {
        read: () => new Promise<never>(() => {}),
        healthUrl: '/api/health',
        storagePrefix: 'rbr_trackside_',
        online: false,
      }
      findReadiness(sources, ({ persisted }) => persisted !== undefined && resolve(persisted))
    })
  expect([await round(), await round()]).toEqual([false, false])
  expect(persist).toHaveBeenCalledOnce()
})
