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

interface NoticeProps {
  signingIn?: boolean
}

const Notice = ({ signingIn = false }: NoticeProps) => (
  <UnfinishedNotice online unfinished={useUnfinishedSignOut(true, signingIn)} />
)

function renderNotice(loadProvider: Identity['loadProvider']) {
  const identity: Partial<Identity> = {
    user: () => null,
    settings: () => undefined,
    isReturning: () => false,
    watch: () => () => undefined,
    loadProvider,
    parts: { settings: { storagePrefix: 'test_' } } as Identity['parts'],
  }
  const inProvider = (props: NoticeProps) => (
    <AuthProvider identity={identity as Identity} online={false}>
      <Notice {...props} />
    </AuthProvider>
  )
  const { rerender } = render(inProvider({}))
  return (props: NoticeProps) => rerender(inProvider(props))
}

test('a press finishes a sign-out whose window failed, and says if it cannot', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  createUnfinishedSignOuts('test_').put({ id: '1', asked: true })
  renderNotice(() => Promise.reject(new Error('no network')))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.getByRole('status').textContent).not.toContain('reached')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Finish signing out' })))
  expect(screen.getByRole('status').textContent).toContain('which can’t be reached just now.')
  expect(screen.getByRole('button', { name: 'Finish signing out' })).toBeTruthy()
})

test('a sign-out whose window fails late ends by itself, once no window of a sign-in is open', async () => {
  const unfinished = createUnfinishedSignOuts('test_')
  unfinished.put({ id: '1', asked: true })
  const loadProvider = vi.fn<Identity['loadProvider']>(() => new Promise(() => undefined))
  const show = renderNotice(loadProvider)
  show({ signingIn: true })
  act(() => unfinished.put({ id: '1' }))
  expect(loadProvider).not.toHaveBeenCalled()
  show({ signingIn: false })
  expect(loadProvider).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.getByRole('status').textContent).toContain('Ending the last account’s session')
  expect(screen.queryByRole('button')).toBeNull()
})
