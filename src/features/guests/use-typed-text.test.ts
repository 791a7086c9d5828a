// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchScans } from '../../lib/scans.ts'
import { useTypedText } from './use-typed-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function open() {
  const view = document.createElement('div')
  const button = document.createElement('button')
  const select = document.createElement('select')
  view.append(button, select)
  document.body.append(view)
  const onTyped = vi.fn()
  const { result } = renderHook(() => useTypedText({ current: view }, onTyped))
  let timeStamp = 0
  const press = (keys: readonly string[], gapMs: number, target: HTMLElement = button) => {
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      timeStamp += gapMs
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      target.dispatchEvent(event)
      vi.advanceTimersByTime(gapMs)
    }
  }
  return { take: result.current, onTyped, press, select }
}

test('a letter typed by hand is reported before the next one', () => {
  const { take, onTyped, press } = open()
  press(['b'], 120)
  expect(onTyped).toHaveBeenCalledTimes(1)
  expect(take()).toBe('b')
  expect(take()).toBe('')
})

test('two keys pressed almost at once are both kept', () => {
  const { take, onTyped, press } = open()
  press(['a', 'n'], 40)
  vi.advanceTimersByTime(100)
  expect(onTyped).toHaveBeenCalledTimes(1)
  expect(take()).toBe('an')
})

test('a scanned code is not typed text', () => {
  const { take, onTyped, press } = open()
  const onScan = vi.fn((event: Event) => {
    take()
    event.preventDefault()
  })
  document.addEventListener('scan', onScan)
  const stop = watchScans(() => undefined)
  press([...'4711', 'Enter'], 20)
  vi.advanceTimersByTime(1_000)
  stop()
  document.removeEventListener('scan', onScan)
  expect(onScan).toHaveBeenCalledTimes(1)
  expect(onTyped).not.toHaveBeenCalled()
})

test('keys of shortcuts, buttons and selects are ignored', () => {
  const { take, press, select } = open()
  press([' ', '?', '/', 'Enter', 'Tab', 'Escape'], 200)
  press(['v'], 200, select)
  expect(take()).toBe('')
})
