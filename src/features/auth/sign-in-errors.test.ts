import { expect, test } from 'vitest'
import { readSignInSettings, SignInUnavailable } from './settings.ts'
import { isProviderAway, signInFailure } from './sign-in-errors.ts'

const settings = {
  mode: 'demo',
  auth: {
    authority: 'https://localhost/idp',
    clientId: 'web',
    scope: 'api://x/access',
    knownAuthorities: ['localhost'],
  },
  version: '0.9.9',
}

test('a missing connection never means "sign in again"', () => {
  for (const errorCode of ['no_network_connectivity', 'post_request_failed', 'failed_to_parse_response'])
    expect(signInFailure({ errorCode })).toBe('offline')
  expect(signInFailure(new SignInUnavailable('not loaded'))).toBe('offline')
})

test('a provider that gives no answer, or none for now, says nothing about the sign-in', async () => {
  const there = async () => true
  const away = async () => false
  for (const errorCode of ['network_error', 'temporarily_unavailable', 'server_error'])
    expect(await isProviderAway({ errorCode }, there), errorCode).toBe(true)
  // A hidden frame may also be kept from answering by the browser.
  expect(await isProviderAway({ errorCode: 'timed_out' }, away)).toBe(true)
  expect(await isProviderAway({ errorCode: 'timed_out' }, there)).toBe(false)
  expect(await isProviderAway({ errorCode: 'login_required' }, away)).toBe(false)
})

test('a refusal by the provider needs the person', () => {
  for (const errorCode of [
    'interaction_required',
    'login_required',
    'invalid_grant',
    'monitor_window_timeout',
  ])
    expect(signInFailure({ errorCode })).toBe('sign-in-needed')
  expect(signInFailure(new Error('anything'))).toBe('sign-in-needed')
})

test('a blocked popup, a cancelled one and a superseded press are distinguished', () => {
  expect(signInFailure({ errorCode: 'empty_window_error' })).toBe('popup-blocked')
  expect(signInFailure({ errorCode: 'access_denied' })).toBe('cancelled')
  expect(signInFailure({ errorCode: 'interaction_in_progress_cancelled' })).toBe('superseded')
})

test('settings are read as the server sends them', () => {
  expect(readSignInSettings(settings)).toEqual({ mode: 'demo', ...settings.auth })
  const authorityMetadata = { token_endpoint: 'http://localhost/idp/token' }
  expect(readSignInSettings({ ...settings, auth: { ...settings.auth, authorityMetadata } })).toMatchObject({
    authorityMetadata,
  })
})

test('an answer of another kind is not accepted as settings', () => {
  for (const answer of [
    null,
    'portal',
    { login: 'http://portal' },
    { ...settings, auth: {} },
    { ...settings, mode: 'x' },
  ])
    expect(readSignInSettings(answer)).toBeUndefined()
})
