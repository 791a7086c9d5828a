import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localIssuerKeys } from '../tokens/issuer-keys.ts'
import { createTokenVerifier } from '../tokens/token-verifier.ts'
import { loadDemoKeys } from './demo-keys.ts'
import { demoSignIn } from './demo-sign-in.ts'
import { identityProvider } from './identity-provider.ts'
import { demoClientId, demoScope } from './sign-in-settings.ts'
import { demoStaff, demoTenant } from './staff.ts'

const origin = 'http://localhost:3000'
const redirectUri = `${origin}/redirect.html`
const scope = `openid profile email ${demoScope}`
const [first, second] = demoStaff

let dataDir: string
let app: FastifyInstance
/** The browser's cookies, by name and path. */
let cookies: Map<string, { path: string; pair: string }>

async function start(tokenSeconds = 3600): Promise<FastifyInstance> {
  const server = Fastify()
  await server.register(identityProvider, {
    origin,
    dataDir,
    keys: await loadDemoKeys(dataDir),
    tokenSeconds,
  })
  return server
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'trackside-idp-'))
  cookies = new Map()
  app = await start()
})

afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

async function visit(address: string, form?: Record<string, string>): Promise<LightMyRequestResponse> {
  const url = new URL(address, origin)
  const sent = [...cookies.values()].filter(({ path: prefix }) => url.pathname.startsWith(prefix))
  const answer = await app.inject({
    method: form ? 'POST' : 'GET',
    url: url.pathname + url.search,
    headers: {
      host: url.host,
      cookie: sent.map(({ pair }) => pair).join('; '),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  })
  for (const cookie of answer.cookies) {
    const prefix = typeof cookie.path === 'string' ? cookie.path : '/'
    cookies.set(`${cookie.name} ${prefix}`, { path: prefix, pair: `${cookie.name}=${cookie.value}` })
  }
  return answer
}

/** Follows redirects to the first page, or to the URL of the app with the provider's answer. */
async function follow(answer: LightMyRequestResponse): Promise<URL> {
  for (let hops = 0; hops < 8; hops++) {
    const next = new URL(String(answer.headers.location), origin)
    if (next.pathname === '/redirect.html') return next
    answer = await visit(next.href)
    if (answer.statusCode === 200) return next
  }
  throw new Error('too many redirects')
}

function authorizeAddress(verifier: string, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: demoClientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  })
  return `/idp/auth?${query}`
}

async function signIn(oid: string) {
  const verifier = randomBytes(32).toString('base64url')
  const picker = await follow(await visit(authorizeAddress(verifier, { prompt: 'select_account' })))
  const back = await follow(await visit(picker.href, { staff: oid }))
  const code = back.searchParams.get('code') ?? ''
  return visit('/idp/token', {
    grant_type: 'authorization_code',
    client_id: demoClientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  })
}

async function refresh(refreshToken: string) {
  // MSAL repeats the scopes when it refreshes a token.
  return visit('/idp/token', {
    grant_type: 'refresh_token',
    client_id: demoClientId,
    refresh_token: refreshToken,
    scope,
  })
}

async function check(accessToken: string) {
  const { signIn: settings, publicKeys } = await demoSignIn(dataDir, origin)
  return createTokenVerifier(settings.auth, localIssuerKeys(publicKeys))(`Bearer ${accessToken}`)
}

test('one tap signs in: code, PKCE, and an access token that the API accepts', async () => {
  const answer = (await signIn(first.oid)).json()
  expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: demoScope })
  expect(await check(answer.access_token)).toMatchObject({
    outcome: 'user',
    user: { id: `${demoTenant}.${first.oid}`, name: first.name },
  })
  expect((await check(answer.id_token)).outcome).toBe('refused')
})

test('a forced refresh with all scopes is granted, more than once and after a restart', async () => {
  const { refresh_token: token } = (await signIn(first.oid)).json()
  expect((await refresh(token)).statusCode).toBe(200)
  await app.close()
  app = await start()
  const answer = await refresh(token)
  expect(answer.statusCode).toBe(200)
  expect((await check(answer.json().access_token)).outcome).toBe('user')
})

test('after a restart the session still exists: no prompt is needed', async () => {
  await signIn(first.oid)
  await app.close()
  app = await start()
  const back = await follow(await visit(authorizeAddress('x'.repeat(43), { prompt: 'none' })))
  expect(back.searchParams.get('code')).toBeTruthy()
})

test('another member of staff takes over the same browser', async () => {
  await signIn(first.oid)
  const answer = (await signIn(second.oid)).json()
  expect(await check(answer.access_token)).toMatchObject({ user: { id: `${demoTenant}.${second.oid}` } })
})

test('cancelling is reported to the app', async () => {
  const picker = await follow(await visit(authorizeAddress('x'.repeat(43))))
  const back = await follow(await visit(picker.href, { cancel: 'yes' }))
  expect(back.searchParams.get('error')).toBe('access_denied')
})

test('without PKCE, or with another redirect URL, there is no sign-in', async () => {
  const plain = new URL(authorizeAddress('x'.repeat(43)), origin)
  plain.searchParams.delete('code_challenge')
  plain.searchParams.delete('code_challenge_method')
  expect((await follow(await visit(plain.href))).searchParams.get('error')).toBe('invalid_request')
  const elsewhere = await visit(
    authorizeAddress('x'.repeat(43), { redirect_uri: 'http://elsewhere.example/' }),
  )
  expect(elsewhere.statusCode).toBe(400)
  expect(elsewhere.body).toContain('Sign-in stopped')
})

test('a code without its verifier is refused', async () => {
  const picker = await follow(await visit(authorizeAddress('x'.repeat(43))))
  const back = await follow(await visit(picker.href, { staff: first.oid }))
  const answer = await visit('/idp/token', {
    grant_type: 'authorization_code',
    client_id: demoClientId,
    redirect_uri: redirectUri,
    code: back.searchParams.get('code') ?? '',
    code_verifier: 'y'.repeat(43),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toBe('invalid_grant')
})

test('the lifetime of tokens can be shortened for a test', async () => {
  await app.close()
  app = await start(2)
  const { access_token: token } = (await signIn(first.oid)).json()
  const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  expect(exp - iat).toBe(2)
})

test('the page names every member of staff, runs no scripts and cannot be framed', async () => {
  const picker = await follow(await visit(authorizeAddress('x'.repeat(43))))
  const page = await visit(picker.href)
  for (const { name } of demoStaff) expect(page.body).toContain(name)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.headers['cross-origin-opener-policy']).toBeUndefined()
  expect(page.body).not.toContain('<script')
})

test('an expired sign-in page explains what to do', async () => {
  const page = await visit('/idp/interaction/long-gone', { staff: first.oid })
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('Login with SSO')
})

test('the sister team signs in on its own host, and nobody on any other', async () => {
  const ask = (redirect: string) =>
    visit(
      `/idp/auth?${new URLSearchParams({
        client_id: demoClientId,
        response_type: 'code',
        redirect_uri: redirect,
        scope,
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      })}`,
    )
  expect((await ask('http://vcarb.localhost:3000/redirect.html')).statusCode).toBe(303)
  expect((await ask('http://other.localhost:3000/redirect.html')).statusCode).toBe(400)
})
