// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '../../contract/api/devices.schema.ts'
import { deviceList } from '../../contract/api/devices.ts'
import { renderInEvent } from './testing/render-in-event.tsx'
import { useDevices } from './use-devices.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const AT = '2026-11-21T18:00:00.000Z'

const reportOf = (name: string, is_this: boolean): Device => ({
  id: crypto.randomUUID(),
  name,
  user_name: 'Ana Ray',
  app_version: null,
  first_seen: AT,
  last_seen: AT,
  waiting: 1,
  waiting_of_others: 2,
  rejected: 3,
  is_this,
  sign_out: null,
})

test('the count of this device is its current one, those of others are as reported', async () => {
  const { result, cache } = renderInEvent(useDevices, undefined)
  const reports = [reportOf('Desk 1', true), reportOf('Desk 2', false)]
  act(() => void cache.client.setQueryData([deviceList.path], { data: reports, asOf: null }))
  await waitFor(() => expect(result.current.data).toEqual([{ ...reports[0], waiting: 0 }, reports[1]]))
})

test('reports are read again while the screen is busy', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', asked)
  const { rerender } = renderInEvent(useDevices, undefined)
  for (let second = 0; second < 20; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    rerender(undefined)
  }
  expect(asked).toHaveBeenCalledTimes(5)
})
