import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { API_BASE } from '../../../contract/index.ts'
import { demoStaff } from '../../demo/staff.ts'
import { deviceCalls } from '../../testing/device-calls.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { type LiveStream, listenAt } from '../../testing/live-stream.ts'
import { aTablet } from '../../testing/tablet.ts'
import { waitForNotice } from '../../testing/wait-for-notice.ts'

/** A device that is signed out and emptied remotely. */

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })

const [avery, bianca] = demoStaff

const tabletOf = (unsent?: string) => aTablet(app, bianca, unsent)

const { list, one, signOut, emptied, trailOf } = deviceCalls(() => app)

/** The first message that is not a change. */
async function afterChanges(stream: LiveStream) {
  for (;;) {
    const message = await stream.next()
    if (message?.type !== 'change') return message
  }
}

test('a signed-out device reads nothing, may send its waiting writes, and is refused once it is empty', async () => {
  const tablet = await tabletOf('1,0,0')
  expect(await tablet.read()).toBe(200)
  await list()
  const asked = await signOut(tablet.id)
  expect(asked.body.sign_out).toMatchObject({ requested_by: avery.name, waits: true, told_at: null })

  const refused = await tablet.call('GET', '/groups')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    name: 'DeviceSignedOut',
    message: `This device was signed out by ${avery.name} and is to be emptied.`,
    requested_by: avery.name,
    waits: true,
  })
  expect(await one(tablet.id)).toMatchObject({ sign_out: { told_at: expect.any(String) } })
  // Writes of its outbox are accepted; calls that only a user at the screen would make are not.
  expect((await tablet.write()).statusCode).toBe(201)
  const other = await tabletOf()
  await other.read()
  await list()
  expect((await tablet.call('POST', `/devices/${other.id}/sign_out`, {})).statusCode).toBe(403)
  // Without its id, it is still recognized by its token.
  const nameless = { authorization: `Bearer ${tablet.token}` }
  expect((await app.app.inject({ url: `${API_BASE}/groups`, headers: nameless })).statusCode).toBe(403)

  expect((await emptied(tablet.id, 2)).status).toBe(204)
  const { sign_out, waiting } = await one(tablet.id)
  expect(sign_out).toMatchObject({ lost: 2, emptied_at: expect.any(String) })
  expect(waiting).toBe(0)
  await waitForNotice(async () => (await tablet.read()) === 401)
  expect((await tablet.write()).statusCode).toBe(401)
  // A new sign-in with the old id is refused as well, which ends that token.
  await tablet.renewToken()
  expect((await tablet.write()).statusCode).toBe(403)
  await waitForNotice(async () => (await tablet.read()) === 401)
  // Other devices of the same user continue to work.
  expect(await other.read()).toBe(200)
  expect(await trailOf(tablet.id)).toEqual([
    { what: 'deviceSignOut', whoName: avery.name, detail: { waits: true } },
    { what: 'deviceEmptied', whoName: 'the device itself', detail: { lost: 2 } },
  ])
})

test('a device signed out at once is refused everything, also with a token that was not stored yet', async () => {
  const tablet = await tabletOf('1,0,0')
  await tablet.read()
  await list()
  await tablet.renewToken()
  expect(await tablet.read()).toBe(200)
  await signOut(tablet.id)
  expect((await tablet.write()).statusCode).toBe(201)
  expect((await signOut(tablet.id, false)).body.sign_out).toMatchObject({ waits: false })
  await waitForNotice(async () => (await tablet.write()).statusCode === 401)
  await tablet.renewToken()
  const refused = await tablet.write()
  expect(refused.json()).toMatchObject({ name: 'DeviceSignedOut', waits: false })
})

test('a sign-out can be withdrawn until the device has received it', async () => {
  const tablet = await tabletOf()
  await tablet.read()
  await list()
  await signOut(tablet.id)
  expect((await app.call('DELETE', `/devices/${tablet.id}/sign_out`)).status).toBe(204)
  await waitForNotice(async () => (await tablet.read()) === 200)
  expect((await one(tablet.id)).sign_out).toBeNull()
  await signOut(tablet.id)
  await waitForNotice(async () => (await tablet.read()) === 403)
  const late = await app.call('DELETE', `/devices/${tablet.id}/sign_out`)
  expect(late).toMatchObject(refusedWith(409, 'DeviceTold'))
  await emptied(tablet.id)
  expect(await app.call('DELETE', `/devices/${tablet.id}/sign_out`)).toMatchObject(
    refusedWith(409, 'DeviceEmptied'),
  )
  expect(await signOut(tablet.id)).toMatchObject(refusedWith(409, 'DeviceEmptied'))
})

test('the live feed announces it at once, and ends', async () => {
  const tablet = await tabletOf()
  const stream = await listenAt(app.app.listeningOrigin, 'event=0', tablet.token, tablet.headers())
  await stream.next()
  await list()
  const began = Date.now()
  await signOut(tablet.id)
  expect(await afterChanges(stream)).toMatchObject({
    type: 'sign-out',
    requested_by: avery.name,
    waits: true,
  })
  // The next heartbeat comes after 15 s.
  expect(Date.now() - began).toBeLessThan(3_000)
  expect(await stream.next()).toBeUndefined()
  const again = await listenAt(app.app.listeningOrigin, 'event=0', tablet.token, tablet.headers())
  expect(again.answer.status).toBe(403)
  again.hangUp()
})

test('a device signed out at once learns the reason on the feed; a stream without its id just ends', async () => {
  const tablet = await tabletOf()
  await tablet.read()
  const stream = await listenAt(app.app.listeningOrigin, 'event=0', tablet.token, tablet.headers())
  const nameless = await listenAt(app.app.listeningOrigin, 'event=0', tablet.token)
  await Promise.all([stream.next(), nameless.next(), list()])
  await signOut(tablet.id, false)
  expect(await afterChanges(stream)).toMatchObject({ type: 'sign-out', waits: false })
  expect(await afterChanges(nameless)).toBeUndefined()
})

test('without a token a device can ask by its id, and nobody learns anything else', async () => {
  const ask = (id: string) => app.call('GET', `/devices/${id}/sign_out`, { as: null })
  const nothing = { signed_out: false, waits: true, requested_at: null }
  expect(await ask(randomUUID())).toMatchObject({ status: 200, body: nothing })
  const tablet = await tabletOf()
  await tablet.read()
  await list()
  expect((await ask(tablet.id)).body).toEqual(nothing)
  await emptied(tablet.id, 9)
  expect((await one(tablet.id)).sign_out).toBeNull()
  await signOut(tablet.id)
  await waitForNotice(async () => JSON.stringify((await ask(tablet.id)).body).includes('true,"waits'))
  const { body } = await ask(tablet.id)
  expect(Object.keys(body as object)).toEqual(['signed_out', 'waits', 'requested_at'])
  expect(await one(tablet.id)).toMatchObject({ sign_out: { told_at: expect.any(String) } })
})
