// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAutoReturn } from './use-auto-return.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(seconds: number, mayReturn = true) {
  const onReturn = vi.fn()
  const view = renderHook(props => useAutoReturn({ seconds, onReturn, ...props }), {
    initialProps: { mayReturn },
  })
  const wait = (forMs: number) => act(() => vi.advanceTimersByTime(forMs))
  return { ...view, onReturn, wait }
}

test('counts down, and returns once', () => {
  const { result, onReturn, wait } = open(3)
  const seen = [result.current.left]
  for (const _ of [1, 2]) {
    wait(1_000)
    seen.push(result.current.left)
  }
  expect(seen).toEqual([3, 2, 1])
  expect(onReturn).not.toHaveBeenCalled()
  wait(10_000)
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('a touch stops it for good', () => {
  const { result, rerender, onReturn, wait } = open(3)
  wait(2_900)
  act(() => result.current.stop())
  expect(result.current).toMatchObject({ left: undefined, isStopped: true })
  rerender({ mayReturn: false })
  rerender({ mayReturn: true })
  wait(60_000)
  expect(onReturn).not.toHaveBeenCalled()
})

test('a pending decision stops the countdown, which restarts once there is none', () => {
  const { result, rerender, onReturn, wait } = open(3, false)
  wait(60_000)
  expect(result.current.left).toBeUndefined()
  rerender({ mayReturn: true })
  wait(2_000)
  rerender({ mayReturn: false })
  wait(60_000)
  expect(onReturn).not.toHaveBeenCalled()
  rerender({ mayReturn: true })
  expect(result.current.left).toBe(3)
  wait(3_000)
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('never returns if switched off or unmounted', () => {
  const off = open(0)
  off.wait(60_000)
  act(() => off.result.current.stop())
  expect(off.result.current.isStopped).toBe(false)
  expect(off.result.current.left).toBeUndefined()
  expect(off.onReturn).not.toHaveBeenCalled()
  const gone = open(3)
  gone.wait(2_000)
  gone.unmount()
  gone.wait(60_000)
  expect(gone.onReturn).not.toHaveBeenCalled()
})
