// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Device } from '../../contract/api/devices.schema.ts'
import { deviceList } from '../../contract/api/devices.ts'
import { renderInEvent } from './testing/render-in-event.tsx'
import { useDevices } from './use-devices.ts'

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
