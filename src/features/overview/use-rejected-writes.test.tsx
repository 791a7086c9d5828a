// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInEvent } from '../../network/testing/render-in-event.tsx'
import { useRefusedWrites } from './use-refused-writes.ts'

// Offline mode is remembered there.
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('offline, that nothing was refused is said of this device only', async () => {
  const { result, network } = renderInEvent(useRefusedWrites, undefined)
  expect(result.current).toEqual({ count: 0, byDevice: [] })
  await act(() => network.setManualToggle(true))
  expect(result.current).toEqual({ count: 0, byDevice: [{ device: 'This device', count: 0 }] })
})
