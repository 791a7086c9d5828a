// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthProvider, useAuth } from './auth-context.tsx'
import { createIdentity, type Identity, type TokenOutcome } from './identity.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
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
    tokenEnds: () => undefined,
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

/** Opens a page of somebody who is signed in; `token` is what the provider answers it. */
function openWith(token: Identity['token']) {
  localStorage.setItem('app_user', JSON.stringify({ id: 'u' }))
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const identity: Identity = {
    ...createIdentity({ apiBase: '', storagePrefix: 'app_', redirectUri: '', isOnline: () => true }),
    token,
  }
  const Asked = () => <p>{useAuth().tokenNeeded ? 'Please sign in again' : 'Signed in'}</p>
  render(
    <AuthProvider identity={identity} online>
      <Asked />
    </AuthProvider>,
  )
}

/** As another tab stores it: each value comes with its event. */
const storeElsewhere = (token: string, expiresAt: number) =>
  act(async () => {
    for (const [key, value] of [
      ['RBR_Trackside_MSAL_Auth', token],
      ['app_token_expires', `${expiresAt}`],
    ] as const) {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    }
  })

test('who signs in again in another tab is not asked to in this one', async () => {
  openWith(async () => ({ outcome: 'sign-in-needed' }))
  await screen.findByText('Please sign in again')
  await storeElsewhere('ended', Date.now() - 1)
  screen.getByText('Please sign in again')
  await storeElsewhere('new', Date.now() + 3_600_000)
  screen.getByText('Signed in')
})

test.each([
  ['another tab has got one meanwhile', true, 'Signed in'],
  ['the present one was refused before its end', false, 'Please sign in again'],
])('a tab that gets no token while %s', async (_why, isElsewhere, words) => {
  const ends = Date.now() + 60_000
  await storeElsewhere('refused', ends)
  let refuse = () => {}
  openWith(() => new Promise(resolve => (refuse = () => resolve({ outcome: 'sign-in-needed' }))))
  if (isElsewhere) await storeElsewhere('new', ends + 3_600_000)
  await act(async () => refuse())
  screen.getByText(words)
})
