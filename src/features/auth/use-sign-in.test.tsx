// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { AuthProvider } from './auth-context.tsx'
import type { Identity, SignInOutcome } from './identity.ts'
import { useSignIn } from './use-sign-in.ts'

/** The sign-in button, with a provider whose windows the test ends. */
function open() {
  const windows: ((outcome: SignInOutcome) => void)[] = []
  const identity: Partial<Identity> = {
    user: () => null,
    settings: () => undefined,
    isReturning: () => false,
    watch: () => () => undefined,
    signIn: () => new Promise(resolve => windows.push(resolve)),
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthProvider identity={identity as Identity} online={false}>
      {children}
    </AuthProvider>
  )
  const { result } = renderHook(useSignIn, { wrapper })
  return {
    result,
    press: () => act(() => void result.current.press()),
    end: (at: number, outcome: SignInOutcome) => act(async () => windows[at]?.(outcome)),
  }
}

test('waits while the window is open, and shows no problem after a success', async () => {
  const { result, press, end } = open()
  expect(result.current).toMatchObject({ isWindowOpen: false, failure: undefined })
  press()
  expect(result.current.isWindowOpen).toBe(true)
  await end(0, { outcome: 'signed-in', user: { id: 'u', name: 'Ana', username: 'ana@example.com' } })
  expect(result.current).toMatchObject({ isWindowOpen: false, failure: undefined })
})

test('a failed sign-in shows the reason until the next press', async () => {
  const { result, press, end } = open()
  press()
  await end(0, { outcome: 'popup-blocked' })
  expect(result.current.isWindowOpen).toBe(false)
  expect(result.current.failure).toContain('The browser blocked the sign-in window')
  press()
  expect(result.current).toMatchObject({ isWindowOpen: true, failure: undefined })
  await end(1, { outcome: 'offline' })
  // A script that failed to load is loaded again only by some browsers.
  expect(result.current.failure).toContain('reload the page')
})

test('a superseded press leaves the later one waiting, whose answer counts', async () => {
  const { result, press, end } = open()
  press()
  press()
  await end(0, { outcome: 'superseded' })
  expect(result.current.isWindowOpen).toBe(true)
  await end(1, { outcome: 'cancelled' })
  expect(result.current).toMatchObject({ isWindowOpen: false, failure: 'Sign-in was cancelled.' })
})

test('an unknown failure is shown with its code', async () => {
  const { result, press, end } = open()
  press()
  await end(0, { outcome: 'failed', code: 'state_mismatch' })
  expect(result.current.failure).toBe(
    'Sign-in did not succeed (state_mismatch). Try again, and ask your IT desk if it keeps failing.',
  )
})
