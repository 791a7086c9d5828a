import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

/** Settings that would weaken security by a typing error are refused at the start. */

describe.each([
  ['LOG_LEVEL', ['debug', 'trace', 'INFO'], 'info'],
  ['TRUST_PROXY', ['true', '*', '1', '10.0.0.5, 2'], '10.0.0.5, 172.16.0.0/12'],
  ['LIMIT_USER_PER_MINUTE', ['0', '-1', 'none', 'Infinity'], '6000'],
  ['KILL_SWITCH', ['1', 'yes'], 'true'],
  ['LIMIT_HEADERS_SECONDS', ['0', '301'], '300'],
  ['ENTRA_TENANT_ID', ['common', 'organizations', 'x'], undefined],
  [
    'PUBLIC_ORIGIN',
    ['trackside', '//x', 'trackside.example', 'localhost:3000', 'ftp://x'],
    'https://trackside.example',
  ],
] as const)('%s', (name, wrong, right) => {
  test.each(wrong)('%s is refused by name', value => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  if (right !== undefined)
    test('accepts valid settings', () => {
      expect(() => readConfig({ [name]: right })).not.toThrow()
    })
})

test('settings that a file leaves empty are not set: no number is 0, and nothing listens on every address', () => {
  const names = ['PORT', 'DATA_DIR', 'DEMO_GUESTS', 'LIMIT_REQUEST_SECONDS', 'LOG_LEVEL', 'METRICS_PORT']
  const empty = [...names, 'METRICS_HOST', 'TRUST_PROXY', 'WEBHOOK_URL', 'WEBHOOK_SECRET']
  expect(readConfig(Object.fromEntries(empty.map(name => [name, ''])))).toEqual(readConfig({}))
  expect(readConfig({ PORT: ' ' }).port).toBe(3000)
})

test('incomplete sign-in settings are refused', () => {
  const id = '7c9c2c1e-4a1d-4a54-9a2b-1f6f3c2a7b11'
  expect(() => readConfig({ ENTRA_TENANT_ID: id })).toThrow('must be set together')
  expect(() => readConfig({ ENTRA_TENANT_ID: id, ENTRA_CLIENT_ID: id })).toThrow('must be set together')
  const empty = { ENTRA_TENANT_ID: '', ENTRA_CLIENT_ID: '', ENTRA_SCOPE: '' }
  expect(() => readConfig(empty)).toThrow('ENTRA_TENANT_ID')
})

describe('webhooks', () => {
  const url = 'https://pager.team.example/trackside'
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

  test('are off, and on only with a URL and a secret', () => {
    expect(readConfig({}).webhooks).toBeUndefined()
    expect(readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }).webhooks).toMatchObject({ url })
    expect(() => readConfig({ WEBHOOK_URL: url })).toThrow('must be set together')
    expect(() => readConfig({ WEBHOOK_SECRET: secret })).toThrow('must be set together')
  })

  test('need an http URL without a user, and a secret that is long enough', () => {
    expect(() => readConfig({ WEBHOOK_URL: 'file:///etc/passwd', WEBHOOK_SECRET: secret })).toThrow(
      'WEBHOOK_URL',
    )
    for (const withUser of ['https://user:word@pager.team.example/', 'https://key@pager.team.example/'])
      expect(() => readConfig({ WEBHOOK_URL: withUser, WEBHOOK_SECRET: secret })).toThrow(
        'WEBHOOK_URL: must be without a user',
      )
    expect(() => readConfig({ WEBHOOK_URL: 'pager', WEBHOOK_SECRET: secret })).toThrow('WEBHOOK_URL')
    expect(() => readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: 'whsec_c2hvcnQ=' })).toThrow('WEBHOOK_SECRET')
  })
})
