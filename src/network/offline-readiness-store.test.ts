import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOfflineReadiness } from './offline-readiness-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a device without a worker is ready once one is in charge, and said to be for a moment', () => {
  const readiness = createOfflineReadiness(false)
  readiness.installing({ done: 1, total: 2 })
  expect(readiness.get()).toMatchObject({ state: 'installing', done: 1, total: 2 })
  readiness.installing({ done: 2, total: 2 })
  expect([readiness.get().state, readiness.isSettled()]).toEqual(['installing', false])
  readiness.ready()
  expect(readiness.get().state).toBe('just-ready')
  vi.runAllTimers()
  expect(readiness.get().state).toBe('ready')
})

test('a worker whose files were lost is in charge, and ready when the last is there again', async () => {
  const readiness = createOfflineReadiness(true)
  readiness.installing({ done: 0, total: 2, restoring: true })
  await readiness.settled()
  // A new version comes meanwhile.
  readiness.installing({ done: 5, total: 5 })
  expect(readiness.get()).toMatchObject({ state: 'installing', done: 0 })
  readiness.installing({ done: 1, total: 2, restoring: true })
  expect(readiness.get()).toMatchObject({ state: 'installing', done: 1 })
  readiness.installing({ done: 2, total: 2, restoring: true })
  expect(readiness.get().state).toBe('just-ready')
})

test('what is installed beside a worker that has all of its files is none of its business', () => {
  const readiness = createOfflineReadiness(true)
  readiness.installing({ done: 1, total: 2 })
  expect(readiness.get().state).toBe('ready')
})
