import { isNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { changes } from '../../db/schema.ts'
import { webhookMessages } from '../../db/webhooks.ts'
import { createLog } from '../../process/log.ts'
import { freePort } from '../../testing/free-port.ts'
import { send, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { beginMessages, claimMessages, endMessage, noteMessages } from './webhook-messages.ts'
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

test('a server that stopped right after an arrival, for more than a month, does not report it again', async () => {
  await beginMessages(app.db)
  await arrival()
  await noteMessages(app.db)
  for (const { id } of await claimMessages(app.db)) await endMessage(app.db, id, '204')
  const monthAgo = sql`now() - interval '32 days'`
  await app.db.update(webhookMessages).set({ endedAt: monthAgo })
  await app.db.update(changes).set({ arrivedAt: monthAgo })

  const url = `http://127.0.0.1:${await freePort()}/nobody`
  const { close } = createWebhookSender(app.db, { url, key: Buffer.alloc(24) }, createLog('silent'))
  onTestFinished(close)
  const next = await arrival()
  const reported = async () =>
    (await app.db.select().from(webhookMessages).where(isNull(webhookMessages.endedAt))).map(({ body }) =>
      body.type === 'guest.checked_in' ? body.data.guest_id : body.type,
    )
  await expect.poll(reported, { timeout: 20_000 }).toContain(next)
  expect(await reported()).toEqual([next])
})
