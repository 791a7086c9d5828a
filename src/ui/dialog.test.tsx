// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

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
