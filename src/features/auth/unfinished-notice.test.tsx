// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthProvider } from './auth-context.tsx'
import type { Identity } from './identity.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import { createUnfinishedSignOuts } from './unfinished-sign-outs.ts'
import { useUnfinishedSignOut } from './use-unfinished-sign-out.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

const Notice = () => <UnfinishedNotice online unfinished={useUnfinishedSignOut(true)} />

test('a sign-out whose window came to nothing is finished by a press, which says when it cannot be', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  createUnfinishedSignOuts('test_').put({ id: '1', asked: true })
  const identity: Partial<Identity> = {
    user: () => null,
    settings: () => undefined,
    isReturning: () => false,
    watch: () => () => undefined,
    loadProvider: () => Promise.reject(new Error('no network')),
    parts: { settings: { storagePrefix: 'test_' } } as Identity['parts'],
  }
  render(
    <AuthProvider identity={identity as Identity} online={false}>
      <Notice />
    </AuthProvider>,
  )
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.getByRole('status').textContent).not.toContain('reached')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Finish signing out' })))
  expect(screen.getByRole('status').textContent).toContain('which can’t be reached just now.')
  expect(screen.getByRole('button', { name: 'Finish signing out' })).toBeTruthy()
})
