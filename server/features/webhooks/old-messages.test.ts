import { createServer } from 'node:net'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changes } from '../../db/schema.ts'
import { webhookMessages } from '../../db/webhooks.ts'
import { createLog } from '../../process/log.ts'
import { freePort } from '../../testing/free-port.ts'
import { send, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { beginMessages, claimMessages, createMessages, endMessage } from './webhook-messages.ts'
import { createWebhookSender } from './webhook-sender.ts'

const app = await testApp()

/** Checks a flagged guest in, and returns their id. */
async function arrival(): Promise<string> {
  const weekend = await raceWeekend(app)
  const { id, check_in_days, event_group_id } = await guestOf(
    app,
    await groupInEvent(app, weekend.id),
    weekend.days,
  )
  await send(app, 'PUT', `/guests/${id}`, { check_in_days, event_group_id, tell_steward: true })
  await send(app, 'POST', `/guests/checkin/${id}`, { timestamp: new Date().toISOString() })
  return id
}

/** Starts a sender that finds no receiver at its port. */
async function startSender(port?: number): Promise<void> {
  const url = `http://127.0.0.1:${port ?? (await freePort())}/nobody`
  const { close } = createWebhookSender(app.db, { url, key: Buffer.alloc(24) }, createLog('silent'))
  onTestFinished(close)
}

test('a server that stopped right after an arrival, for more than a month, does not report it again', async () => {
  await beginMessages(app.db)
  await arrival()
  await createMessages(app.db)
  for (const { id } of await claimMessages(app.db)) await endMessage(app.db, id, '204')
  const monthAgo = sql`now() - interval '32 days'`
  await app.db.update(webhookMessages).set({ endedAt: monthAgo })
  await app.db.update(changes).set({ arrivedAt: monthAgo })

  await startSender()
  const next = await arrival()
  const reported = async () =>
    (await app.db.select().from(webhookMessages).where(isNull(webhookMessages.endedAt))).map(({ body }) =>
      body.type === 'guest.checked_in' ? body.data.guest_id : body.type,
    )
  await expect.poll(reported, { timeout: 20_000 }).toContain(next)
  expect(await reported()).toEqual([next])
})

test('a server that runs for a month deletes the messages that ended long ago', async () => {
  await startSender()
  const guest_id = await arrival()
  const stored = () =>
    app.db
      .select({ attempts: webhookMessages.attempts })
      .from(webhookMessages)
      .where(sql`${webhookMessages.body} -> 'data' ->> 'guest_id' = ${guest_id}`)
  // The sender has deleted old messages before it sends.
  await expect.poll(stored, { timeout: 20_000 }).toEqual([{ attempts: 1 }])
  await app.db.update(webhookMessages).set({ endedAt: sql`now() - interval '32 days'` })
  const tomorrow = Date.now() + 25 * 3_600_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => tomorrow)
  onTestFinished(() => clock.mockRestore())
  await expect.poll(stored, { timeout: 20_000 }).toEqual([])
})

test('an arrival is noted while the receiver accepts a call and does not answer it', async () => {
  const port = await freePort()
  const calls = vi.fn()
  const receiver = createServer(calls).listen(port, '127.0.0.1')
  onTestFinished(() => void receiver.close())
  await startSender(port)
  await arrival()
  await expect.poll(() => calls.mock.calls.length, { timeout: 20_000 }).toBe(1)
  const guest_id = await arrival()
  // Sooner than the sender gives up the call.
  const noted = () =>
    app.db
      .select({ endedAt: webhookMessages.endedAt })
      .from(webhookMessages)
      .where(sql`${webhookMessages.body} -> 'data' ->> 'guest_id' = ${guest_id}`)
  await expect.poll(noted, { timeout: 10_000 }).toEqual([{ endedAt: null }])
})

test('a message of another version of the server is sent as it is stored', async () => {
  const body = { type: 'guest.left', timestamp: new Date().toISOString(), data: { lounge: 3 } }
  await app.db.execute(
    sql`insert into ${webhookMessages} (change_id, body) values (-1, ${JSON.stringify(body)}::jsonb)`,
  )
  expect(await claimMessages(app.db)).toContainEqual(expect.objectContaining({ body }))
  await app.db.delete(webhookMessages).where(eq(webhookMessages.changeId, -1))
})
