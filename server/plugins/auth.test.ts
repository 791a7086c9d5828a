import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadDemoKeys, publicKeys } from '../demo/demo-keys.ts'
import { type IssueTokenOptions, issueToken } from '../demo/issue-token.ts'
import { demoAudience, demoClientId, demoIssuer, demoScope } from '../demo/sign-in-settings.ts'
import { demoStaff, demoTenant } from '../demo/staff.ts'
import { createLog } from '../process/log.ts'
import { issuerKeysOf, localIssuerKeys, remoteIssuerKeys } from '../tokens/issuer-keys.ts'
import { createTokenVerifier } from '../tokens/token-verifier.ts'
import { authPlugin, requireUser } from './auth.ts'
import { errorsPlugin } from './errors.ts'
import { throttledLogPlugin } from './throttled-log.ts'

const issuer = demoIssuer('http://localhost:3000')
const auth = {
  issuer,
  audience: demoAudience,
  scope: demoScope,
  clientId: demoClientId,
} as const
const [staff] = demoStaff
const demoIssuerKeys = async () => localIssuerKeys(publicKeys(await loadDemoKeys(dataDir)))
const noneEnded = { isEnded: async () => false }

let dataDir: string
let app: FastifyInstance

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'trackside-auth-'))
  app = Fastify()
  await app.register(throttledLogPlugin)
  await app.register(errorsPlugin)
  await app.register(authPlugin, {
    auth,
    issuerKeys: await demoIssuerKeys(),
    revoked: noneEnded,
  })
  app.get('/me', { onRequest: app.authenticate }, async request => requireUser(request))
  app.get('/forgotten', async request => requireUser(request))
})

afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

async function token(options: Partial<IssueTokenOptions> = {}): Promise<string> {
  return issueToken({ keys: await loadDemoKeys(dataDir), issuer, staff, ...options })
}

async function call(authorization?: string) {
  return app.inject({ url: '/me', headers: authorization === undefined ? {} : { authorization } })
}

/** The same token with one claim changed and the old signature kept. */
function tampered(jwt: string): string {
  const [head, payload = '', signature] = jwt.split('.')
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, oid: demoStaff[1].oid })).toString('base64url')
  return [head, forged, signature].join('.')
}

describe('a valid token', () => {
  test('identifies the user by tenant and object id', async () => {
    const answer = await call(`Bearer ${await token()}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: `${demoTenant}.${staff.oid}`,
      name: staff.name,
      token: { tokenId: expect.stringMatching(/^[\w-]{43}$/), endsAt: expect.any(String) },
    })
  })

  test('may be a few seconds early or late: clocks differ', async () => {
    expect((await call(`Bearer ${await token({ validFrom: 10 })}`)).statusCode).toBe(200)
    expect((await call(`Bearer ${await token({ expiresIn: -10 })}`)).statusCode).toBe(200)
  })

  test('survives a restart: the keys are read from the data directory again', async () => {
    const jwt = await token()
    const verify = createTokenVerifier(auth, await demoIssuerKeys())
    expect((await verify(`Bearer ${jwt}`)).outcome).toBe('user')
  })

  test('may name its scope as Entra does', async () => {
    const verify = createTokenVerifier({ ...auth, scope: 'api://1234/access' }, await demoIssuerKeys())
    const { SignJWT, importJWK } = await import('jose')
    const keys = await loadDemoKeys(dataDir)
    const jwt = (scp: string) =>
      importJWK(keys.signing, 'RS256').then(key =>
        new SignJWT({
          oid: staff.oid,
          tid: demoTenant,
          scp,
          name: staff.name,
          preferred_username: staff.email,
        })
          .setProtectedHeader({ alg: 'RS256', kid: keys.signing.kid })
          .setIssuer(issuer)
          .setAudience(demoAudience)
          .setSubject('pairwise-subject')
          .setExpirationTime('1h')
          .sign(key),
      )
    expect(await verify(`Bearer ${await jwt('User.Read access')}`)).toMatchObject({ outcome: 'user' })
    expect(await verify(`Bearer ${await jwt('User.Read')}`)).toEqual({
      outcome: 'refused',
      reason: 'invalid',
    })
  })
})

test('an accepted token stays accepted for a minute without its keys, but not beyond its expiry', async () => {
  const keys = await demoIssuerKeys()
  const asked = vi.fn(keys.find)
  const verify = createTokenVerifier(auth, { ...keys, find: asked })
  const header = `Bearer ${await token({ expiresIn: 90 })}`
  const start = Date.now()
  const at = (seconds: number) => {
    vi.setSystemTime(start + seconds * 1000)
    return verify(header)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const first = await at(0)
    expect(await at(50)).toEqual(first)
    expect(asked).toHaveBeenCalledTimes(1)
    expect((await verify(tampered(header))).outcome).toBe('refused')
    expect(await at(70)).toEqual(first)
    expect(asked).toHaveBeenCalledTimes(3)
    // A minute later would be after its expiry.
    expect(await at(125)).toEqual({ outcome: 'refused', reason: 'expired' })
  } finally {
    vi.useRealTimers()
  }
})

describe('refused with 401 and no detail', () => {
  const refusal = (message: string) => ({
    statusCode: 401,
    name: 'Unauthorized',
    message,
    requestId: expect.any(String),
  })
  const cases: readonly (readonly [string, () => Promise<string>])[] = [
    ['wrong audience', () => token({ audience: 'api://another' })],
    ['wrong issuer', () => token({ issuer: 'http://localhost:3999/idp' })],
    ['wrong key', () => token({ otherKey: true })],
    ['not yet valid', () => token({ validFrom: 600 })],
    ['alg none', () => token({ alg: 'none' })],
    ['an ID token', () => token({ audience: demoClientId, scope: null })],
    ['missing scope, as of an ID token of an app that is its own API', () => token({ scope: null })],
    ['another scope', () => token({ scope: 'api://trackside/read' })],
    ['a scope that only starts like it', () => token({ scope: `${demoScope}-reports` })],
    ['another application’s', () => token({ client: 'another-web-app' })],
    ['changed after signing', async () => tampered(await token())],
    ['no token at all but noise', async () => 'noise'],
  ]
  test.each(cases)('%s', async (_name, make) => {
    const answer = await call(`Bearer ${await make()}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(refusal('The sign-in is not valid here.'))
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a scheme and no token', 'Bearer '],
  ])('no token: %s', async (_name, header) => {
    const answer = await call(header)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(refusal('Sign in to continue.'))
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('an expired token is named as such, so that a client can get a fresh one', async () => {
    const answer = await call(`Bearer ${await token({ expiresIn: -3600 })}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ name: 'Unauthorized', message: 'The sign-in has expired.' })
    expect(answer.headers['www-authenticate']).toContain('error_description="expired"')
  })
})

test('unavailable keys cause a 503: no reason to sign in again', async () => {
  const entra = Fastify()
  await entra.register(throttledLogPlugin)
  await entra.register(errorsPlugin)
  await entra.register(authPlugin, {
    auth,
    issuerKeys: remoteIssuerKeys('http://127.0.0.1:9/keys', { warn: () => undefined }),
    revoked: noneEnded,
  })
  entra.get('/me', { onRequest: entra.authenticate }, async request => requireUser(request))
  const answer = await entra.inject({ url: '/me', headers: { authorization: `Bearer ${await token()}` } })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ name: 'Unavailable' })
  await entra.close()
})

test('a start without keys and without a URL for them is refused', () => {
  expect(() => issuerKeysOf({}, undefined, createLog('silent'))).toThrow('jwksUri')
})

test('a route without the hook fails instead of running without a user', async () => {
  expect((await app.inject({ url: '/forgotten' })).statusCode).toBe(500)
})

test('two processes that start at once use the same keys', async () => {
  const fresh = path.join(dataDir, 'fresh')
  const [first, second] = await Promise.all([loadDemoKeys(fresh), loadDemoKeys(fresh)])
  expect(first).toEqual(second)
})
