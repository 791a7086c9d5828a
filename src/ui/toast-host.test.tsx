// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAll, toast } from './toast.ts'
import { ToastHost } from './toast-host.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })
})
afterEach(() => {
  act(dismissAll)
  cleanup()
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
})

test("after an Undo, the focus is where it was; if that has gone, it is in the screen's search", () => {
  const screenWith = (control: React.ReactNode) => (
    <main>
      {control}
      <input type="search" />
      <ToastHost />
    </main>
  )
  const { rerender } = render(screenWith(<button type="button">Returned</button>))
  const undo = () => {
    screen.getByRole('button', { name: 'Returned', hidden: true }).focus()
    act(() => void toast.success('Returned', { action: { label: 'Undo', onAction: () => undefined } }))
    screen.getByRole('button', { name: 'Undo', hidden: true }).focus()
  }
  undo()
  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect(document.activeElement?.textContent).toBe('Returned')
  undo()
  rerender(screenWith(null))
  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('after a message over a dialog, the focus is in the dialog, even if the control before has gone', () => {
  const screenWith = (control: React.ReactNode) => (
    <>
      <main>
        <input type="search" />
      </main>
      <dialog open tabIndex={-1}>
        {control}
      </dialog>
      <ToastHost />
    </>
  )
  const { rerender } = render(screenWith(<button type="button">Move 1 guest</button>))
  screen.getByRole('button', { name: 'Move 1 guest' }).focus()
  act(() => void toast.success('Moved'))
  screen.getByRole('button', { name: 'Dismiss', hidden: true }).focus()
  rerender(screenWith(null))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss', hidden: true }))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

test('an Undo that is pressed twice before its toast has gone from the screen undoes once', () => {
  const onAction = vi.fn(() => void toast.success('No longer returned'))
  render(<ToastHost />)
  act(() => void toast.success('Returned', { action: { label: 'Undo', onAction } }))
  const undo = screen.getByRole('button', { name: 'Undo', hidden: true })
  act(() => {
    undo.click()
    undo.click()
  })
  expect(onAction).toHaveBeenCalledOnce()
  expect(screen.getByText('No longer returned')).toBeDefined()
})
