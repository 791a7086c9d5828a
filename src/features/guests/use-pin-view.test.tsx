// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupGuest, renderInEvent } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { useCheckIn } from './use-check-in.ts'
import { usePinView } from './use-pin-view.ts'

const loading = vi.hoisted(() => ({ fails: true }))

vi.mock('./pin-view.tsx', () => {
  if (loading.fails) throw new TypeError('Failed to fetch dynamically imported module')
  return { PinView: () => null }
})

const ana = groupGuest('Ana', '21/11/2026')
const ben = groupGuest('Ben', '21/11/2026')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('without a pin view each check-in offers Undo at once, and tries to load the view again', async () => {
  const success = vi.spyOn(toast, 'success')
  const { result } = renderInEvent(
    (guests: (typeof ana)[]) => {
      const checkIn = useCheckIn(guests)
      return { ...checkIn, PinView: usePinView(checkIn.arrival, checkIn.close) }
    },
    [ana, ben],
  )
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())

  for (const guest of [ana, ben]) {
    act(() => void result.current.checkIn(guest))
    await vi.waitFor(() =>
      expect(success).toHaveBeenLastCalledWith(
        `${guest.first_name} Ray is checked in`,
        expect.objectContaining({ action: expect.objectContaining({ label: 'Undo' }) }),
      ),
    )
    expect(result.current.arrival).toBeUndefined()
  }

  loading.fails = false
  act(() => void result.current.show(ana, '2026-11-21T18:00:00.000Z'))
  await vi.waitFor(() => expect(result.current.PinView).toBeDefined())
  expect(result.current.arrival?.guest).toBe(ana)
})
