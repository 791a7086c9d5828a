// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceList } from '../../../contract/api/devices.ts'
import type { Status } from '../../../contract/worker/messages.ts'
import { createEventScreen, renderInEvent } from '../../network/testing/render-in-event.tsx'
import { useRejectedWrites } from './use-rejected-writes.ts'

const NOW = new Date().toISOString()

const device = (name: string, sign_out: Device['sign_out']): Device => ({
  id: crypto.randomUUID(),
  name,
  user_name: 'Ana Ray',
  app_version: null,
  first_seen: NOW,
  last_seen: NOW,
  waiting: 0,
  waiting_of_others: 0,
  rejected: 2,
  is_this: false,
  sign_out,
})
const order = { requested_at: NOW, requested_by: 'Noor Hale', told_at: null, emptied_at: null, lost: null }

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

test('what was refused on a device counts until that was signed out without waiting for it', () => {
  const { wrapper, cache } = createEventScreen()
  const devices = [
    device('Gate', null),
    device('Desk', { ...order, waits: true }),
    device('Lost', { ...order, waits: false }),
  ]
  cache.client.setQueryData([deviceList.path], { data: devices, asOf: null })
  const { result } = renderHook(useRejectedWrites, { wrapper })
  expect(result.current).toEqual({
    count: 4,
    byDevice: [
      { device: 'Gate', count: 2 },
      { device: 'Desk', count: 2 },
    ],
  })
})

test('what this device was refused counts by its own outbox, even when it was signed out without waiting for that', async () => {
  const { wrapper, cache, network } = createEventScreen()
  const own = { ...device('Desk', { ...order, waits: false }), is_this: true, rejected: 5 }
  cache.client.setQueryData([deviceList.path], { data: [device('Gate', null), own], asOf: null })
  const { result } = renderHook(useRejectedWrites, { wrapper })
  const status: Status = {
    pending: 0,
    sending: 0,
    rejected: 3,
    ofOthers: 0,
    needsSignIn: false,
    offline: false,
  }
  vi.spyOn(network.engine, 'ask').mockResolvedValue(status)
  await act(() => network.handshake())
  const byDevice = [
    { device: 'Gate', count: 2 },
    { device: 'This device', count: 3 },
  ]
  expect(result.current).toEqual({ count: 5, byDevice })
})
