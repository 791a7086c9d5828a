import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { APP_VERSION } from '../../../contract/api/version.ts'
import { API_BASE } from '../../../contract/index.ts'
import { devices, deviceTokens } from '../../db/devices.ts'
import { issueToken } from '../../demo/issue-token.ts'
import { demoIssuer } from '../../demo/sign-in-settings.ts'
import { demoStaff } from '../../demo/staff.ts'
import { deviceCalls } from '../../testing/device-calls.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { seedDevice } from '../../testing/seed.ts'
import { aTablet } from '../../testing/tablet.ts'
import { waitForNotice } from '../../testing/wait-for-notice.ts'

/** The list of devices: how each is recognized, named and forgotten. */

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })

const [avery, bianca] = demoStaff

const tabletOf = (unsent?: string) => aTablet(app, bianca, unsent)

const { list, one, signOut, emptied, trailOf } = deviceCalls(() => app)

test('the list shows each device with its user, app version and waiting writes', async () => {
  const tablet = await tabletOf('3,2,1')
  expect(await tablet.read()).toBe(200)
  expect(await one(tablet.id)).toMatchObject({
    name: null,
    user_name: bianca.name,
    app_version: APP_VERSION,
    waiting: 3,
    waiting_of_others: 2,
    rejected: 1,
    is_this: false,
    sign_out: null,
  })
  const own = (await tablet.call('GET', '/devices')).json<Device[]>()
  expect(own.filter(device => device.is_this).map(device => device.id)).toEqual([tablet.id])
  tablet.unsent = '0,2,1'
  await tablet.read()
  expect(await one(tablet.id)).toMatchObject({ waiting: 0, waiting_of_others: 2 })
  // A call without the header keeps the previous value.
  tablet.unsent = ''
  await tablet.read()
  expect(await one(tablet.id)).toMatchObject({ waiting: 0, waiting_of_others: 2 })
})

test('a device that was seen while the clock was a day ahead is seen again after it was set', async () => {
  const tablet = await tabletOf('3,0,0')
  await tablet.read()
  await list()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await app.db.update(devices).set({ lastSeen: tomorrow }).where(eq(devices.id, tablet.id))
  tablet.unsent = '0,0,0'
  await tablet.read()
  const seen = await one(tablet.id)
  expect(seen.waiting).toBe(0)
  expect(Date.parse(seen.last_seen)).toBeLessThanOrEqual(Date.now())
})

test('headers in another format register no device', async () => {
  const before = (await list()).length
  for (const id of ['', 'x', '1 or 1=1', `${randomUUID()}0`, '../etc'])
    await app.call('GET', '/groups', { headers: { 'trackside-device': id } })
  const odd = randomUUID()
  await app.call('GET', '/groups', {
    headers: { 'trackside-device': odd, 'trackside-app': '<b>', 'trackside-unsent': '-1,x,9999999' },
  })
  expect(await list()).toHaveLength(before + 1)
  expect(await one(odd)).toMatchObject({ app_version: null, waiting: 0, rejected: 0 })
})

test('a device can be named, and its name removed', async () => {
  const tablet = await tabletOf()
  await tablet.read()
  await list()
  const named = await app.call<Device>('PUT', `/devices/${tablet.id}`, { body: { name: ' Desk 3 ' } })
  expect(named).toMatchObject({ status: 200, body: { name: 'Desk 3' } })
  await tablet.read()
  expect((await one(tablet.id)).name).toBe('Desk 3')
  await app.call('PUT', `/devices/${tablet.id}`, { body: { name: '' } })
  expect((await one(tablet.id)).name).toBeNull()
  expect(await trailOf(tablet.id)).toEqual([
    { what: 'deviceRename', whoName: avery.name, detail: null },
    { what: 'deviceRename', whoName: avery.name, detail: null },
  ])
  const unknown = await app.call('PUT', `/devices/${randomUUID()}`, { body: { name: 'Desk' } })
  expect(unknown).toMatchObject(refusedWith(404, 'DeviceNotFound'))
})

test('a device can be forgotten once it is empty, or was not seen for long', async () => {
  const tablet = await tabletOf()
  await tablet.read()
  await list()
  const forget = (id: string) => app.call('DELETE', `/devices/${id}`)
  expect(await forget(tablet.id)).toMatchObject(refusedWith(409, 'DeviceInUse'))
  await signOut(tablet.id)
  expect((await forget(tablet.id)).status).toBe(409)
  await waitForNotice(async () => (await tablet.read()) === 403)
  await emptied(tablet.id)
  expect((await forget(tablet.id)).status).toBe(204)
  // Its token was ended with it: nobody can continue with the token now that the device is unknown.
  await waitForNotice(async () => (await tablet.read()) === 401)
  const old = await seedDevice(app.db)
  expect((await forget(old)).status).toBe(204)
  const left = (await list()).map(device => device.id)
  expect(left).not.toContain(tablet.id)
  expect(left).not.toContain(old)
  expect(await app.db.select().from(deviceTokens).where(eq(deviceTokens.deviceId, tablet.id))).toEqual([])
})

test('recording calls costs no statement each: a known device is written once a minute', async () => {
  const tablet = await tabletOf()
  await tablet.read()
  await list()
  const [before] = await app.db.select().from(devices).where(eq(devices.id, tablet.id))
  for (let calls = 0; calls < 20; calls += 1) await tablet.read()
  await new Promise(resolve => setTimeout(resolve, 700))
  const [after] = await app.db.select().from(devices).where(eq(devices.id, tablet.id))
  expect(after?.lastSeen).toEqual(before?.lastSeen)
  await list()
  const [written] = await app.db.select().from(devices).where(eq(devices.id, tablet.id))
  expect(written?.lastSeen.getTime()).toBeGreaterThan(before?.lastSeen.getTime() ?? 0)
})

test('nobody can flood the list: devices of one user beyond its limit are omitted', async () => {
  const third = demoStaff[2]
  const token = await issueToken({ keys: app.keys, issuer: demoIssuer(app.origin), staff: third ?? bianca })
  for (let calls = 0; calls < 230; calls += 1) {
    const headers = { authorization: `Bearer ${token}`, 'trackside-device': randomUUID() }
    await app.app.inject({ url: `${API_BASE}/groups`, headers })
    if (calls % 60 === 59) await list()
  }
  const theirs = (await list()).filter(device => device.user_name === (third ?? bianca).name)
  expect(theirs).toHaveLength(200)
})
