import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { API_BASE } from '../../../contract/index.ts'
import type { Listener, Subscribe } from '../../db/listen.ts'
import { issueToken } from '../../demo/issue-token.ts'
import { demoAudience, demoIssuer, demoScope } from '../../demo/sign-in-settings.ts'
import { demoStaff, demoTenant } from '../../demo/staff.ts'
import { createLog } from '../../process/log.ts'
import { testApp } from '../../testing/harness.ts'
import { listenAt } from '../../testing/live-stream.ts'
import { waitForNotice } from '../../testing/wait-for-notice.ts'
import { createRevokedTokens, revokeToken } from './revoked-tokens.ts'

/** Signing out on the server: the token of the call is invalid from then on. */

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })

const [staff] = demoStaff
const issue = () => issueToken({ keys: app.keys, issuer: demoIssuer(app.origin), staff })

const call = (token: string, method: 'GET' | 'POST', path: string, at: FastifyInstance = app.app) =>
  at.inject({ method, url: API_BASE + path, headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await call(token, 'GET', '/events')).statusCode

/** A token with these claims in addition to the required ones. */
const withClaims = async (claims: JWTPayload) =>
  new SignJWT({ oid: staff.oid, tid: demoTenant, name: staff.name, scope: demoScope, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: app.keys.signing.kid })
    .setIssuer(demoIssuer(app.origin))
    .setAudience(demoAudience)
    .setSubject(staff.oid)
    .setExpirationTime('1h')
    .sign(await importJWK(app.keys.signing, 'RS256'))

const rows = () => app.db.execute(sql`select * from revoked_tokens`)

test('the token is refused, its stream is closed, and another token of the same user stays valid', async () => {
  const [own, another] = [await issue(), await issue()]
  const stream = await listenAt(app.app.listeningOrigin, 'event=0', own)
  const other = await listenAt(app.app.listeningOrigin, 'event=0', another)
  await Promise.all([stream.next(), other.next()])
  expect((await call(own, 'POST', '/session/end')).statusCode).toBe(204)
  await waitForNotice(async () => (await statusOf(own)) === 401)
  const refused = await call(own, 'GET', '/events')
  expect(refused.json()).toMatchObject({ name: 'Unauthorized', message: 'This sign-in was ended.' })
  expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  expect(await Promise.race([stream.next(), setTimeout(5000, 'open')])).toBeUndefined()
  expect((await listenAt(app.app.listeningOrigin, 'event=0', own)).answer.status).toBe(401)
  expect(await statusOf(another)).toBe(200)
  const still = await Promise.race([other.next(), setTimeout(100, 'open')])
  expect(still).toBe('open')
  other.hangUp()
  // A token that is already refused cannot be ended again.
  expect((await call(own, 'POST', '/session/end')).statusCode).toBe(401)
})

test.each([
  ['Entra’s id of a token', { uti: 'AAAAuniqueBBBB' }, { uti: 'AAAAuniqueCCCC' }],
  ['the usual one', { jti: 'one' }, { jti: 'two' }],
  ['none: its signature', {}, { nbf: 1 }],
])('a token is recognized by %s', async (_, claims, others) => {
  const [own, another] = [await withClaims(claims), await withClaims(others)]
  expect((await call(own, 'POST', '/session/end')).statusCode).toBe(204)
  await waitForNotice(async () => (await statusOf(own)) === 401)
  expect(await statusOf(another)).toBe(200)
})

test('a signature in another encoding is the same signature', async () => {
  const own = await withClaims({ nbf: 2 })
  // The last character has unused bits.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(own.at(-1) ?? '')
  const alike = own.slice(0, -1) + alphabet[last ^ 1]
  expect(await statusOf(alike)).toBe(200)
  await call(own, 'POST', '/session/end')
  await waitForNotice(async () => (await statusOf(alike)) === 401)
})

test('stored marks contain no token id, and are deleted when the token would have expired', async () => {
  const own = await withClaims({ jti: 'the-id-itself' })
  await call(own, 'POST', '/session/end')
  const kept = JSON.stringify(await rows())
  expect(kept).not.toContain('the-id-itself')
  await app.db.execute(sql`
    insert into revoked_tokens (token_id, ends_at)
    values ('long past', now() - interval '1 hour'), ('just past', now() - interval '1 minute')`)
  await vi.waitUntil(async () => !JSON.stringify(await rows()).includes('long past'), { timeout: 15_000 })
  // As clocks differ, a token is accepted for half a minute after its expiry.
  expect(JSON.stringify(await rows())).toContain('just past')
})

// PGlite is in the process and has its clock.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a process whose clock is ahead forgets no mark',
  async () => {
    const token = { tokenId: 'kept-although-late', endsAt: new Date(Date.now() + 60_000) }
    await revokeToken(app.db, token)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const ahead = createRevokedTokens(app.database, createLog('silent'))
    onTestFinished(ahead.close)
    const told = vi.fn()
    ahead.watch(token.tokenId, told)
    await vi.waitUntil(() => told.mock.calls.length === 1, { timeout: 10_000 })
    expect(JSON.stringify(await rows())).toContain(token.tokenId)
  },
)

test('a new process knows the tokens that were ended before', async () => {
  const token = { tokenId: 'ended-before', endsAt: new Date(Date.now() + 60_000) }
  await revokeToken(app.db, token)
  const revoked = createRevokedTokens(app.database, createLog('silent'))
  const told = vi.fn()
  revoked.watch(token.tokenId, told)
  // First from the table, then from memory.
  expect(await revoked.isEnded(token.tokenId)).toBe(true)
  await vi.waitUntil(() => told.mock.calls.length === 1, { timeout: 10_000 })
  revoked.watch(token.tokenId, told)
  expect(told).toHaveBeenCalledTimes(2)
  await revoked.close()
})

test('while notices cannot arrive, the table is read at each call', async () => {
  let line: Listener | undefined
  const listen: Subscribe = (_, listener) => {
    line = listener
    return async () => {}
  }
  const revoked = createRevokedTokens({ db: app.db, listen }, createLog('silent'))
  line?.onConnect()
  // Once the table is read, an unknown token counts as valid: the notice never arrives here.
  const unheard = { tokenId: 'unheard', endsAt: new Date(Date.now() + 60_000) }
  await setTimeout(500)
  await revokeToken(app.db, unheard)
  expect(await revoked.isEnded(unheard.tokenId)).toBe(false)
  line?.onDisconnect(new Error('The line was cut.'))
  expect(await revoked.isEnded(unheard.tokenId)).toBe(true)
  const told = vi.fn()
  revoked.watch(unheard.tokenId, told)
  line?.onConnect()
  await vi.waitUntil(() => told.mock.calls.length === 1, { timeout: 10_000 })
  await revoked.close()
})
