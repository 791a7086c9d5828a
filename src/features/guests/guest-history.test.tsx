// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GuestHistory } from './guest-history.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Card() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog title="Ann Bell" onClose={() => undefined}>
      <GuestHistory guestId="1" open={open} onOpen={() => setOpen(true)} />
    </Dialog>
  )
}

test('in a dialog too, the focus goes to the history that the button opens', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  render(<Card />, { wrapper: createEventScreen().wrapper })
  const button = screen.getByRole('button', { name: 'Show history' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement?.textContent).toBe('Fetching...')
})
