import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventSummary } from '../../contract/api/events.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { API_BASE } from '../../contract/index.ts'
import { applyLiveChange } from '../../contract/offline/live-change.ts'
import { attends, checkedInAt } from '../../contract/rules/check-in.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import { demoSignIn } from '../demo/demo-sign-in.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { demoStaff } from '../demo/staff.ts'
import { type Balancer, startBalancer } from '../testing/balancer.ts'
import { listenAt } from '../testing/live-stream.ts'
import { makeDatabase } from '../testing/postgres-databases.ts'
import { type ServerProcess, startProcess } from '../testing/process.ts'

/** Two server processes on one PostgreSQL behind a load balancer: no state is kept in a process. */

const PUBLIC_ORIGIN = 'http://localhost:3000'
/** How long a process may take to act on a notice of the other: without one it would never act. */
const TOLD_MS = 3_000

let store: Awaited<ReturnType<typeof makeDatabase>>
let first: ServerProcess
let second: ServerProcess
let balancer: Balancer
let token: string
let event: number
let today: string
const dataDir = mkdtempSync(join(tmpdir(), 'trackside-two-'))

beforeAll(async () => {
  store = await makeDatabase()
  const [staff] = demoStaff
  const { keys } = await demoSignIn(dataDir, PUBLIC_ORIGIN)
  token = await issueToken({ keys, issuer: demoIssuer(PUBLIC_ORIGIN), staff })
  const settings = { DATABASE_URL: store.url ?? '', PUBLIC_ORIGIN, DEMO_GUESTS: '120' }
  first = await startProcess(dataDir, settings)
  await first.up()
  second = await startProcess(dataDir, settings)
  await second.up()
  balancer = await startBalancer([first, second].map(({ origin }) => Number(new URL(origin).port)))
  const { body } = await call<EventSummary[]>(first.origin, 'GET', '/events')
  const guestDay = body.find(one => one.name === 'Factory Guest Day')
  if (!guestDay) throw new Error('The demo has no guest day.')
  event = guestDay.id
  today = venueDay(new Date(), guestDay.timezone)
})
afterAll(async () => {
  await Promise.all([first?.end('SIGKILL'), second?.end('SIGKILL')])
  await balancer?.close()
  await store.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call<T>(origin: string, method: string, path: string, body?: object, key?: string) {
  const answer = await fetch(`${origin}${API_BASE}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T }
}

/** Guests who are expected today and have not arrived. */
async function expectedToday(count: number): Promise<Guest[]> {
  const { body } = await call<Guest[]>(second.origin, 'GET', `/guest_list/${event}`)
  return body.filter(guest => attends(guest, today) && !checkedInAt(guest, today)).slice(0, count)
}

/** Checks a guest in as the worker does: retries with the same key until there is an answer. */
async function checkIn(origin: string, { id }: Guest): Promise<void> {
  const key = randomUUID()
  const body = { timestamp: new Date().toISOString() }
  for (;;) {
    try {
      const { status } = await call(origin, 'POST', `/guests/checkin/${id}`, body, key)
      if (status === 200) return
      if (status !== 409) throw new Error(`Checked in with ${status}.`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await pause(50)
  }
}

/** A desk: reads the list, then only applies changes, and reconnects after every break. */
async function openDesk(origin: string) {
  const list = await call<Guest[]>(origin, 'GET', `/guest_list/${event}`)
  const [, version] = String(list.headers.get('trackside-version')).split(':').map(Number)
  const seen = { scope: event, version: version ?? 0 }
  const desk = { seen, guests: list.body, breaks: 0, reread: 0, closed: false }
  async function follow() {
    const stream = await listenAt(origin, `event=${event}&since=${event}:${desk.seen.version}`, token)
    let answerShape = ''
    for (let message = await stream.next(); message && !desk.closed; message = await stream.next()) {
      if (message.type === 'hello') answerShape = message.app
      else if (message.type === 'change') {
        const effect = await applyLiveChange(
          message,
          answerShape,
          'guestList',
          desk.seen,
          async () => desk.guests,
        )
        if (effect.kind === 'reread') desk.reread += 1
        if (effect.kind === 'patched') desk.guests = effect.value as Guest[]
        if ('version' in effect) desk.seen = { ...desk.seen, version: effect.version }
      }
    }
    stream.hangUp()
  }
  void (async () => {
    while (!desk.closed) {
      await follow().catch(() => undefined)
      if (!desk.closed) desk.breaks += 1
      await pause(50)
    }
  })()
  return desk
}

async function until(what: () => boolean, within: number) {
  for (const end = Date.now() + within; !what() && Date.now() < end; ) await pause(10)
  expect(what()).toBe(true)
}

test('a token revoked in one process is refused by the other at once, and its stream is closed', async () => {
  const { keys } = await demoSignIn(dataDir, PUBLIC_ORIGIN)
  const issue = () => issueToken({ keys, issuer: demoIssuer(PUBLIC_ORIGIN), staff: demoStaff[0] })
  const use = async ({ origin }: ServerProcess, own: string, path = '/events', method = 'GET') => {
    const answer = await fetch(`${origin}${API_BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${own}` },
    })
    await answer.arrayBuffer()
    return answer.status
  }
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const [own, another] = [await issue(), await issue()]
    const stream = await listenAt(there.origin, `event=${event}`, own)
    await stream.next()
    expect(await use(there, own)).toBe(200)
    expect(await use(here, own, '/session/end', 'POST')).toBe(204)
    expect(await use(here, own)).toBe(401)
    const at = Date.now()
    while ((await use(there, own)) !== 401) expect(Date.now() - at).toBeLessThan(TOLD_MS)
    expect(await stream.next()).toBeUndefined()
    // Tokens of other users, and of the same user on another tablet, stay valid.
    expect([await use(here, another), await use(there, another)]).toEqual([200, 200])
  }
})

test("check-ins in one process appear on the other's stream at once, not only at its next poll", async () => {
  const guests = await expectedToday(5)
  expect(guests).toHaveLength(5)
  const stream = await listenAt(second.origin, `event=${event}`, token)
  expect(await stream.next()).toMatchObject({ type: 'hello' })
  const at = Date.now()
  for (const guest of guests) {
    await checkIn(first.origin, guest)
    const { rows } = await stream.nextChange()
    expect(rows.guestList?.rows).toMatchObject([{ id: guest.id, check_in: true }])
  }
  // Without a notice, each but the first would wait for the poll, which runs every 2 s.
  expect(Date.now() - at).toBeLessThan(6_000)
  stream.hangUp()
})

test('a killed process loses no change: its desk connects to the other one and catches up', async () => {
  const guests = await expectedToday(40)
  expect(guests).toHaveLength(40)
  const desk = await openDesk(balancer.origin)
  const before = desk.seen.version
  const work = guests.map(async (guest, index) => {
    await pause(index * 25)
    // Half of them through the balancer, half directly at the process that keeps running.
    await checkIn(index % 2 === 0 ? balancer.origin : second.origin, guest)
  })
  await pause(500)
  await first.end('SIGKILL')
  await Promise.all(work)

  const { headers, body } = await call<Guest[]>(second.origin, 'GET', `/guest_list/${event}`)
  const version = Number(headers.get('trackside-version')?.split(':')[1])
  await until(() => desk.seen.version >= version, 3000)
  expect(desk.guests).toEqual(body)
  expect(body.filter(guest => guest.check_in).map(guest => guest.id)).toEqual(
    expect.arrayContaining(guests.map(guest => guest.id)),
  )
  expect(desk).toMatchObject({ breaks: 1, reread: 0 })
  // Each took effect once: exactly one version for each.
  expect(version - before).toBe(guests.length)
  desk.closed = true
})

test('a process stops at once on request, even while a desk listens', async () => {
  const stream = await listenAt(second.origin, `event=${event}`, token)
  await stream.next()
  const at = Date.now()
  expect(await second.end('SIGTERM')).toBe(0)
  expect(Date.now() - at).toBeLessThan(5000)
  expect(await stream.next()).toBeUndefined()
})
