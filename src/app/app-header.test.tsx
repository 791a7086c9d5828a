// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AuthProvider } from '../features/auth/auth-context.tsx'
import type { Identity } from '../features/auth/identity.ts'
import { createEventScreen } from '../network/testing/render-in-event.tsx'
import { AppHeader } from './app-header.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('when the link to the outbox goes, a keyboard on it stays beside the network state', async () => {
  const identity: Partial<Identity> = {
    user: () => ({ id: 'u', name: 'Ana', username: 'ana@example.com' }),
    settings: () => undefined,
    isReturning: () => false,
    watch: () => () => undefined,
    token: async () => ({ outcome: 'offline' }),
  }
  const { wrapper, network } = createEventScreen()
  render(
    <AuthProvider identity={identity as Identity} online={false}>
      <AppHeader team="ORBR" screenRef={null} />
    </AuthProvider>,
    { wrapper },
  )
  await act(() => network.setManualToggle(true))
  const link = screen.getByRole('link', { name: /^Outbox/ })
  link.focus()
  await act(() => network.setManualToggle(false))
  expect(link.isConnected).toBe(false)
  expect(document.activeElement?.textContent).toContain('Online')
  expect(document.activeElement).toBe(screen.getByText('Online').closest('[tabindex]'))
})
