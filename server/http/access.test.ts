import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { fillPath } from '../../contract/api/path.ts'
import { API_BASE, contract } from '../../contract/index.ts'
import { sampleCalls } from '../../contract/testing/sample-calls.ts'
import { type IssueTokenOptions, issueToken } from '../demo/issue-token.ts'
import { demoAudience, demoClientId, demoIssuer, demoScope } from '../demo/sign-in-settings.ts'
import { demoStaff } from '../demo/staff.ts'
import { testApp } from '../testing/harness.ts'

/** Who may make which call: every row of the contract is called with every kind of invalid token. */

const app = await testApp()

const rows = Object.values(contract)
const staffRows = rows.filter(row => row.access === 'staff')
const [someone] = demoStaff

const make = (wrong: Partial<IssueTokenOptions> = {}) =>
  issueToken({ keys: app.keys, issuer: demoIssuer(app.origin), staff: someone, ...wrong })

/** A token signed with the issuer's public key as a shared secret, which a careless check would accept. */
function signedWithPublicKey(): string {
  const { kid, kty, n, e } = app.keys.signing
  const pem = createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { iss: demoIssuer(app.origin), aud: demoAudience, sub: 'x', oid: 'x', tid: 'x', exp }
  const signed = `${part({ alg: 'HS256', kid })}.${part({ ...claims, scope: demoScope })}`
  return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`
}

/** A token signed with a key that it contains itself, as a value and as a URL. */
function signedByItsOwnKey(): string {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { iss: demoIssuer(app.origin), aud: demoAudience, sub: 'x', oid: 'x', tid: 'x', exp }
  const head = { alg: 'RS256', jwk, jku: 'http://127.0.0.1:9/keys' }
  const signed = `${part(head)}.${part({ ...claims, scope: demoScope })}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}

const badTokens: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['no token', () => ''],
  ['a wrong audience', () => make({ audience: 'api://another' })],
  ['a wrong issuer', () => make({ issuer: 'http://localhost:3999/idp' })],
  ['a wrong key', () => make({ otherKey: true })],
  ['an expired token', () => make({ expiresIn: -3600 })],
  ['one that is not valid yet', () => make({ validFrom: 600 })],
  ['alg none', () => make({ alg: 'none' })],
  ['the public key as a secret', signedWithPublicKey],
  ['a key of its own', signedByItsOwnKey],
  ['an ID token', () => make({ audience: demoClientId, scope: null })],
  ['a missing scope', () => make({ scope: null })],
  ['another application’s token', () => make({ client: 'another-web-app' })],
]

/** Every route of the server as `METHOD /path`, from the tree that the framework prints. */
function addresses(): string[] {
  const path: string[] = []
  return app.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', piece = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      path.splice(indent.length / 4, Number.POSITIVE_INFINITY, piece)
      return methods === '' ? [] : methods.split(', ').map(method => `${method} ${path.join('')}`)
    })
}

interface Sample {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: object
}
const samples: Readonly<Record<string, Sample>> = sampleCalls

/** A valid call, if the row has a sample. */
function callOf(row: (typeof rows)[number], token: string): InjectOptions {
  const { params, body } = samples[row.name] ?? {}
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1'] as const)
  return {
    method: row.method,
    url: API_BASE + fillPath(row.path, { ...Object.fromEntries(names), ...params }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { payload: body }),
  }
}

describe.each(badTokens)('with %s', (_, bad) => {
  test('every staff row answers 401, and does nothing', async () => {
    const token = await bad()
    const letIn: string[] = []
    for (const row of staffRows) {
      const answer = await app.app.inject(callOf(row, token))
      if (answer.statusCode !== 401 || answer.json().name !== 'Unauthorized')
        letIn.push(`${row.name}: ${answer.statusCode}`)
      expect.soft(String(answer.headers['www-authenticate']), row.name).toMatch(/^Bearer/)
    }
    expect(letIn).toEqual([])
  })
})

test('with a valid token every staff row passes the check', async () => {
  for (const row of staffRows) {
    // A new token for each call, as one of the calls ends it.
    const answer = await app.app.inject(callOf(row, await make()))
    expect(answer.statusCode, row.name).not.toBe(401)
  }
})

test('a token does not open the calls of contacts: these need the key and a code', async () => {
  const invites = rows.filter(row => row.access === 'invite')
  expect(invites.map(row => row.name)).toEqual(['inviteValidate', 'invitePasses', 'guestListUpload'])
  const form =
    '--x\r\nContent-Disposition: form-data; name="GroupGuestList"; filename="a.csv"\r\n\r\na\r\n--x--\r\n'
  for (const row of invites) {
    const call = callOf(row, await make())
    const answer = await app.app.inject(
      'accepts' in row
        ? {
            ...call,
            headers: { ...call.headers, 'content-type': 'multipart/form-data; boundary=x' },
            payload: form,
          }
        : call,
    )
    expect(answer.statusCode, row.name).toBe(401)
  }
})

test('only these rows are open with a guest’s code', () => {
  expect(rows.filter(row => row.access === 'guest').map(row => row.name)).toEqual(['guestPage'])
})

test('only these rows are open to everybody', () => {
  const open = rows.filter(row => row.access === 'public').map(row => row.name)
  expect(open).toEqual(['deviceOrder', 'deviceEmptied', 'health', 'alive', 'ready', 'appConfig'])
})

test('the API has no routes except the rows of the contract and those named here', () => {
  // Rows with the same path may name its parameters differently.
  const bare = (route: string) => route.replace(/:[^/]+/g, ':')
  const known = rows.map(row => bare(`${row.method} ${API_BASE}${row.path}`))
  const beside = addresses().filter(
    route => route.includes(` ${API_BASE}/`) && !route.startsWith('HEAD ') && !known.includes(bare(route)),
  )
  expect(beside.filter(route => !route.startsWith(`GET ${API_BASE}/docs`))).toEqual([
    `GET ${API_BASE}/openapi.json`,
  ])
})

test('users are identified by tenant and object id: a reused e-mail address gives no access', async () => {
  const [first, second] = demoStaff
  const key = '2f0c1c1e-4a1d-4a54-9a2b-1f6f3c2a7b11'
  const ids = { Orla: '2f0c1c1e-0000-4a54-9a2b-000000000001', Petra: '2f0c1c1e-0000-4a54-9a2b-000000000002' }
  const create = async (staff: IssueTokenOptions['staff'], name: keyof typeof ids) =>
    app.app.inject({
      method: 'POST',
      url: `${API_BASE}/users`,
      headers: { authorization: `Bearer ${await make({ staff })}`, 'idempotency-key': key },
      payload: { id: ids[name], name, email: `${name}@team.example`, isTourGuide: false },
    })
  expect((await create(first, 'Orla')).statusCode).toBe(201)
  // A second user with the first one's email is another person, who may use the same key.
  const other = await create({ ...second, email: first.email, name: first.name }, 'Petra')
  expect(other.statusCode).toBe(201)
  expect(other.json().name).toBe('Petra')
  // The first user with another email is still the same: the same key is the same write.
  const again = await create({ ...first, email: 'new.address@team.example' }, 'Orla')
  expect(again.headers['trackside-replayed']).toBe('true')
})
