// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowMenu } from './row-menu.tsx'

const hidePopover = vi.fn()
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover })
})
afterEach(() => {
  cleanup()
  hidePopover.mockClear()
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
})

test('a menu closes when the keyboard leaves it, not when it goes from item to item or to another window', () => {
  render(
    <>
      <RowMenu label="More">
        <button type="button">First</button>
        <button type="button">Second</button>
      </RowMenu>
      <button type="button">Next</button>
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const button = (name: string) => screen.getByRole('button', { name, hidden: true })
  fireEvent.focusOut(button('First'), { relatedTarget: button('Second') })
  fireEvent.focusOut(button('Second'), { relatedTarget: null })
  // A press on the three dots closes it by its click.
  fireEvent.focusOut(button('Second'), { relatedTarget: button('More') })
  expect(hidePopover).not.toHaveBeenCalled()
  fireEvent.focusOut(button('Second'), { relatedTarget: button('Next') })
  expect(hidePopover).toHaveBeenCalledOnce()
})
