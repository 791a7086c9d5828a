// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { markDocument } from '../lib/mark-document.ts'
import { Dialog } from './dialog.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['goes', null],
  ['becomes disabled', <button key="button" type="button" disabled />],
])('if the focused control %s, the dialog takes the focus', (_, after) => {
  const dialogWith = (control: React.ReactNode) => (
    <Dialog title="Arrival" onClose={() => undefined}>
      {control}
    </Dialog>
  )
  const { rerender } = render(dialogWith(<button key="button" type="button" data-autofocus />))
  expect(document.activeElement?.tagName).toBe('BUTTON')
  rerender(dialogWith(after))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

test('behind the pin view a dialog whose code came late does not open, which would lock the view', () => {
  const uncover = markDocument('covered')
  const onClose = vi.fn()
  render(
    <Dialog title="Arrival" onClose={onClose}>
      Four of five.
    </Dialog>,
  )
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole<HTMLDialogElement>('dialog')?.open).not.toBe(true)
  uncover()
})

test('the second tap of a double tap that opened it does not close it', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const onClose = vi.fn()
  render(
    <Dialog title="Redeem?" onClose={onClose}>
      Twelve bags.
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  vi.advanceTimersByTime(300)
  fireEvent.mouseDown(dialog)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  // Not prevented, the press would give the focus to what is behind the dialog.
  expect(fireEvent.mouseDown(dialog)).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
})
