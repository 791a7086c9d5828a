// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Status } from '../../contract/worker/messages.ts'
import { AuthProvider } from '../features/auth/auth-context.tsx'
import { createIdentity } from '../features/auth/identity.ts'
import { forgetDrafts } from '../network/drafts.ts'
import { usePostponeUpdates } from '../network/network-state.tsx'
import { createEventScreen } from '../network/testing/render-in-event.tsx'
import { SignInAgain } from './sign-in-again.tsx'

const msal = vi.hoisted(() => ({ acquireTokenRedirect: vi.fn(), acquireTokenPopup: vi.fn() }))
vi.mock('../features/auth/load-settings.ts', () => ({ loadSignInSettings: async () => ({}) }))
vi.mock('../features/auth/msal-client.ts', () => ({
  createSignInClient: async (settings: unknown) => ({ msal, settings, redirected: undefined }),
}))

beforeEach(() => {
  forgetDrafts()
  vi.clearAllMocks()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  localStorage.setItem('app_user', JSON.stringify({ id: 'u' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'standalone')
  localStorage.clear()
  sessionStorage.clear()
})

function Form({ dirty }: { dirty: boolean }) {
  usePostponeUpdates(dirty)
  return null
}

/** Presses 'Sign in again' beside a form with or without unsaved input, while some changes wait. */
async function press(dirty: boolean, pending = 0): Promise<void> {
  const identity = createIdentity({
    apiBase: '',
    storagePrefix: 'app_',
    redirectUri: '',
    isOnline: () => true,
  })
  const { wrapper, network } = createEventScreen()
  const status: Status = { pending, sending: 0, rejected: 0, ofOthers: 0, offline: false, needsSignIn: false }
  vi.spyOn(network.engine, 'ask').mockResolvedValue(status)
  render(
    <AuthProvider identity={{ ...identity, token: async () => ({ outcome: 'sign-in-needed' }) }} online>
      <SignInAgain />
      <Form dirty={dirty} />
    </AuthProvider>,
    { wrapper },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
}

const asked = () => screen.findByRole('dialog', { name: 'Leave this page to sign in?' })

const onHomeScreen = () => Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })

test('in an installed app that opens no window, a page with unsaved input is left only after a question', async () => {
  onHomeScreen()
  await press(true)
  const question = await asked()
  expect(question.textContent).toContain('What was typed and not saved is lost.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(msal.acquireTokenRedirect).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
  await asked()
  fireEvent.click(screen.getByRole('button', { name: 'Leave and sign in' }))
  await vi.waitFor(() => expect(msal.acquireTokenRedirect).toHaveBeenCalledOnce())
  expect(msal.acquireTokenPopup).not.toHaveBeenCalled()
})

test('so it is where the browser has blocked the window of an installed app', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  msal.acquireTokenPopup.mockRejectedValue({ errorCode: 'popup_window_error' })
  await press(true)
  await asked()
  expect(msal.acquireTokenRedirect).not.toHaveBeenCalled()
})

test('without unsaved input nothing is asked', async () => {
  onHomeScreen()
  await press(false)
  await vi.waitFor(() => expect(msal.acquireTokenRedirect).toHaveBeenCalledOnce())
})

test.each([
  [0, 'Your sign-in has ended. What you see is the copy on this device.'],
  [1, 'Your sign-in has ended. 1 change waits on this device until you sign in.'],
  [1_200, 'Your sign-in has ended. 1,200 changes wait on this device until you sign in.'],
])('with %i changes that wait it says: %s', async (pending, words) => {
  await press(false, pending)
  expect(await screen.findByText(words)).toBeTruthy()
})
