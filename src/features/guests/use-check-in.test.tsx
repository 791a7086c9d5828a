// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { NetworkError } from '../../api/errors.ts'
import type { EngineHost } from '../../network/engine-link.ts'
import { renderInEvent } from '../../network/testing/render-in-event.tsx'
import { dismissAll, toast, useToasts } from '../../ui/toast.ts'
import { useCheckIn } from './use-check-in.ts'

const TODAY = '21/11/2026'
const NOW = '2026-11-21T18:00:00.000Z'
const MADE_AT = Date.parse(NOW)
const BEFORE = '2026-11-21T17:30:00.000Z'

const guestOf = (id: string, first_name: string): Guest => ({
  ...newGuest(
    { id, first_name, last_name: 'Ray', group_name: 'Oracle', event_group_id: 1, is_vcarb: false },
    TODAY,
  ),
  pin: 1234,
})
const ana = guestOf('a', 'Ana')
const ben = guestOf('b', 'Ben')
const checkedIn = (guest: Guest): Guest => ({ ...guest, check_in_times: BEFORE })
const answerOf = (guest: Guest, check_in_time: string, already_checked_in: boolean) => ({
  pin: guest.pin,
  name: guest.first_name,
  guestgroup: guest.group_name,
  check_in_string: '',
  check_in_time,
  already_checked_in,
  checked_in_by: null,
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (host?: EngineHost) => renderInEvent(useCheckIn, [ana, ben] as readonly Guest[], host)

test('shows the pin at once, then the server’s answer: another desk may have been first', async () => {
  const { result, writes } = open()
  act(() => void result.current.checkIn(ana))
  expect(result.current.arrival).toEqual({ guest: ana, at: NOW, wasAlreadyIn: false, madeAt: MADE_AT })
  const answer = answerOf(ana, BEFORE, true)
  await act(async () => writes[0]?.done(answer))
  expect(result.current.arrival).toEqual({ guest: ana, at: BEFORE, wasAlreadyIn: true, answer })
})

test('without storage, the pin waits for the server, and a lost answer is a refusal', async () => {
  const refused = vi.spyOn(toast, 'refused')
  const { result, writes } = open('nowhere')
  act(() => void result.current.checkIn(ana))
  expect(result.current.arrival).toBeUndefined()
  await act(async () => writes[0]?.refused(new NetworkError('No answer.')))
  expect(result.current.arrival).toBeUndefined()
  expect(refused).toHaveBeenCalledOnce()

  act(() => void result.current.checkIn(ben))
  await act(async () => writes[1]?.done(answerOf(ben, NOW, false)))
  expect(result.current.arrival).toMatchObject({ guest: ben, at: NOW, wasAlreadyIn: false, madeAt: MADE_AT })
})

test('the box stays ticked from the tap until the list shows the check-in', async () => {
  const { result, writes, rerender } = open()
  act(() => void result.current.checkIn(ana))
  expect([...result.current.optimisticCheckIns.keys()]).toEqual(['a'])
  await act(async () => writes[0]?.done(answerOf(ana, NOW, false)))
  await act(async () => rerender([ana, checkedIn(ben)]))
  expect([...result.current.optimisticCheckIns.keys()]).toEqual(['a'])
  await act(async () => rerender([checkedIn(ana), checkedIn(ben)]))
  expect([...result.current.optimisticCheckIns.keys()]).toEqual([])
})

test('a check-in just before midnight at the venue does not keep the box of the new day ticked', async () => {
  const days = `${TODAY},22/11/2026`
  const due = { ...ana, check_in_days: days, check_in_times: ',' }
  vi.setSystemTime('2026-11-22T07:59:59.900Z')
  const { result, rerender } = open()
  act(() => void result.current.checkIn(due))
  vi.setSystemTime('2026-11-22T08:00:00.100Z')
  await act(async () => rerender([due]))
  expect([...result.current.optimisticCheckIns.keys()]).toEqual(['a'])
  await act(async () => rerender([{ ...due, check_in_times: '2026-11-22T07:59:59.900Z,' }]))
  expect([...result.current.optimisticCheckIns.keys()]).toEqual([])
})

test('a guest who is in already is shown with their check-in time, and nothing is sent', async () => {
  const { result, writes } = open()
  const stands = await act(() => result.current.checkIn(checkedIn(ana)))
  expect(stands).toBe(true)
  expect(result.current.arrival).toMatchObject({ at: BEFORE, wasAlreadyIn: true })
  expect(writes).toHaveLength(0)
})

test('a queued check-in is shown as made', async () => {
  const { result, writes } = open()
  let stands: Promise<boolean> | undefined
  act(() => {
    stands = result.current.checkIn(ana)
  })
  await act(async () => writes[0]?.queued())
  expect(await stands).toBe(true)
  expect(result.current.arrival).toEqual({ guest: ana, at: NOW, wasAlreadyIn: false, madeAt: MADE_AT })
  expect([...result.current.optimisticCheckIns.keys()]).toEqual(['a'])
})

test('a refusal removes the pin and the tick and shows a toast', async () => {
  const refused = vi.spyOn(toast, 'refused')
  const { result, writes } = open()
  let stands: Promise<boolean> | undefined
  act(() => {
    stands = result.current.checkIn(ana)
  })
  await act(async () => writes[0]?.refused(new NetworkError('no network')))
  expect(await stands).toBe(false)
  expect(result.current.arrival).toBeUndefined()
  expect([...result.current.optimisticCheckIns.keys()]).toEqual([])
  expect(refused).toHaveBeenCalledExactlyOnceWith('Ana Ray is not checked in', expect.anything())
})

test('a late answer about one guest does not change the next one’s pin', async () => {
  const { result, writes } = open()
  act(() => void result.current.checkIn(ana))
  act(() => void result.current.checkIn(ben))
  await act(async () => writes[0]?.done(answerOf(ana, BEFORE, true)))
  expect(result.current.arrival).toEqual({ guest: ben, at: NOW, wasAlreadyIn: false, madeAt: MADE_AT })
  act(() => void result.current.checkIn(ana))
  act(() => void result.current.checkIn(ben))
  await act(async () => writes[2]?.refused(new NetworkError('no network')))
  expect(result.current.arrival?.guest).toBe(ben)
  expect([...result.current.optimisticCheckIns.keys()]).toEqual(['b'])
})

test('a pin appears once the list has it; a closed pin view stays closed when the answer comes', async () => {
  const { result, writes, rerender } = open()
  act(() => void result.current.checkIn(ana))
  await act(async () => rerender([{ ...ana, pin: 4321 }, ben]))
  expect(result.current.arrival?.guest.pin).toBe(4321)
  act(() => result.current.close())
  await act(async () => writes[0]?.done(answerOf(ana, NOW, false)))
  expect(result.current.arrival).toBeUndefined()
})

test('a check-in can be undone from the toast: it is reversed for that day, and the tick goes', async () => {
  const success = vi.spyOn(toast, 'success')
  const { result, writes } = open()
  act(() => void result.current.checkIn(ana))
  await act(async () => writes[0]?.queued())
  act(() => result.current.close())
  expect(success).toHaveBeenCalledExactlyOnceWith(
    'Ana Ray is checked in',
    expect.objectContaining({ action: expect.objectContaining({ label: 'Undo' }) }),
  )
  act(() => success.mock.calls[0]?.[1]?.action?.onAction())
  expect([...result.current.optimisticCheckIns.keys()]).toEqual([])
  expect(writes[1]?.input).toMatchObject({ params: { id: 'a' }, body: { date: TODAY } })
  await act(async () => writes[1]?.queued())
  expect(success).toHaveBeenLastCalledWith('Ana Ray is no longer checked in', expect.anything())
})

test('what was done before a check-in is no longer told beside its pin', () => {
  const { result } = open()
  const { result: toasts } = renderHook(useToasts)
  act(dismissAll)
  act(() => void toast.success('Ben Ray is no longer checked in'))
  expect(toasts.current.entries).toHaveLength(1)
  act(() => void result.current.checkIn(ana))
  expect(toasts.current.entries).toEqual([])
})

test('neither a check-in by another desk nor viewing a pin offers Undo', async () => {
  const success = vi.spyOn(toast, 'success')
  const { result, writes } = open()
  act(() => void result.current.checkIn(ana))
  await act(async () => writes[0]?.done(answerOf(ana, BEFORE, true)))
  act(() => result.current.close())
  act(() => result.current.show(ben, BEFORE))
  act(() => result.current.close())
  expect(success).not.toHaveBeenCalled()
})

test.each([
  ['undone', [ana, ben]],
  ['removed', [ben]],
] as const)(
  'a guest whom another desk has %s is no longer shown as in, and no Undo is offered',
  async (endedElsewhere, after) => {
    const success = vi.spyOn(toast, 'success')
    const { result, rerender } = open()
    act(() => void result.current.checkIn(ana))
    await act(async () => rerender([ana, checkedIn(ben)]))
    expect(result.current.arrival?.endedElsewhere).toBeUndefined()
    await act(async () => rerender([checkedIn(ana), ben]))
    expect(result.current.arrival?.endedElsewhere).toBeUndefined()
    await act(async () => rerender(after))
    expect(result.current.arrival).toMatchObject({ guest: { id: 'a' }, endedElsewhere })
    act(() => result.current.close())
    expect(success).not.toHaveBeenCalled()
    // A new check-in is not in the list at once.
    vi.setSystemTime(MADE_AT + 1000)
    act(() => void result.current.checkIn(ana))
    expect(result.current.arrival?.endedElsewhere).toBeUndefined()
  },
)

test('an earlier check-in that another desk undoes is no longer shown as standing', async () => {
  const { result, rerender } = open()
  await act(async () => rerender([checkedIn(ana), ben]))
  await act(() => result.current.checkIn(checkedIn(ana)))
  expect(result.current.arrival).toMatchObject({ wasAlreadyIn: true, endedElsewhere: undefined })
  await act(async () => rerender([ana, ben]))
  expect(result.current.arrival).toMatchObject({ wasAlreadyIn: true, endedElsewhere: 'undone' })
})
