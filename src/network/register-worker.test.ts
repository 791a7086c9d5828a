// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from './drafts.ts'
import { createOfflineReadiness } from './offline-readiness-store.ts'
import { claimPage, registerWorker } from './register-worker.ts'
import { createUpdates } from './update-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a page that has missed the event of a worker taking control learns of it [H6]', async () => {
  vi.useFakeTimers()
  let becomeReady = () => {}
  const ready = new Promise<void>(resolve => {
    becomeReady = resolve
  })
  const registration = Object.assign(new EventTarget(), {
    installing: Object.assign(new EventTarget(), { state: 'installing' }),
    waiting: null,
    active: null,
    update: async () => undefined,
  })
  const container = Object.assign(new EventTarget(), {
    controller: null as object | null,
    ready,
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container })
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/javascript' } }))
  vi.stubGlobal('addEventListener', vi.fn())
  const readiness = createOfflineReadiness(false, 'test_')
  const onControlled = vi.fn()
  void registerWorker({ updates: createUpdates(), readiness, onControlled, healthUrl: '/api/health' })
  await vi.advanceTimersByTimeAsync(10)
  expect(readiness.isSettled()).toBe(false)

  // While the browser shows a dialog of its own, a paused page is told nothing.
  container.controller = { state: 'activated' }
  becomeReady()
  await vi.advanceTimersByTimeAsync(10)
  expect(readiness.isSettled()).toBe(true)
  expect(onControlled).toHaveBeenCalledOnce()
})

test('a new version that waits is offered, also if an installation before it failed', async () => {
  vi.useFakeTimers()
  forgetDrafts()
  let waiting: object | null = null
  const active = Object.assign(new EventTarget(), { state: 'activated', scriptURL: '/service-worker.js' })
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: null,
    active,
    update: async () => undefined,
  })
  const container = Object.assign(new EventTarget(), {
    controller: active,
    ready: new Promise(() => {}),
    register: async () => registration,
    getRegistration: async () => ({ waiting }),
  })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container })
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/javascript' } }))
  vi.stubGlobal('addEventListener', vi.fn())
  const updates = createUpdates()
  const readiness = createOfflineReadiness(true, 'test_')
  void registerWorker({ updates, readiness, onControlled: vi.fn(), healthUrl: '/api/health' })
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect(updates.getInstall()).toBeNull()
  waiting = {}
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect(updates.getInstall()).not.toBeNull()
})

test('an active worker is asked to take a page that was loaded past it', async () => {
  const postMessage = vi.fn()
  const getRegistration = async () => ({ active: { postMessage } })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  claimPage()
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'CLAIM' }))
})
