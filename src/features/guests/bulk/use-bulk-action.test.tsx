// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '../../../../contract/api/errors.ts'
import type { EventGroup } from '../../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { withDays } from '../../../../contract/rules/check-in.ts'
import { newGuest } from '../../../../contract/rules/new-guest.ts'
import { ApiError } from '../../../api/errors.ts'
import { renderInEvent } from '../../../network/testing/render-in-event.tsx'
import { toast } from '../../../ui/toast.ts'
import { useBulkAction } from './use-bulk-action.ts'

afterEach(() => vi.restoreAllMocks())

const guestOf = (id: string, first_name: string): Guest => ({
  ...newGuest(
    { id, first_name, last_name: 'Ray', group_name: 'Oracle', event_group_id: 1, is_vcarb: false },
    '21/11/2026',
  ),
  pin: 1234,
})
const guests = [guestOf('a', 'Ana'), guestOf('b', 'Ben'), guestOf('c', 'Cleo')]
const group = { id: 2, name: 'Fathom', is_vcarb: false } as EventGroup
const full = new ApiError({ statusCode: 400, name: 'TourFull', message: errors.TourFull.message })

test('if another desk takes a place meanwhile, nobody is moved: those who were are moved back', async () => {
  const refused = vi.spyOn(toast, 'refused')
  const { result, writes } = renderInEvent(useBulkAction, undefined)
  const made = result.current({ what: 'move', group }, guests)
  expect(writes).toHaveLength(3)
  await act(async () => {
    writes[0]?.done([])
    writes[1]?.refused(full)
    writes[2]?.queued()
  })
  expect(writes.slice(3).map(({ input }) => input)).toMatchObject([
    { params: { id: 'a' }, body: { event_group_id: 1 } },
    { params: { id: 'c' }, body: { event_group_id: 1 } },
  ])
  await act(async () => {
    writes[3]?.done([])
    writes[4]?.queued()
  })
  expect(await made).toEqual(guests)
  expect(refused).toHaveBeenCalledExactlyOnceWith('Nobody was moved to Fathom', {
    detail: `Ben Ray: ${errors.TourFull.message}`,
  })
})

test('Undo of a day taken away says what the day was, so that nobody becomes a walk-up', async () => {
  const done = vi.spyOn(toast, 'success')
  const { result, writes } = renderInEvent(useBulkAction, undefined)
  const onTwoDays = (id: string) => withDays(guestOf(id, id), '21/11/2026,22/11/2026')
  const walkUp = { ...onTwoDays('b'), unexpected_days: '21/11/2026' }
  void result.current({ what: 'remove day', day: '21/11/2026' }, [onTwoDays('a'), walkUp])
  await act(async () => {
    for (const write of writes) write.done([])
  })
  await act(async () => done.mock.calls[0]?.[1]?.action?.onAction())
  expect(writes.slice(2).map(({ input }) => input)).toMatchObject([
    { params: { id: 'a' }, body: { unexpected_days: '' } },
    { params: { id: 'b' }, body: { unexpected_days: '21/11/2026' } },
  ])
})

test('a deleted guest does not stop the others, who are moved and can be moved back', async () => {
  const refused = vi.spyOn(toast, 'refused')
  const { result, writes } = renderInEvent(useBulkAction, undefined)
  const made = result.current({ what: 'move', group }, guests)
  await act(async () => {
    writes[0]?.done([])
    writes[1]?.refused(new ApiError({ statusCode: 404, name: 'GuestNotFound', message: 'Gone.' }))
    writes[2]?.done([])
  })
  expect(await made).toEqual([guests[1]])
  expect(writes).toHaveLength(3)
  const [title, options] = refused.mock.calls[0] ?? []
  expect(title).toBe('1 of 3 guests not moved: Ben Ray')
  await act(async () => options?.action?.onAction())
  expect(writes.slice(3).map(({ input }) => input)).toMatchObject([
    { params: { id: 'a' }, body: { event_group_id: 1 } },
    { params: { id: 'c' }, body: { event_group_id: 1 } },
  ])
})
