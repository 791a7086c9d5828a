// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  // As the browser does when Escape is pressed twice.
  dialog.close()
  expect(dialog.open).toBe(true)
  expect(onCancel).not.toHaveBeenCalled()
  rerender(question(false))
  leave()
  expect(onCancel).toHaveBeenCalledTimes(3)
})

test('what will happen is the description of the question', () => {
  const dialogOf = (what?: string) => (
    <ConfirmDialog title="Delete?" confirmLabel="Delete" onConfirm={vi.fn()} onCancel={vi.fn()}>
      {what}
    </ConfirmDialog>
  )
  render(dialogOf('Their pass goes, too.'))
  const described = screen.getByRole('dialog').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Their pass goes, too.')
})

test('a question that is answered slowly can be left', () => {
  vi.useFakeTimers()
  const onCancel = vi.fn()
  render(
    <ConfirmDialog title="Erase?" confirmLabel="Erase" pending onConfirm={vi.fn()} onCancel={onCancel} />,
  )
  act(() => vi.advanceTimersByTime(3_000))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a question stays as it was asked while its answer is being carried out, whatever the lists show by then', () => {
  const question = (count: number, pending: boolean) => (
    <ConfirmDialog
      title={`Redeem ${count} bags?`}
      confirmLabel={`Redeem ${count}`}
      pending={pending}
      onConfirm={vi.fn()}
      onCancel={vi.fn()}
    >
      {count} are due.
    </ConfirmDialog>
  )
  const { rerender } = render(question(9, false))
  rerender(question(8, false))
  expect(screen.getByRole('dialog').textContent).toContain('8 are due.')
  rerender(question(0, true))
  expect(screen.getByRole('dialog', { name: 'Redeem 8 bags?' }).textContent).toContain('8 are due.')
  expect(screen.getByRole('button', { name: 'Redeem 8' })).toBeDefined()
})
