import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistentStorage, requestPersistentStorage } from './persistent-storage.ts'

const PREFIX = 'rbr_trackside_'
const stored = new Map<string, string>()
const browser = { promises: false, kept: false, asked: 0 }

beforeEach(() => {
  stored.clear()
  Object.assign(browser, { promises: false, kept: false, asked: 0 })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', {
    storage: {
      persisted: async () => browser.kept,
      persist: async () => {
        browser.asked += 1
        browser.kept = browser.promises
        return browser.kept
      },
    },
  })
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a browser that says no is asked again the next day, and never again once it promises', async () => {
  expect(await persistentStorage(PREFIX)).toEqual({ keeping: 'may be cleared', askedAt: null })
  expect(browser.asked).toBe(0)
  const no = { keeping: 'may be cleared', askedAt: '2026-11-21T10:00:00.000Z' }
  expect(await requestPersistentStorage(PREFIX)).toEqual(no)
  vi.setSystemTime(Date.parse('2026-11-22T09:59:00.000Z'))
  expect(await requestPersistentStorage(PREFIX)).toEqual(no)
  expect(browser.asked).toBe(1)
  browser.promises = true
  vi.setSystemTime(Date.parse('2026-11-22T10:01:00.000Z'))
  expect(await requestPersistentStorage(PREFIX)).toMatchObject({ keeping: 'kept' })
  vi.setSystemTime(Date.parse('2026-11-30T10:01:00.000Z'))
  expect(await requestPersistentStorage(PREFIX)).toMatchObject({ keeping: 'kept' })
  expect(browser.asked).toBe(2)
})

test('a browser that cannot promise to keep storage is reported as such', async () => {
  vi.stubGlobal('navigator', {})
  expect(await requestPersistentStorage(PREFIX)).toEqual({ keeping: 'cannot tell', askedAt: null })
})
