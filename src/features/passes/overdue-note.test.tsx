// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { passList } from '../../../contract/api/passes.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { dismissAll, toast, useToasts } from '../../ui/toast.ts'
import { OverdueNote } from './overdue-note.tsx'

const PASSES = fillPath(passList.path, { eventID: EVENT.id })

beforeEach(dismissAll)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const titles = () => renderHook(useToasts).result.current.entries.map(({ title }) => title)

test('a pass returned while its overdue toast waits behind a refusal is not announced', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  const pass: Pass = {
    pass_id: 123_456_789,
    guest_id: '00000000-0000-4000-8000-000000000001',
    guest_name: 'Ann Lee',
    allocated_at: '2026-11-21T09:45:10.000Z',
    duration: 15,
    returned: false,
    is_vcarb: false,
  }
  const { wrapper, cache } = createEventScreen()
  const show = (passes: Pass[]) =>
    act(async () => {
      cache.client.setQueryData([PASSES], { data: passes, asOf: null })
      await vi.advanceTimersByTimeAsync(20)
    })
  await show([pass])
  render(<OverdueNote />, { wrapper })
  toast.refused('A guest was not added')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByText('1')).toBeTruthy()
  expect(titles()).toContain('The pass of Ann Lee is overdue')
  await show([])
  expect(titles()).toEqual(['A guest was not added'])
})
