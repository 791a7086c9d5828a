// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Identity } from './identity.ts'
import type { Provider } from './provider.ts'
import { finishSignOut } from './sign-out.ts'
import { createUnfinishedSignOuts } from './unfinished-sign-outs.ts'

const unfinished = createUnfinishedSignOuts('test_')
const logoutRedirect = vi.fn(async () => undefined)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

function page(): Identity {
  const provider = { msal: { logoutRedirect }, settings: { authority: 'https://idp.test', clientId: 'app' } }
  const identity: Partial<Identity> = {
    loadProvider: async () => provider as unknown as Provider,
    parts: { settings: { storagePrefix: 'test_', redirectUri: '/redirect.html' } } as Identity['parts'],
  }
  return identity as Identity
}

it('is finished by one of the pages that are back online at once', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  unfinished.put({ id: '1' })
  expect(await Promise.all([finishSignOut(page()), finishSignOut(page())])).toEqual([true, undefined])
  expect(logoutRedirect).toHaveBeenCalledTimes(1)
  // The provider did not return to the app: a press asks again.
  expect(await finishSignOut(page())).toBe(true)
  expect(logoutRedirect).toHaveBeenCalledTimes(2)
})

it('is left to the page that finished it while the provider was looked for', async () => {
  unfinished.put({ id: '1' })
  vi.stubGlobal('fetch', async () => {
    unfinished.remove('1')
    return new Response('{}')
  })
  expect(await finishSignOut(page())).toBeUndefined()
  expect(logoutRedirect).not.toHaveBeenCalled()
})

it('is not finished while the provider does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  unfinished.put({ id: '1' })
  expect(await finishSignOut(page())).toBe(false)
  expect(unfinished.list()).toEqual([{ id: '1' }])
})
