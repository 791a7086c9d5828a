// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UNDO_MS } from '../ui/toast.ts'
import { UndoButton } from './undo-button.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each(['Undo', 'Other'])('when its time is over, a keyboard on %s stays in the view', focused => {
  vi.useFakeTimers({ now: 1_000_000 })
  render(
    <div role="dialog" tabIndex={-1}>
      <UndoButton madeAt={Date.now()} onUndo={vi.fn()} />
      <button type="button">Other</button>
    </div>,
  )
  const button = screen.getByRole('button', { name: focused })
  button.focus()
  act(() => vi.advanceTimersByTime(UNDO_MS - 1_000))
  expect(document.activeElement).toBe(button)
  act(() => vi.advanceTimersByTime(2_000))
  expect(document.activeElement).toBe(focused === 'Undo' ? screen.getByRole('dialog') : button)
})
