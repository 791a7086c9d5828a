// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '../api/api-provider.tsx'
import { createApi } from '../api/client.ts'
import { createQueryCache } from '../api/query-cache.ts'
import { forgetDrafts } from '../network/drafts.ts'
import type { EngineLink } from '../network/engine-link.ts'
import { NetworkProvider } from '../network/network-state.tsx'
import { createOfflineReadiness } from '../network/offline-readiness-store.ts'
import { networkOf } from '../network/testing/network-of.ts'
import { EVENT } from '../network/testing/render-in-event.tsx'
import { createUpdates } from '../network/update-store.ts'
import { useWarmUp } from './use-warm-up.ts'

beforeEach(() => {
  forgetDrafts()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

const ignore = () => undefined

function App() {
  useWarmUp()
  return null
}

/** Something to wait for, until it is released. */
function hold() {
  let release = ignore
  const held = new Promise<void>(resolve => {
    release = () => void resolve()
  })
  return { held, release }
}

/**
 * Opens the app with an engine that answers each read once `answering` resolves: with an empty list, unless `answers` has
 * another for that path.
 */
function open(answering: () => Promise<void>, answers: Readonly<Record<string, unknown>> = {}) {
  const engine: EngineLink = {
    host: () => 'worker',
    fetch: vi.fn(url => answering().then(() => Response.json(answers[url] ?? []))),
    ask: async () => undefined,
    listen: () => ignore,
  }
  const network = networkOf(engine)
  const updates = createUpdates()
  const tokens = { stored: () => 'token', valid: async () => 'token' }
  const api = createApi({
    base: '/api',
    tokens,
    isOfflineMode: () => network.getState().manualToggle,
    isSignedOut: network.isSignedOut,
    engine,
    onRefused: ignore,
  })
  const readiness = createOfflineReadiness(true, 'test_')
  render(
    <NetworkProvider network={network} readiness={readiness} updates={updates}>
      <ApiProvider api={api} cache={createQueryCache()} isLive={() => false}>
        <App />
      </ApiProvider>
    </NetworkProvider>,
  )
  return { engine, network, updates, readiness }
}

test('a new version is offered once everything has been read ahead, and while offline', async () => {
  // The page of the test has no fonts, the last that is read ahead.
  vi.spyOn(console, 'info').mockReturnValue()
  let line = hold()
  const { engine, network, updates } = open(() => line.held)
  const install = vi.fn()
  updates.offer(install)
  const isOfferedAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return updates.getInstall() === install
  }
  expect(await isOfferedAfter(0)).toBe(false)
  expect(await isOfferedAfter(5_000)).toBe(false)
  expect(engine.fetch).toHaveBeenCalled()

  await network.setManualToggle(true)
  expect(await isOfferedAfter(0)).toBe(true)
  await network.setManualToggle(false)
  expect(await isOfferedAfter(0)).toBe(false)

  line.release()
  expect(await isOfferedAfter(5_000)).toBe(true)

  // What a later round reads moves no offer from under a finger.
  line = hold()
  const reads = vi.mocked(engine.fetch).mock.calls.length
  expect(await isOfferedAfter(11 * 60_000)).toBe(true)
  expect(vi.mocked(engine.fetch).mock.calls.length).toBeGreaterThan(reads)
})

test('on a slow line, a device is ready once it has the lists of the event, and reads nothing else ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true })
  const line = hold()
  vi.setSystemTime('2026-11-20T18:00:00.000Z')
  const events = [EVENT]
  const { engine, readiness } = open(() => line.held, { '/api/events': events })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(readiness.get().state).toBe('reading')

  line.release()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(readiness.get().state).toBe('just-ready')
  const read = () => vi.mocked(engine.fetch).mock.calls.map(([url]) => url)
  expect(read()).toContain(`/api/guest_list/${EVENT.id}`)
  expect(read()).not.toContain('/api/users/all')

  const reads = read().length
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000))
  expect(read()).toHaveLength(reads)
})

test('an event that has begun since the list of events was stored is read ahead', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.setSystemTime('2026-11-20T18:00:00.000Z')
  const { engine } = open(async () => undefined)
  const fetch = vi.mocked(engine.fetch)
  fetch.mockImplementation(async url =>
    Response.json(url === '/api/events' ? [{ ...EVENT, time_period: 'upcoming' }] : []),
  )
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(fetch.mock.calls.map(([url]) => url)).toContain(`/api/guest_list/${EVENT.id}`)
})
