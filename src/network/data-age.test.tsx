// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryCache } from '../api/query-cache.ts'
import { DataAge } from './data-age.tsx'
import type { EngineLink } from './engine-link.ts'
import { NetworkProvider } from './network-state.tsx'
import { createOfflineReadiness } from './offline-readiness-store.ts'
import { networkOf } from './testing/network-of.ts'
import { createUpdates } from './update-store.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const ignore = () => undefined

test('while offline the data has a time, and how long ago that was, whatever the zone of the device', async () => {
  const at = new Date(2026, 10, 20, 10, 32)
  vi.useFakeTimers({ now: at.getTime() + 4 * 60_000 })
  const engine: EngineLink = {
    host: () => 'worker',
    fetch: async () => Response.json([]),
    ask: (async ({ type }) => (type === 'get-age' ? at.toISOString() : undefined)) as EngineLink['ask'],
    listen: () => ignore,
  }
  const network = networkOf(engine)
  await network.setManualToggle(true)
  render(
    <NetworkProvider
      network={network}
      readiness={createOfflineReadiness(true, 'test_')}
      updates={createUpdates()}
    >
      <QueryClientProvider client={createQueryCache().client}>
        <DataAge />
      </QueryClientProvider>
    </NetworkProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  const age = () => screen.getByRole('complementary', { name: 'Age of the data' }).textContent
  expect(age()).toBe('Data as of 10:32, 4 min ago')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(age()).toBe('Data as of 10:32, 5 min ago')
})
