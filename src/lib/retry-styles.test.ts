// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { retryStyles } from './retry-styles.ts'

beforeAll(() => {
  // A link that is added would be loaded.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  retryStyles()
})
afterEach(() => {
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A link in the document that could not be loaded. */
function failed(rel = 'stylesheet'): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  return link
}

const linkNow = () => document.querySelector('link')

test('a style sheet that failed offline is asked for again once online, in its place', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const link = failed()
  expect(linkNow()).toBe(link)
  dispatchEvent(new Event('online'))
  expect(linkNow()).not.toBe(link)
  expect(linkNow()?.rel).toBe('stylesheet')
  expect(document.querySelectorAll('link')).toHaveLength(1)
})

test('one that failed online is asked for again after pauses that grow, as often as it fails', () => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const link = failed()
  vi.advanceTimersByTime(120_000)
  const second = linkNow()
  expect(second).not.toBe(link)
  second?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(4_000)
  expect(linkNow()).toBe(second)
  vi.advanceTimersByTime(116_000)
  expect(linkNow()).not.toBe(second)
})

test('other links are left alone', () => {
  vi.useFakeTimers()
  const link = failed('icon')
  vi.advanceTimersByTime(120_000)
  expect(linkNow()).toBe(link)
})
