// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen, EVENT_GROUP, groupGuest } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { GroupArrival } from './group-arrival.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the arrival of a group that another desk has removed from the event closes and says so', async () => {
  const info = vi.spyOn(toast, 'info')
  const guests = [groupGuest('Ana', '21/11/2026')]
  let groups = [EVENT_GROUP]
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('guest_list') ? guests : groups, { headers: { etag: `"${groups.length}"` } }),
  )
  const { wrapper, cache } = createEventScreen()
  const onClose = vi.fn()
  render(<GroupArrival eventGroupId={EVENT_GROUP.id} onClose={onClose} />, { wrapper })
  await screen.findByRole('dialog', { name: 'Arrival of Oracle' })
  groups = []
  await act(() => cache.refresh())
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(info).toHaveBeenCalledExactlyOnceWith('Oracle is no longer at this event')
})
