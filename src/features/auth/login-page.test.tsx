// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { AuthProvider } from './auth-context.tsx'
import type { Identity } from './identity.ts'
import { LoginPage } from './login-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('offline, the screen does not promise a sign-in without a connection', () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const identity: Partial<Identity> = {
    user: () => null,
    settings: () => undefined,
    isReturning: () => false,
    watch: () => () => undefined,
    parts: { settings: { storagePrefix: 'test_' } } as Identity['parts'],
  }
  const { wrapper } = createEventScreen()
  render(
    <AuthProvider identity={identity as Identity} online={false}>
      <LoginPage team="ORBR" />
    </AuthProvider>,
    { wrapper },
  )
  expect(screen.getByRole('button', { name: 'Login with SSO' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/^You are offline/).textContent).toBe(
    'You are offline. Signing in needs a connection.',
  )
})
