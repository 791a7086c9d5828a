// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CheckIn } from '../../../contract/api/guests.schema.ts'
import { guest } from '../../../contract/testing/world.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import * as toasts from '../../ui/toast.ts'
import { GuestArrival } from './guest-arrival.tsx'
import type { Arrival } from './use-check-in.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const AT = '2026-11-20T18:07:00.000Z'
const FIRST = guest(1)

function View({ arrival }: { arrival: Arrival }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const nothing = () => undefined
  return (
    <dialog open ref={dialog}>
      <GuestArrival
        arrival={arrival}
        tours={[]}
        dialog={dialog}
        titleId="title"
        onReturn={nothing}
        onUndo={nothing}
        findScanned={nothing}
        onNext={nothing}
        onOpen={nothing}
      />
    </dialog>
  )
}

test('that another desk was first is read aloud, because the welcome was', () => {
  const announced = vi.spyOn(toasts, 'announce')
  const { wrapper } = createEventScreen()
  const { rerender } = render(<View arrival={{ guest: FIRST, at: AT, wasAlreadyIn: false }} />, { wrapper })
  expect(announced).not.toHaveBeenCalled()
  const answer: CheckIn = {
    name: 'First1 Last1',
    pin: 1001,
    guestgroup: 'Oracle',
    check_in_string: '',
    check_in_time: AT,
    already_checked_in: true,
    checked_in_by: 'Bo Lind',
  }
  rerender(<View arrival={{ guest: FIRST, at: AT, wasAlreadyIn: true, answer }} />)
  expect(announced).toHaveBeenCalledExactlyOnceWith('Already in since 10:07, by Bo Lind')
})

test('who checked the guest in is the author of the check-in that stands, not of one that was undone', () => {
  const { wrapper, cache } = createEventScreen()
  const undone = '2026-11-20T18:01:00.000Z'
  const entries = [
    { detail: { taken_back: undone, restored: AT }, who: 'Cy Kerr' },
    { detail: { also_at: AT }, who: 'Bo Lind' },
    { detail: { time: undone }, who: 'Cy Kerr' },
  ]
  cache.client.setQueryData([`/trail/guest/${FIRST.id}`], { data: { entries, next: null }, asOf: null })
  render(<View arrival={{ guest: FIRST, at: AT, wasAlreadyIn: true }} />, { wrapper })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Already in since 10:07, by Bo Lind')
})

test.each([
  ['undone', 'No longer checked in'],
  ['removed', 'No longer on the guest list'],
] as const)(
  'that another desk has %s the check-in or guest takes the place of the pin, and is read aloud',
  (endedElsewhere, title) => {
    const announced = vi.spyOn(toasts, 'announce')
    const { wrapper } = createEventScreen()
    const arrival: Arrival = { guest: FIRST, at: AT, wasAlreadyIn: false, madeAt: Date.now() }
    const { rerender } = render(<View arrival={arrival} />, { wrapper })
    expect(screen.getByText('1001')).toBeTruthy()
    rerender(<View arrival={{ ...arrival, endedElsewhere }} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.queryByText('1001')).toBeNull()
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Return to check in'])
    expect(announced).toHaveBeenCalledExactlyOnceWith(title)
  },
)

test('a code that is still before the reader has not been scanned again: the note stays, and so does the pin', () => {
  const { wrapper } = createEventScreen()
  const told = { ...FIRST, note: 'Nut allergy', tell_steward: true }
  const view = () => <View arrival={{ guest: told, at: AT, wasAlreadyIn: false, madeAt: Date.now() }} />
  // The dialog is there before its content.
  render(view(), { wrapper }).rerender(view())
  /** Returns whether the view leaves the code to others. */
  const send = (type: string, detail = '1001') => {
    const event = new CustomEvent(type, { detail, cancelable: true })
    act(() => void screen.getByRole('dialog').dispatchEvent(event))
    return !event.defaultPrevented
  }
  // Not accepted, it would be offered as a scan, which confirms that the note was read.
  expect(send('reread')).toBe(false)
  // The next guest, whose code was refused at the note, is scanned again.
  expect(send('reread', '1002')).toBe(true)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tell the steward')
  send('scan')
  expect(screen.getByText('1001')).toBeTruthy()
  expect(send('reread')).toBe(false)
})

test('a note is confirmed by a press of its own, not by the second one of a double press', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { wrapper } = createEventScreen()
  const told = { ...FIRST, note: 'Nut allergy', tell_steward: true }
  render(<View arrival={{ guest: told, at: AT, wasAlreadyIn: false, madeAt: Date.now() }} />, { wrapper })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Read, show the pin' }))
  vi.advanceTimersByTime(200)
  press()
  expect(screen.queryByText('1001')).toBeNull()
  vi.advanceTimersByTime(400)
  press()
  expect(screen.getByText('1001')).toBeTruthy()
})
