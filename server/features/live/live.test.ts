import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { API_BASE } from '../../../contract/index.ts'
import { MAX_NOTE_LENGTH } from '../../../contract/rules/limits.ts'
import { recordChanges } from '../../changes/versions.ts'
import { guests } from '../../db/schema.ts'
import { issueToken } from '../../demo/issue-token.ts'
import { demoIssuer } from '../../demo/sign-in-settings.ts'
import { demoStaff } from '../../demo/staff.ts'
import { refusedWith, startTestApp, testApp } from '../../testing/harness.ts'
import { type LiveStream, listenAt } from '../../testing/live-stream.ts'
import { groupInEvent, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuests } from '../../testing/seed.ts'

/** The live feed, over real connections. */

const open = new Set<LiveStream>()

const app = await testApp()
const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
afterEach(() => {
  for (const one of open) one.hangUp()
  open.clear()
})

/** A desk's stream. */
async function listen(query: string, as = 0): Promise<LiveStream> {
  const stream = await listenAt(origin, query, await app.token(as))
  open.add(stream)
  return stream
}

const checkIn = (id: string) =>
  app.call('POST', `/guests/checkin/${id}`, { body: { timestamp: new Date().toISOString() } })

async function weekendWithGuest() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  return { weekend, group, guest: await guestOf(app, group, weekend.days) }
}

describe('a stream', () => {
  test('starts with its versions, and is an event stream with all headers of the API', async () => {
    const { weekend } = await weekendWithGuest()
    const { answer, next } = await listen(`event=${weekend.id}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await next()).toMatchObject({
      type: 'hello',
      versions: expect.stringMatching(`^${weekend.id}:2,0:\\d+$`),
    })
  })

  test("sends a check-in as the guest's row at once, in less than 3 kB", async () => {
    const { weekend, guest } = await weekendWithGuest()
    const { next, nextChange } = await listen(`event=${weekend.id}`)
    await next()
    const at = Date.now()
    await checkIn(guest.id)
    const change = await nextChange()
    // The next heartbeat comes after 15 s.
    expect(Date.now() - at).toBeLessThan(3_000)
    const body = await guestList(app, weekend.id)
    expect(change).toEqual({
      type: 'change',
      scope: weekend.id,
      from: 2,
      to: 3,
      rows: { guestList: { rows: body, gone: [] } },
      reread: [],
    })
    expect(body[0]?.check_in).toBe(true)
    expect(JSON.stringify(change).length).toBeLessThan(3000)
  })

  test('of one event has no changes of another, and without an event only those shared by the whole team', async () => {
    const { weekend, guest } = await weekendWithGuest()
    const other = await weekendWithGuest()
    const elsewhere = await listen(`event=${other.weekend.id}`)
    const nowhere = await listen('event=0')
    await Promise.all([elsewhere.next(), nowhere.next()])
    await checkIn(guest.id)
    await app.call('POST', '/users', {
      body: { name: 'Jonas Weiss', email: `${randomUUID()}@team.example`, isTourGuide: true },
    })
    const told = { scope: 0, rows: {}, reread: ['guideList', 'userList'] }
    expect(await elsewhere.nextChange()).toMatchObject(told)
    expect(await nowhere.nextChange()).toMatchObject(told)
    expect(weekend.id).not.toBe(other.weekend.id)
  })

  test('continues after the versions that the desk has seen', async () => {
    const { weekend, group, guest } = await weekendWithGuest()
    const removed = await guestOf(app, group, weekend.days, 'Ana')
    const first = await listen(`event=${weekend.id}`)
    const hello = await first.next()
    first.hangUp()
    await checkIn(guest.id)
    await app.call('DELETE', `/guests/${removed.id}`)
    const since = hello?.type === 'hello' ? hello.versions : ''
    const { next, nextChange } = await listen(`event=${weekend.id}&since=${since}`)
    expect(await next()).toMatchObject({ type: 'hello', versions: since })
    expect(await nextChange()).toMatchObject({
      from: 3,
      to: 5,
      rows: { guestList: { rows: [{ id: guest.id, check_in: true }], gone: [removed.id] } },
    })
    await checkIn((await guestOf(app, group, weekend.days)).id)
    // Changes for the first desk may be repeated after it hung up: they are skipped by version.
    let change = await nextChange()
    while (change.to <= 5) change = await nextChange()
    expect(change.from).toBeLessThanOrEqual(5)
  })

  test('names the reads to fetch again if too much has changed to send it', async () => {
    const { weekend } = await weekendWithGuest()
    await app.db.execute(sql`
      insert into changes (scope, version, what, entity, who_id, who_name, at)
      select ${weekend.id}::int, 2 + n, 'guestCheckIn', 'guest:' || gen_random_uuid(), 'x', 'x', now()
      from generate_series(1, 1001) as n`)
    await app.db.execute(sql`update versions set version = 1003 where scope = ${weekend.id}`)
    const { next, nextChange } = await listen(`event=${weekend.id}&since=${weekend.id}:2`)
    await next()
    expect(await nextChange()).toMatchObject({ from: 2, to: 1003, rows: {} })
    const long = await app.call<Guest[]>('GET', `/guest_list/${weekend.id}?since=2`)
    expect(long.body).toHaveLength(1)
  })

  test('is for staff only, and requires an existing event and valid versions', async () => {
    const { weekend } = await weekendWithGuest()
    expect((await app.call('GET', `/live?event=${weekend.id}`, { as: null })).status).toBe(401)
    expect(await app.call('GET', '/live?event=999999')).toMatchObject(refusedWith(404, 'EventNotFound'))
    expect((await app.call('GET', '/live')).status).toBe(400)
    expect((await app.call('GET', `/live?event=${weekend.id}&since=yesterday`)).status).toBe(400)
  })

  test('does not stay open when only its headers were asked for', async () => {
    const { weekend } = await weekendWithGuest()
    const asked = app.call('HEAD', `/live?event=${weekend.id}`)
    const answer = await Promise.race([asked, pause(5_000, 'still open', { ref: false })])
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  })

  test('ends when the token does', async () => {
    const { weekend } = await weekendWithGuest()
    const [staff] = demoStaff
    const short = await issueToken({ keys: app.keys, issuer: demoIssuer(app.origin), staff, expiresIn: 2 })
    const answer = await fetch(`${origin}${API_BASE}/live?event=${weekend.id}`, {
      headers: { authorization: `Bearer ${short}` },
    })
    const all = await Promise.race([answer.text(), pause(10_000, 'still open', { ref: false })])
    expect(all).toMatch(/^data: .*"hello"/)
  })

  test('is refused to a user who has too many open', async () => {
    const { weekend } = await weekendWithGuest()
    for (let n = 0; n < 64; n += 1) await listen(`event=${weekend.id}`, 2)
    const { answer } = await listen(`event=${weekend.id}`, 2)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('30')
    const [one] = open
    one?.hangUp()
    // The server notices it a moment later.
    const status = async () => (await listen(`event=${weekend.id}`, 2)).answer.status
    await expect.poll(status, { timeout: 10_000, interval: 100 }).toBe(200)
  })

  test('sends all desks the same text, serialized once', async () => {
    const { weekend, guest } = await weekendWithGuest()
    const desks = await Promise.all(Array.from({ length: 10 }, () => listen(`event=${weekend.id}`, 1)))
    await Promise.all(desks.map(desk => desk.next()))
    await checkIn(guest.id)
    const told = await Promise.all(desks.map(desk => desk.nextChange()))
    expect(new Set(told.map(change => JSON.stringify(change))).size).toBe(1)
  })

  test('continues when the database connection breaks, and sends what it missed', async () => {
    const { weekend, guest } = await weekendWithGuest()
    const { next, nextChange } = await listen(`event=${weekend.id}`)
    await next()
    // PGlite has no connection that could break.
    await app.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trackside live'`,
    )
    await checkIn(guest.id)
    expect(await nextChange()).toMatchObject({ from: 2, to: 3 })
    await app.call('POST', `/guests/reverse_checkin/${guest.id}`, { body: { date: weekend.today } })
    expect(await nextChange()).toMatchObject({ from: 3, to: 4 })
  })

  test('sends a desk that missed hundreds of changes all of them at once', async () => {
    const { weekend, group } = await weekendWithGuest()
    const note = 'x'.repeat(MAX_NOTE_LENGTH)
    const { next } = await listen(`event=${weekend.id}`)
    await next()
    const seeded = await app.db.transaction(async tx => {
      const many = await seedGuests(tx, group, weekend.days, 950)
      await tx.update(guests).set({ note }).where(eq(guests.eventId, weekend.id))
      return many
    })
    const { rows } = (await next()) as { rows: { guestList?: { rows: readonly unknown[] } } }
    expect(rows.guestList?.rows).toHaveLength(seeded.length)
  })

  test('disconnects a desk that reads too slowly', async () => {
    const { weekend, group } = await weekendWithGuest()
    let letGo = false
    app.app.server.once('connection', socket => {
      socket.once('close', () => {
        letGo = true
      })
    })
    const slow = connect(Number(new URL(origin).port), '127.0.0.1')
    slow.on('error', () => {})
    slow.write(
      `GET ${API_BASE}/live?event=${weekend.id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${await app.token(3)}\r\n\r\n`,
    )
    // It reads the first message, and nothing after it.
    await new Promise(resolve => slow.once('data', resolve))
    slow.pause()
    const seeded = await seedGuests(app.db, group, weekend.days, 800)
    // Much data: the operating system buffers megabytes before anything waits at the server.
    const note = 'x'.repeat(MAX_NOTE_LENGTH)
    await app.db.update(guests).set({ note }).where(eq(guests.eventId, weekend.id))
    // A busy machine combines several rounds, which sends less data.
    for (let round = 0; round < 240 && !letGo; round += 1) {
      await app.db.transaction(tx =>
        recordChanges(
          tx,
          { what: 'guestCheckIn', whoId: 'x', whoName: 'x', at: new Date() },
          seeded.map(({ id }) => ({ scope: weekend.id, entity: `guest:${id}` })),
        ),
      )
      await pause(50)
    }
    expect(letGo).toBe(true)
    slow.destroy()
  })

  test('ends when the server stops', async () => {
    const own = await startTestApp()
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}${API_BASE}/live?event=0`, {
      headers: { authorization: `Bearer ${await own.token()}` },
    })
    const reader = answer.body?.getReader()
    await reader?.read()
    await own.close()
    expect((await reader?.read())?.done).toBe(true)
  })
})

describe('a delta of the guest list', () => {
  const since = (event: number, version: number, headers: Record<string, string> = {}) =>
    app.call('GET', `/guest_list/${event}?since=${version}`, { headers })

  test('has the guests changed after a version and those removed, with the new version', async () => {
    const { weekend, group, guest } = await weekendWithGuest()
    const removed = await guestOf(app, group, weekend.days, 'Ana')
    await guestOf(app, group, weekend.days, 'Ben')
    await checkIn(guest.id)
    await app.call('DELETE', `/guests/${removed.id}`)
    const { status, headers, body } = await since(weekend.id, 4)
    expect(status).toBe(200)
    expect(headers['trackside-version']).toBe(`${weekend.id}:6`)
    expect(body).toMatchObject({
      since: 4,
      rows: [{ id: guest.id, check_in: true }],
      gone: [removed.id],
    })
    const tag = { 'if-none-match': String(headers.etag) }
    expect((await since(weekend.id, 6, tag)).status).toBe(304)
    expect((await since(weekend.id, 6)).body).toEqual({ since: 6, rows: [], gone: [] })
  })

  test('is the whole list for a copy of another version of the app, and for one ahead of the server', async () => {
    const { weekend } = await weekendWithGuest()
    const older = { 'if-none-match': `W/"0.0.1-${weekend.id}:1"` }
    expect((await since(weekend.id, 1, older)).body).toHaveLength(1)
    expect((await since(weekend.id, 99)).body).toHaveLength(1)
  })
})
