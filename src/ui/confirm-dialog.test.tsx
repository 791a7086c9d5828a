// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

test('a question whose answer is being carried out stays until that is done', () => {
  const onCancel = vi.fn()
  const question = (pending: boolean) => (
    <ConfirmDialog
      title="Delete?"
      confirmLabel="Delete"
      pending={pending}
      onConfirm={() => undefined}
      onCancel={onCancel}
    />
  )
  const leave = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  }
  const { rerender } = render(question(true))
  leave()
  expect(onCancel).not.toHaveBeenCalled()
  rerender(question(false))
  leave()
  expect(onCancel).toHaveBeenCalledTimes(3)
})
