// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInEvent } from '../../network/testing/render-in-event.tsx'
import { useRejectedWrites } from './use-rejected-writes.ts'

// Offline mode is remembered there.
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('offline, that nothing was refused is said of this device only', async () => {
  const { result, network } = renderInEvent(useRejectedWrites, undefined)
  expect(result.current).toEqual({ count: 0, byDevice: [] })
  await act(() => network.setManualToggle(true))
  expect(result.current).toEqual({ count: 0, byDevice: [{ device: 'This device', count: 0 }] })
})
