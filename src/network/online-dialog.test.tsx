// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onlineDialog } from './online-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a dialog that cannot be loaded says so, and can be closed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onClose = vi.fn()
  const Lost = onlineDialog<{ onClose: () => void }>('Restore', () => Promise.reject(new Error('offline')))
  render(<Lost onClose={onClose} />)
  expect((await screen.findByRole('dialog', { name: 'Restore' })).textContent).toContain('needs a connection')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
