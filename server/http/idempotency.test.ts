import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Group } from '../../contract/api/groups.schema.ts'
import type { CheckIn } from '../../contract/api/guests.schema.ts'
import { contract, type RowName } from '../../contract/index.ts'
import { changes, idempotencyKeys } from '../db/schema.ts'
import { guestHandlers } from '../features/guests/handlers.ts'
import { passHandlers } from '../features/passes/passes.ts'
import { refusedWith, testApp } from '../testing/harness.ts'
import { groupBody, groupInEvent, guestOf, minutesAgo, raceWeekend } from '../testing/race-weekend.ts'

/** One key, one effect: for a write in one statement (the check-in), and for one in a transaction (the gift bag). */

const app = await testApp()
const weekend = await raceWeekend(app)
const group = await groupInEvent(app, weekend.id)

const newGuest = () => guestOf(app, group, weekend.days)
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const send = (path: string, body: object, key: string) =>
  app.call<CheckIn & { name: string }>('POST', path, { body, ...withKey(key) })
const linesOf = (key: string) => app.db.select().from(changes).where(eq(changes.key, key)).orderBy(changes.id)
const timestamp = minutesAgo(1)

test('the same check-in ten times at once takes effect once, and all get the same answer', async () => {
  const guest = await newGuest()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(`/guests/checkin/${guest.id}`, { timestamp }, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers['trackside-version'])).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['trackside-replayed'] === 'true')).toHaveLength(9)
  expect(await linesOf(key)).toHaveLength(1)
})

test('of ten desks that check in a guest, one succeeds and nine are told who did it', async () => {
  const guest = await newGuest()
  const before = await versionNow()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(`/guests/checkin/${guest.id}`, { timestamp }, randomUUID())),
  )
  expect(answers.filter(({ body }) => !body.already_checked_in)).toHaveLength(1)
  expect(await versionNow()).toBe(before + 1)
})

test('a gift bag sent ten times at once is given once, and not refused because of itself', async () => {
  const { pin } = await newGuest()
  const key = randomUUID()
  const body = { pin, event_id: weekend.id }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('/guests/redeem', body, key)))
  for (const { status, body: said } of answers)
    expect(status === 200 || (status === 409 && said.name === 'InProgress')).toBe(true)
  expect(await send('/guests/redeem', body, key)).toMatchObject({ status: 200 })
  expect(await linesOf(key)).toHaveLength(1)
})

test('a repeated write gets its stored answer, whatever has happened to the guest since', async () => {
  const guest = await newGuest()
  const [key, other] = [randomUUID(), randomUUID()]
  const first = await send(`/guests/checkin/${guest.id}`, { timestamp }, key)
  await app.call('POST', `/guests/reverse_checkin/${guest.id}`, { body: { date: weekend.today } })
  await app.call('DELETE', `/guests/${guest.id}`)
  const again = await send(`/guests/checkin/${guest.id}`, { timestamp }, key)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.headers['trackside-replayed']).toBe('true')
  expect(await send(`/guests/checkin/${guest.id}`, { timestamp }, other)).toMatchObject(
    refusedWith(404, 'GuestNotFound'),
  )
})

test('a key that was used for another request is refused', async () => {
  const [one, two] = [await newGuest(), await newGuest()]
  const key = randomUUID()
  await send(`/guests/checkin/${one.id}`, { timestamp }, key)
  const mismatch = { status: 422, body: { name: 'IdempotencyMismatch' } }
  expect(await send(`/guests/checkin/${two.id}`, { timestamp }, key)).toMatchObject(mismatch)
  expect(await send('/guests/redeem', { pin: two.pin, event_id: weekend.id }, key)).toMatchObject(mismatch)
  const { body } = await send(`/guests/checkin/${two.id}`, { timestamp }, randomUUID())
  expect(body.already_checked_in).toBe(false)
})

test('what was sent makes a write the same, and what a version fills in is what an older one knows it by', async () => {
  const fingerprint = (body: object) =>
    createHash('sha256')
      .update(`POST /api/groups\n${JSON.stringify(body)}`)
      .digest('base64')
  const sent = groupBody('  Sent   as typed ')
  const key = randomUUID()
  const { body } = await app.call<Group>('POST', '/groups', { body: sent, ...withKey(key) })
  const where = eq(idempotencyKeys.key, key)
  const [stored] = await app.db.select().from(idempotencyKeys).where(where)
  const { id: _, eloqua_id: __, secondary_eloqua_id: ___, ...completed } = body
  const asCompleted = { fingerprint: fingerprint(completed), sentFingerprint: null }
  // An older process, which runs beside this one during an update, looks at the one column alone.
  expect(stored).toMatchObject({ ...asCompleted, sentFingerprint: fingerprint(sent) })
  for (const written of [
    asCompleted,
    { fingerprint: fingerprint(sent), sentFingerprint: null },
    {
      fingerprint: fingerprint({ ...completed, since: 'another default' }),
      sentFingerprint: fingerprint(sent),
    },
  ]) {
    await app.db.update(idempotencyKeys).set(written).where(where)
    expect(await app.call('POST', '/groups', { body: sent, ...withKey(key) })).toMatchObject({
      status: 201,
      body,
    })
    expect(await app.call('POST', '/groups', { body: groupBody('Another'), ...withKey(key) })).toMatchObject(
      refusedWith(422, 'IdempotencyMismatch'),
    )
  }
})

test('a refused write leaves its key free', async () => {
  const guest = await newGuest()
  const key = randomUUID()
  const body = { guest_id: guest.id }
  expect(await send('/guests/redeem_voucher', body, key)).toMatchObject({ status: 400 })
  await send(`/guests/checkin/${guest.id}`, { timestamp }, randomUUID())
  const { status, headers } = await send('/guests/redeem_voucher', body, key)
  expect({ status, replayed: headers['trackside-replayed'] }).toEqual({ status: 200, replayed: undefined })
})

test('a day that is removed while its check-in arrives never disappears together with the check-in', async () => {
  for (let round = 0; round < 10; round += 1) {
    const guest = await newGuest()
    const [checkedIn, changed] = await Promise.all([
      send(`/guests/checkin/${guest.id}`, { timestamp }, randomUUID()),
      app.call('PUT', `/guests/${guest.id}`, {
        body: { check_in_days: weekend.tomorrow, event_group_id: group.id },
      }),
    ])
    expect([checkedIn.status, changed.status].toSorted()).toEqual([200, 400])
  }
})

test('a single-statement write may fail after several tries, and its row lists the error', () => {
  for (const [name, handler] of Object.entries({ ...guestHandlers(), ...passHandlers }))
    if ('plan' in handler) expect(contract[name as RowName].errors).toContain('Conflict')
})

async function versionNow(): Promise<number> {
  const { headers } = await app.call('GET', `/guest_list/${weekend.id}`)
  return Number(String(headers['trackside-version']).split(':')[1])
}
