// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOfflineReadiness } from './offline-readiness-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a device without a worker is ready once one is active and the lists are read, and says so for a moment', () => {
  const readiness = createOfflineReadiness(false, 'test_')
  readiness.installing({ done: 1, total: 2 })
  expect(readiness.get()).toMatchObject({ state: 'installing', done: 1, total: 2 })
  readiness.installing({ done: 2, total: 2 })
  expect([readiness.get().state, readiness.isSettled()]).toEqual(['installing', false])
  readiness.workerReady()
  expect([readiness.get().state, readiness.isSettled()]).toEqual(['reading', true])
  readiness.listsRead()
  expect(readiness.get().state).toBe('just-ready')
  vi.runAllTimers()
  expect(readiness.get().state).toBe('ready')
})

test('lists that are missing are so after a reload as well, until they are read', () => {
  createOfflineReadiness(false, 'test_').installing({ done: 1, total: 2 })
  const reloaded = createOfflineReadiness(true, 'test_')
  expect([reloaded.get().state, reloaded.isReady(), reloaded.isSettled()]).toEqual(['reading', false, true])
  reloaded.listsRead()
  expect(reloaded.get().state).toBe('just-ready')
  expect(createOfflineReadiness(true, 'test_').get().state).toBe('ready')
})

test('lists of another user are missing until they are read again, also after a reload', () => {
  localStorage.setItem('test_lists_read', '')
  const readiness = createOfflineReadiness(true, 'test_')
  expect(readiness.get().state).toBe('ready')
  readiness.listsLost()
  expect(readiness.get().state).toBe('reading')
  expect(createOfflineReadiness(true, 'test_').get().state).toBe('reading')
  readiness.listsRead()
  expect(readiness.get().state).toBe('just-ready')
})

test('lists that are read before the worker is active make nothing ready yet', () => {
  const readiness = createOfflineReadiness(false, 'test_')
  readiness.listsRead()
  expect(readiness.get().state).toBe('unknown')
  readiness.workerReady()
  expect(readiness.get().state).toBe('just-ready')
})

test('an active worker that has lost files is ready again once it has restored the last', async () => {
  localStorage.setItem('test_lists_read', '')
  const readiness = createOfflineReadiness(true, 'test_')
  readiness.installing({ done: 0, total: 2, restoring: true })
  await readiness.settled()
  // Meanwhile a new version is being installed.
  readiness.installing({ done: 5, total: 5 })
  expect(readiness.get()).toMatchObject({ state: 'installing', done: 0 })
  readiness.installing({ done: 1, total: 2, restoring: true })
  expect(readiness.get()).toMatchObject({ state: 'installing', done: 1 })
  readiness.installing({ done: 2, total: 2, restoring: true })
  expect(readiness.get().state).toBe('just-ready')
})

test('installing another version does not affect a worker that has all of its files', () => {
  localStorage.setItem('test_lists_read', '')
  const readiness = createOfflineReadiness(true, 'test_')
  readiness.installing({ done: 1, total: 2 })
  expect(readiness.get().state).toBe('ready')
})
