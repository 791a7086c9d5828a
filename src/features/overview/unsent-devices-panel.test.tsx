// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceList } from '../../../contract/api/devices.ts'
import type { Status } from '../../../contract/worker/messages.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { UnsentDevicesPanel } from './unsent-devices-panel.tsx'

afterEach(cleanup)

test('what waits on a device after a day offline has a comma', () => {
  const { wrapper, cache } = createEventScreen()
  const now = new Date().toISOString()
  const device: Device = {
    id: crypto.randomUUID(),
    name: 'Gate',
    user_name: 'Ana Ray',
    app_version: null,
    first_seen: now,
    last_seen: now,
    waiting: 1200,
    waiting_of_others: 34,
    rejected: 0,
    is_this: false,
    sign_out: null,
  }
  cache.client.setQueryData([deviceList.path], { data: [device], asOf: null })
  render(
    <Router hook={memoryLocation().hook}>
      <UnsentDevicesPanel />
    </Router>,
    { wrapper },
  )
  expect(screen.getByText('1,234 waiting')).toBeTruthy()
})

test('offline, what somebody else has left on this device waits on it as well', async () => {
  const { wrapper, network } = createEventScreen()
  render(
    <Router hook={memoryLocation().hook}>
      <UnsentDevicesPanel />
    </Router>,
    { wrapper },
  )
  const status: Status = {
    pending: 1,
    sending: 0,
    rejected: 0,
    ofOthers: 2,
    needsSignIn: false,
    offline: 'no-network',
  }
  const ask = vi.spyOn(network.engine, 'ask').mockResolvedValue(status)
  await act(() => network.handshake())
  expect(screen.getByText('On this one 3 waiting, 0 refused.')).toBeTruthy()
  ask.mockResolvedValue({ ...status, pending: 0 })
  await act(() => network.handshake())
  expect(screen.getByText('On this one 2 waiting, 0 refused.')).toBeTruthy()
})
