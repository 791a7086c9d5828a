// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createSessionStore } from './session-store.ts'
import { createUnfinishedSignOuts } from './unfinished-sign-outs.ts'

const { acquireTokenPopup } = vi.hoisted(() => ({ acquireTokenPopup: vi.fn() }))
vi.mock('./load-settings.ts', () => ({ loadSignInSettings: async () => ({ scope: 'staff' }) }))
vi.mock('./msal-client.ts', () => ({
  createSignInClient: async () => ({ msal: { acquireTokenPopup }, settings: {} }),
}))

// Another test file may have loaded these modules with the real client.
vi.resetModules()
const { createProvider } = await import('./provider.ts')

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a sign-in asks for the password while an earlier session may be open at the provider', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const { signIn } = await createProvider({
    storagePrefix: 'app_',
    redirectKey: 'app_redirecting',
    redirectUri: '',
    session: createSessionStore('app_'),
    settingsSource: { url: '', storageKey: '' },
  })
  acquireTokenPopup.mockRejectedValue(new Error('user_cancelled'))
  const { put, remove } = createUnfinishedSignOuts('app_')
  put({ id: '1' })
  await signIn(false)
  remove('1')
  await signIn(false)
  expect(acquireTokenPopup.mock.calls.map(([{ prompt }]) => prompt)).toEqual(['login', 'select_account'])
})
