import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoKeys, loadDemoKeys } from '../demo/demo-keys.ts'
import { demoSignIn } from '../demo/demo-sign-in.ts'
import { identityProvider } from '../demo/identity-provider.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoStaff } from '../demo/staff.ts'
import { checkSignIn } from './check-sign-in.ts'
import { entraSignIn, type SignIn } from './sign-in.ts'

/** The checks of `npm run check:entra`, against the demo provider on a port of its own. */

let app: FastifyInstance
let dataDir: string
let origin: string
let keys: DemoKeys
let signIn: SignIn

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'trackside-check-'))
  keys = await loadDemoKeys(dataDir)
  // The provider must know its URL before it listens: a first server finds a free port.
  const probe = Fastify()
  await probe.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(probe.listeningOrigin).port)
  await probe.close()
  origin = `http://localhost:${port}`
  app = Fastify()
  await app.register(identityProvider, { origin, keys, dataDir })
  await app.listen({ port, host: '127.0.0.1' })
  signIn = (await demoSignIn(dataDir, origin)).signIn
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const check = (given: Partial<Parameters<typeof checkSignIn>[0]> = {}) =>
  checkSignIn({
    signIn,
    publicOrigin: origin,
    metadataAddress: `${origin}/idp/.well-known/openid-configuration`,
    ...given,
  })
const wrongs = async (given: Parameters<typeof check>[0]) =>
  (await check(given)).filter(({ right }) => !right).map(({ what }) => what)
const withAuth = (auth: Partial<SignIn['auth']>) => ({
  signIn: { ...signIn, auth: { ...signIn.auth, ...auth } },
})
const withPage = (page: Partial<SignIn['page']>) => ({
  signIn: { ...signIn, page: { ...signIn.page, ...page } },
})

test('correct settings are right in every line', async () => {
  const token = await issueToken({ keys, issuer: signIn.auth.issuer, staff: demoStaff[0] })
  const findings = await check({ token })
  expect(findings.filter(({ right }) => !right)).toEqual([])
  expect(findings.map(({ what }) => what).join('\n')).toContain(
    `sends people back to ${origin}/redirect.html`,
  )
  expect(findings).toHaveLength(8)
})

test.each([
  ['an unknown tenant', () => ({ metadataAddress: `${origin}/idp/nothing` }), /description: it answers 404/],
  [
    'a provider that cannot be reached',
    () => ({ metadataAddress: 'http://127.0.0.1:9/x' }),
    /127\.0\.0\.1:9 does not answer/,
  ],
  ['another issuer', () => withAuth({ issuer: `${origin}/other` }), /The issuer is .*only$/],
  ['a scope without its application', () => withAuth({ scope: 'access' }), /The scope is access/],
  ['keys that are not there', () => withAuth({ jwksUri: `${origin}/idp/none` }), /keys: it answers 404/],
  ['no public address', () => ({ publicOrigin: undefined }), /PUBLIC_ORIGIN is not set/],
  ['a public address with a path', () => ({ publicOrigin: `${origin}/` }), /PUBLIC_ORIGIN is/],
  ['a public address without TLS', () => ({ publicOrigin: 'http://trackside.example' }), /PUBLIC_ORIGIN is/],
  [
    'an unregistered redirect address',
    () => ({ publicOrigin: 'https://elsewhere.example' }),
    /does not send people back to https:\/\/elsewhere/,
  ],
  ['an unknown application', () => withPage({ clientId: 'nobody' }), /does not send people back/],
])('%s is reported', async (_, given, told) => {
  expect((await wrongs(given())).join('\n')).toMatch(told)
})

test('a refused token is reported claim by claim', async () => {
  const make = (wrong: object) =>
    issueToken({ keys, issuer: signIn.auth.issuer, staff: demoStaff[0], ...wrong })
  const told = async (token: string) => (await wrongs({ token })).slice(1)
  expect(await told(await make({ issuer: 'https://sts.windows.net/x/' }))).toEqual([
    `iss is https://sts.windows.net/x/, not ${signIn.auth.issuer}`,
  ])
  expect(await told(await make({ audience: 'graph', scope: null }))).toEqual([
    'aud is graph, not api://trackside',
    'scp is missing',
  ])
  expect(await told(await make({ client: 'another-app' }))).toEqual([
    'azp (the application that it was given to) is another-app, not trackside-web',
  ])
  expect(await told(await make({ expiresIn: -600 }))).toEqual(['It has expired'])
  expect(await told('noise')).toEqual(['It is no token'])
})

test('Entra is called at the URL of the tenant', () => {
  const id = '7c9c2c1e-4a1d-4a54-9a2b-1f6f3c2a7b11'
  const { auth } = entraSignIn({ tenantId: id, clientId: id, scope: `api://${id}/access` })
  expect(auth.issuer).toBe(`https://login.microsoftonline.com/${id}/v2.0`)
})
