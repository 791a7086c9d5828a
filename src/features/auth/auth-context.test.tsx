// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthProvider } from './auth-context.tsx'
import type { Identity, TokenOutcome } from './identity.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a token is requested every 500 ms until the provider answers', async () => {
  vi.useFakeTimers()
  let outcome: TokenOutcome = { outcome: 'offline' }
  const token = vi.fn(async () => outcome)
  const identity: Partial<Identity> = {
    user: () => ({ id: 'u', name: 'Ana', username: 'ana@example.com' }),
    settings: () => undefined,
    isReturning: () => false,
    watch: () => () => undefined,
    token,
  }
  const at = (online: boolean) => (
    <AuthProvider identity={identity as Identity} online={online}>
      {null}
    </AuthProvider>
  )
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { rerender } = render(at(true))
  await wait(499)
  expect(token).toHaveBeenCalledTimes(1)
  await wait(1)
  expect(token).toHaveBeenCalledTimes(2)
  await wait(1000)
  expect(token).toHaveBeenCalledTimes(4)

  rerender(at(false))
  await wait(5000)
  expect(token, 'offline it rests').toHaveBeenCalledTimes(4)

  outcome = { outcome: 'token', token: 't' }
  rerender(at(true))
  await wait(5000)
  expect(token, 'until there is one').toHaveBeenCalledTimes(5)
})
