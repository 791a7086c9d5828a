import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BatchedAnswer } from '../../../contract/api/batch.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { parseVersions } from '../../../contract/api/headers.ts'
import { MAX_BATCH_WRITES } from '../../../contract/rules/limits.ts'
import { changes } from '../../db/schema.ts'
import { batchCalls, checkIn, framed, type Sent, timestamp } from '../../testing/batch-calls.ts'
import { deviceCalls } from '../../testing/device-calls.ts'
import { refusedWith, startTestApp, testApp } from '../../testing/harness.ts'

/** A batch of writes: each is executed, answered and recorded as if it were sent alone (design section 4b). */

const app = await testApp()
const calls = await batchCalls(app)

describe('each write of a batch', () => {
  test('has its own outcome, in the order of the writes; an invalid one is refused alone', async () => {
    const [first, second] = [await calls.newGuest(), await calls.newGuest()]
    const answers = await calls.send([
      checkIn(first),
      checkIn({ id: randomUUID() }),
      { path: `/guests/checkin/${second.id}`, body: { timestamp: 'yesterday' } },
      checkIn(second, { key: 'no uuid' }),
      checkIn(second, { at: 'no instant' }),
      { path: `/guests/checkin/${second.id}`, body: [1, 'x', null] },
      { path: '/guests/checkin/%c0%af', body: { timestamp } },
      { method: 'DELETE', path: `/guests/${first.id}` },
      checkIn(second),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 400, 400, 400, 400, 204, 200])
    expect(answers[0]).toMatchObject({ body: { already_checked_in: false } })
    expect(answers[1]).toMatchObject({ body: { name: 'GuestNotFound', statusCode: 404 } })
    expect(answers[2]).toMatchObject({ body: { name: 'BadRequest', issues: [{ field: 'timestamp' }] } })
    expect(answers[7]).not.toHaveProperty('body')
    for (const at of [0, 7, 8])
      expect(
        parseVersions(answers[at]?.headers['trackside-version'] ?? null).get(calls.weekend.id),
      ).toBeGreaterThan(0)
  })

  test('has its own entry in the trail, with user, device and time', async () => {
    const guests = [await calls.newGuest(), await calls.newGuest(), await calls.newGuest()]
    const keys = guests.map(() => randomUUID())
    const device = randomUUID()
    // The device's clock is an hour slow, which one header says for all writes.
    const slow = Date.now() - 3_600_000
    const sent = await calls.send(
      guests.map((guest, at) =>
        checkIn(guest, { key: keys[at] ?? '', at: new Date(slow - 60_000).toISOString() }),
      ),
      { as: 1, headers: { 'trackside-device': device, 'trackside-sent': new Date(slow).toISOString() } },
    )
    const versions = sent.flatMap(({ headers }) => [
      ...parseVersions(headers['trackside-version'] ?? null).values(),
    ])
    expect(new Set(versions).size).toBe(3)
    const lines = await calls.linesOf(keys)
    expect(lines.map(({ entity }) => entity).toSorted()).toEqual(
      guests.map(({ id }) => `guest:${id}`).toSorted(),
    )
    for (const line of lines) {
      expect(line).toMatchObject({ what: 'guestCheckIn', device })
      expect(Math.abs(line.at.getTime() - (Date.now() - 60_000))).toBeLessThan(30_000)
    }
    expect(new Set(lines.map(({ whoId }) => whoId)).size).toBe(1)
    const [single] = await calls.linesOf([await singleKey(0)])
    expect(lines[0]?.whoId).not.toBe(single?.whoId)
  })

  test('takes effect once: repeating the batch, parts of it or single writes gives the stored answers', async () => {
    const guests = [await calls.newGuest(), await calls.newGuest(), await calls.newGuest()]
    const writes = guests.map(guest => checkIn(guest, { key: randomUUID() }))
    const [first, again] = [await calls.send(writes), await calls.send(writes)]
    const stored = first.map(({ body }) => body)
    expect(again.map(({ body }) => body)).toEqual(stored)
    expect(first.map(({ headers }) => headers['trackside-replayed'])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(again.map(({ headers }) => headers['trackside-replayed'])).toEqual(['true', 'true', 'true'])
    const half = await calls.send(writes.slice(1, 2))
    expect(half.map(({ body }) => body)).toEqual(stored.slice(1, 2))
    const [write] = writes
    const alone = await app.call('POST', write?.path ?? '', {
      body: { timestamp },
      headers: { 'idempotency-key': write?.key },
    })
    expect(alone).toMatchObject({ status: 200, body: stored[0], headers: { 'trackside-replayed': 'true' } })
    expect(await calls.linesOf(writes.map(({ key }) => key ?? ''))).toHaveLength(3)
  })

  test('belongs to the caller: another user’s write with the same key does not affect it', async () => {
    const guest = await calls.newGuest()
    const write = checkIn(guest, { key: randomUUID() })
    const [mine] = await calls.send([write])
    const [theirs] = await calls.send([write], { as: 1 })
    expect(mine).toMatchObject({ status: 200, body: { already_checked_in: false } })
    expect(theirs).toMatchObject({ status: 200, body: { already_checked_in: true } })
    expect(theirs?.headers).not.toHaveProperty('trackside-replayed')
    const [other] = await calls.send([checkIn(await calls.newGuest(), { key: write.key ?? '' })])
    expect(other).toMatchObject(refusedWith(422, 'IdempotencyMismatch'))
  })
})

/** Sends a single check-in as this user. Returns its key. */
async function singleKey(as: number): Promise<string> {
  const { path, body } = checkIn(await calls.newGuest())
  const key = randomUUID()
  await app.call('POST', path, { body: body as object, as, headers: { 'idempotency-key': key } })
  return key
}

describe('order', () => {
  const day = () => calls.weekend.today
  const undo = ({ id }: Guest, more: Partial<Sent> = {}): Sent => ({
    path: `/guests/reverse_checkin/${id}`,
    body: { date: day() },
    ...more,
  })

  test('a write runs after those that it names, whatever else runs at the same time', async () => {
    const guests = await Promise.all(Array.from({ length: 6 }, calls.newGuest))
    const rounds = [0, 1, 2, 3].flatMap(round =>
      guests.map((guest, at) => {
        const after = round === 0 ? [] : [(round - 1) * guests.length + at]
        return (round % 2 === 0 ? checkIn : undo)(guest, { key: randomUUID(), after })
      }),
    )
    const answers = await calls.send(rounds)
    expect(answers.map(({ status }) => status)).toEqual(rounds.map(() => 200))
    for (const [at, guest] of guests.entries()) {
      const lines = await app.db
        .select()
        .from(changes)
        .where(
          and(
            eq(changes.entity, `guest:${guest.id}`),
            inArray(changes.what, ['guestCheckIn', 'guestReverseCheckIn']),
          ),
        )
        .orderBy(changes.id)
      expect(lines.map(({ key }) => key)).toEqual(
        [0, 1, 2, 3].map(round => rounds[round * guests.length + at]?.key),
      )
    }
  })

  test('writes behind a failed one are not attempted, all others are', async () => {
    const [guest, other] = [await calls.newGuest(), await calls.newGuest()]
    const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
    const answers = await calls.send([
      { path: `/guests/checkin/${guest.id}`, body: {}, key: keys[0] },
      checkIn(guest, { key: keys[1], after: [0] }),
      undo(guest, { key: keys[2], after: [1] }),
      checkIn(other, { key: keys[3] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 424, 424, 200])
    expect(answers[2]?.body).toMatchObject({ statusCode: 424, name: 'NotTried' })
    expect((await calls.linesOf(keys)).map(({ key }) => key)).toEqual([keys[3]])
    // Nothing is stored for a write that was not attempted.
    expect(await calls.send([checkIn(guest, { key: keys[1] })])).toMatchObject([{ status: 200 }])
  })
})

test('each write counts towards the rate limit, and is answered when to retry', async () => {
  const slow = await startTestApp({ LIMIT_USER_PER_MINUTE: '10' }, { limitsClock: () => 30_000 })
  onTestFinished(slow.close)
  const body = { writes: Array.from({ length: 12 }, () => framed(checkIn({ id: randomUUID() }))) }
  const answer = await slow.call<{ outcomes: readonly BatchedAnswer[] }>('POST', '/batch', { body })
  expect(answer.status).toBe(200)
  // The batch itself counts as a call. Which writes are counted last is open: they are signed in side by side.
  const { outcomes } = answer.body
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 404),
    ...Array.from({ length: 3 }, () => 429),
  ])
  for (const { headers } of outcomes.filter(({ status }) => status === 429))
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('a signed-out device may send its batches until it is empty, and none after that', async () => {
  const device = randomUUID()
  const headers = { 'trackside-device': device }
  const from = (guest: Guest) => calls.post([framed(checkIn(guest))], { headers, as: 2 })
  const devices = deviceCalls(() => app)
  await app.call('GET', '/events', { headers, as: 2 })
  await devices.list()
  expect((await devices.signOut(device)).status).toBe(200)
  expect(await app.call('GET', '/events', { headers, as: 2 })).toMatchObject({ status: 403 })
  expect(await from(await calls.newGuest())).toMatchObject({
    status: 200,
    body: { outcomes: [{ status: 200 }] },
  })
  expect((await devices.emptied(device)).status).toBe(204)
  // Once the process has received the notice.
  await expect.poll(async () => (await from(await calls.newGuest())).status).toBe(401)
})

test('fifty writes at once are executed, also while the same fifty are still running', async () => {
  const guests = await Promise.all(Array.from({ length: MAX_BATCH_WRITES }, calls.newGuest))
  const writes = guests.map(guest => checkIn(guest, { key: randomUUID() }))
  const first = calls.send(writes)
  await wait(5)
  const second = await calls.send(writes)
  expect((await first).map(({ status }) => status)).toEqual(writes.map(() => 200))
  expect(second.map(({ status }) => status)).toEqual(writes.map(() => 200))
  expect(await calls.linesOf(writes.map(({ key }) => key ?? ''))).toHaveLength(MAX_BATCH_WRITES)
})
