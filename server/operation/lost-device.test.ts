import { afterAll, expect, test } from 'vitest'
import type { Device } from '../../contract/api/devices.schema.ts'
import { testApp } from '../testing/harness.ts'
import { listenAt } from '../testing/live-stream.ts'
import { aTablet } from '../testing/tablet.ts'

/** Two servers on one database: a device that is signed out at one is refused by the other. */

const first = await testApp()
const second = await first.beside()
afterAll(second.close)
for (const { app } of [first, second]) await app.listen({ port: 0, host: '127.0.0.1' })

/** How long the other process may take: without a notice it never learns of the sign-out. */
const AT_ONCE_MS = 3_000

async function until(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > 5_000) throw new Error('It never came.')
    // Without a pause a fast machine exceeds the rate limit of a user.
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return performance.now() - began
}

test('an order given at one is refused, received and completed at the other', async () => {
  const tablet = await aTablet(second)
  const stream = await listenAt(second.app.listeningOrigin, 'event=0', tablet.token, tablet.headers())
  await stream.next()
  expect(await tablet.read()).toBe(200)
  // The server that the device calls knows it directly; the other reads it from the table.
  await second.call('GET', '/devices')
  const list = async () => (await first.call<Device[]>('GET', '/devices')).body
  expect((await list()).find(device => device.id === tablet.id)).toMatchObject({
    user_name: 'Bianca Ferretti',
  })

  expect((await first.call('POST', `/devices/${tablet.id}/sign_out`, { body: {} })).status).toBe(200)
  expect(await until(async () => (await tablet.read()) === 403)).toBeLessThan(AT_ONCE_MS)
  let message = await stream.next()
  while (message?.type === 'change') message = await stream.next()
  expect(message).toMatchObject({ type: 'sign-out', waits: true })
  expect(await stream.next()).toBeUndefined()
  expect((await tablet.write()).statusCode).toBe(201)
  // Once the device has received it there, it cannot be withdrawn here.
  expect((await first.call('DELETE', `/devices/${tablet.id}/sign_out`)).status).toBe(409)

  const report = { as: null, body: { lost: 0 } }
  expect((await first.call('POST', `/devices/${tablet.id}/emptied`, report)).status).toBe(204)
  expect(await until(async () => (await tablet.read()) === 401)).toBeLessThan(AT_ONCE_MS)
})

test('an order that does not wait also revokes tokens that only the other has seen', async () => {
  const tablet = await aTablet(second)
  expect(await tablet.read()).toBe(200)
  await second.call('GET', '/devices')
  await first.call('POST', `/devices/${tablet.id}/sign_out`, { body: { waits: false } })
  expect(await until(async () => (await tablet.write()).statusCode === 401)).toBeLessThan(AT_ONCE_MS)
  await tablet.renewToken()
  expect((await tablet.write()).json()).toMatchObject({ name: 'DeviceSignedOut', waits: false })
})

test("a device that is forgotten at one is not brought back by the other's sightings", async () => {
  const tablet = await aTablet(second)
  await tablet.read()
  await second.call('GET', '/devices')
  await first.call('POST', `/devices/${tablet.id}/sign_out`, { body: {} })
  await until(async () => (await tablet.read()) === 403)
  await first.call('POST', `/devices/${tablet.id}/emptied`, { as: null, body: { lost: 0 } })
  await until(async () => (await first.call('DELETE', `/devices/${tablet.id}`)).status !== 409)
  await new Promise(resolve => setTimeout(resolve, AT_ONCE_MS))
  const left = (await second.call<Device[]>('GET', '/devices')).body
  expect(left.map(device => device.id)).not.toContain(tablet.id)
})
