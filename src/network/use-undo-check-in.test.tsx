// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guest } from '../../contract/testing/world.ts'
import { toast } from '../ui/toast.ts'
import { renderInEvent } from './testing/render-in-event.tsx'
import { useUndoCheckIn } from './use-undo-check-in.ts'

afterEach(() => vi.restoreAllMocks())

const TIME = '2026-03-06T10:00:00.000Z'
const FIRST = guest(1)
const day = FIRST.check_in_days.split(',')[0] ?? ''

test('what could not be undone is told, also if another desk has checked somebody in as well', async () => {
  const refused = vi.spyOn(toast, 'refused')
  const { result, writes } = renderInEvent(useUndoCheckIn, undefined)
  const undone = result.current([FIRST, guest(2), guest(3)], day, TIME)
  await act(async () => {
    writes[0]?.done({ ...FIRST, check_in_times: '2026-03-06T09:00:00.000Z,,' })
    for (const write of writes.slice(1)) write.refused(new Error('The line is cut.'))
    await undone
  })
  expect(refused).toHaveBeenCalledExactlyOnceWith('2 of 3 check-ins not undone', {
    detail: expect.stringMatching(/First1 Last1 checked in elsewhere as well\.$/),
  })
})

test.each([
  ['', 'is no longer checked in'],
  ['2026-03-06T09:00:00.000Z,,', 'checked in elsewhere as well'],
])('says what became of a slip: answered with %j, the guest %s', async (check_in_times, words) => {
  const told = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'info')]
  const { result, writes } = renderInEvent(useUndoCheckIn, undefined)
  const undone = result.current([FIRST], day, TIME)
  expect(writes[0]?.input.body).toEqual({ date: day, check_in_time: TIME })
  await act(async () => {
    writes[0]?.done({ ...FIRST, check_in_times })
    await undone
  })
  expect(told.flatMap(({ mock }) => mock.calls.map(([title]) => title))).toEqual([`First1 Last1 ${words}`])
})
