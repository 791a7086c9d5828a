import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { Webhook } from '../../../contract/api/webhooks.schema.ts'
import { freePort } from '../../testing/free-port.ts'
import { testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import { groupInEvent, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { webhookHeaders, webhookKey } from './webhook-signature.ts'

/** The real sender, and a receiver that fails and recovers. */

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface Received {
  readonly id: string
  readonly body: Webhook
}

let receiver: Server | undefined
let received: Received[] = []
/** The status codes that the receiver answers in turn; then 204. */
let answers: number[] = []
/** How long the receiver waits before it answers, in ms. */
let thinks = 0
const elsewhere: string[] = []

async function startReceiver(): Promise<void> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    if (request.url !== '/hook') elsewhere.push(request.url ?? '')
    const id = String(request.headers['webhook-id'])
    const at = Number(request.headers['webhook-timestamp']) * 1000
    const key = webhookKey(SECRET) ?? Buffer.alloc(0)
    expect(request.headers).toMatchObject(webhookHeaders(key, id, at, text))
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
    received.push({ id, body: Webhook.parse(JSON.parse(text)) })
    const status = answers.shift() ?? 204
    await wait(thinks)
    response.writeHead(status, status === 302 ? { location: `http://127.0.0.1:${port}/elsewhere` } : {}).end()
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  receiver = server
}

async function killReceiver(): Promise<void> {
  const server = receiver
  receiver = undefined
  server?.closeAllConnections()
  await new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve()))
}

const port = await freePort()
const settings = { WEBHOOK_URL: `http://127.0.0.1:${port}/hook`, WEBHOOK_SECRET: SECRET }
afterAll(killReceiver)
const app = await testApp(settings)
// The sender reports changes from its first poll on, and none from before.
await wait(1_500)
beforeEach(() => {
  received = []
  answers = []
  thinks = 0
})

async function flag({ id, check_in_days, event_group_id }: Guest) {
  const body = { check_in_days, event_group_id, tell_steward: true }
  expect((await app.call('PUT', `/guests/${id}`, { body })).status).toBe(200)
}
async function flaggedGuest() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const guest = await guestOf(app, group, weekend.days)
  await flag(guest)
  return { weekend, group, guest }
}
const checkIn = (id: string) =>
  app.call('POST', `/guests/checkin/${id}`, { body: { timestamp: new Date().toISOString() } })
const arrivals = () => received.filter(({ body }) => body.type === 'guest.checked_in')

test('a receiver that fails and recovers gets each message once per id, only of flagged guests and lists', {
  timeout: 60_000,
}, async () => {
  const { weekend, group, guest } = await flaggedGuest()
  const plain = await guestOf(app, group, weekend.days, 'Plain')
  await checkIn(plain.id)
  await checkIn(guest.id)
  await checkIn(guest.id)
  const { weekend: other, group: brought, code, header } = await openInvite(app)
  const list = `${header}\nAda,Reyes,x,x,x\nIris,Vale,x,,\n`
  expect(await upload(app, list, { code })).toMatchObject({ status: 200 })
  // The first attempts find no receiver.
  await wait(3_000)
  answers = [500]
  await startReceiver()
  await expect.poll(() => new Set(received.map(({ id }) => id)).size, { timeout: 30_000 }).toBe(2)
  // The message that was answered 500 is sent again with its id; the other is not.
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(3)
  await wait(2_500)
  expect(received).toHaveLength(3)
  const bodies = new Map(received.map(({ id, body }) => [id, body]))
  expect([...bodies.values()]).toEqual(
    expect.arrayContaining([
      {
        type: 'guest.checked_in',
        timestamp: expect.any(String),
        data: { event_id: weekend.id, guest_id: guest.id, day: weekend.today },
      },
      {
        type: 'guest_list.uploaded',
        timestamp: expect.any(String),
        data: { event_id: other.id, event_group_id: brought.id, added: 2, changed: 0, removed: 0, kept: 0 },
      },
    ]),
  )
  const twice = received.filter(({ id }) => id === received[0]?.id)
  expect(twice).toHaveLength(2)
  expect(twice[1]).toEqual(twice[0])
})

test('a group check-in sends the flagged guests, and a corrected time of the same arrival sends none', {
  timeout: 30_000,
}, async () => {
  const { weekend, group, guest } = await flaggedGuest()
  await guestOf(app, group, weekend.days, 'Plain')
  const earlier = minutesAgo(1)
  await app.call('POST', `/guests/checkin_group/${group.id}`, {
    body: { timestamp: new Date().toISOString() },
  })
  await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: earlier } })
  await expect.poll(() => arrivals().length, { timeout: 15_000 }).toBe(1)
  await wait(2_500)
  expect(arrivals()).toMatchObject([{ body: { data: { guest_id: guest.id } } }])
})

test('a guest flagged after arriving is not sent; the next arrival is', {
  timeout: 30_000,
}, async () => {
  const { weekend, group, guest: flagged } = await flaggedGuest()
  const plain = await guestOf(app, group, weekend.days, 'Plain')
  await checkIn(plain.id)
  await checkIn(flagged.id)
  // The sender saw the flagged guest's arrival together with the other, or after it.
  await expect.poll(() => arrivals().length, { timeout: 15_000 }).toBe(1)
  await flag(plain)
  await wait(2_500)
  expect(arrivals()).toMatchObject([{ body: { data: { guest_id: flagged.id } } }])
  await app.call('POST', `/guests/reverse_checkin/${plain.id}`, { body: { date: weekend.today } })
  await checkIn(plain.id)
  await expect.poll(() => arrivals().length, { timeout: 15_000 }).toBe(2)
  expect(arrivals()[1]).toMatchObject({ body: { data: { guest_id: plain.id } } })
})

test('it does not follow redirects, and does not retry after 410', { timeout: 30_000 }, async () => {
  const { guest } = await flaggedGuest()
  answers = [302, 410]
  await checkIn(guest.id)
  await expect.poll(() => arrivals().length, { timeout: 20_000 }).toBe(2)
  await wait(2_500)
  expect(arrivals()).toHaveLength(2)
  expect(elsewhere).toEqual([])
})

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'messages left by one process are sent by the next, and two processes never send the same one',
  { timeout: 60_000 },
  async () => {
    await killReceiver()
    const second = await app.beside()
    const guests = [await flaggedGuest(), await flaggedGuest(), await flaggedGuest()]
    for (const { guest } of guests) await checkIn(guest.id)
    await wait(2_500)
    await second.close()
    const third = await app.beside()
    // Longer than the poll interval of the other process.
    thinks = 2_000
    await startReceiver()
    await expect.poll(() => received.length, { timeout: 40_000 }).toBe(3)
    await wait(3_000)
    expect(new Set(received.map(({ id }) => id)).size).toBe(3)
    expect(received).toHaveLength(3)
    await third.close()
  },
)
