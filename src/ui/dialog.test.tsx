// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('a dialog in a part of the page that was covered meanwhile closes: it would lock what is seen', () => {
  const onClose = vi.fn()
  const pageWith = (isCovered: boolean) => (
    <div key={`${isCovered}`} style={isCovered ? { display: 'none' } : {}}>
      <Dialog title="Arrival" onClose={onClose}>
        Four of five.
      </Dialog>
    </div>
  )
  const { rerender } = render(pageWith(false))
  expect(onClose).not.toHaveBeenCalled()
  rerender(pageWith(true))
  expect(onClose).toHaveBeenCalledOnce()
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
