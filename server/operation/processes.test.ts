import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPath } from '../process/project-path.ts'
import { freePort } from '../testing/free-port.ts'
import { makeDatabase } from '../testing/postgres-databases.ts'
import { type ServerProcess, startProcess } from '../testing/process.ts'

/** Several server processes on one PostgreSQL, as on a race weekend: started together, stopped, killed. */

const dataDir = mkdtempSync(join(tmpdir(), 'trackside-processes-'))
let store: Awaited<ReturnType<typeof makeDatabase>>
let client: pg.Client
let metricsPort: number
let first: ServerProcess
let second: ServerProcess
let third: ServerProcess

const start = (environment: Record<string, string> = {}) =>
  startProcess(dataDir, {
    DATABASE_URL: store.url ?? '',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    LOG_LEVEL: 'info',
    ...environment,
  })

beforeAll(async () => {
  store = await makeDatabase()
  client = new pg.Client({ connectionString: store.url })
  await client.connect()
  metricsPort = await freePort()
  const together = [start({ METRICS_PORT: String(metricsPort) }), start(), start()] as const
  ;[first, second, third] = await Promise.all(together)
  await Promise.all([first.up(), second.up(), third.up()])
}, 120_000)
afterAll(async () => {
  await Promise.all([first, second, third].map(server => server?.end('SIGKILL')))
  await client?.end()
  await store?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const count = async (query: string): Promise<number> => Number((await client.query(query)).rows[0]?.count)

/** The body of a new guest of the guest day. */
async function newGuest(name: string) {
  const [day] = (await client.query("select id from events where name = 'Factory Guest Day'")).rows
  const [group] = (
    await client.query(
      'select id from event_groups where event_id = $1 order by maximum_guests desc limit 1',
      [day.id],
    )
  ).rows
  await client.query('update event_groups set maximum_guests = 100000 where id = $1', [group.id])
  const [span] = (
    await client.query("select to_char(event_start, 'DD/MM/YYYY') as start from events where id = $1", [
      day.id,
    ])
  ).rows
  return { eventID: day.id, group: group.id, firstName: name, lastName: 'Process', daysAttending: span.start }
}

test('three processes that start together migrate once, and fill the demo once', async () => {
  const migrations = readdirSync(projectPath('server/db/migrations')).filter(name => name.endsWith('.sql'))
  expect(await count('select count(*) from drizzle.__drizzle_migrations')).toBe(migrations.length)
  expect(await count("select count(*) from events where name = 'Factory Guest Day'")).toBe(1)
  for (const server of [first, second, third]) expect((await server.call('GET', '/events')).status).toBe(200)
})

test('the same write sent to all three at once takes effect once', async () => {
  const body = await newGuest('Once')
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      ([first, second, third][turn % 3] ?? first).call('POST', '/guests', body, key),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status !== 201 && status !== 409)).toEqual([])
  expect(statuses).toContain(201)
  expect(await count("select count(*) from guests where first_name = 'Once'")).toBe(1)
  expect((await second.call('POST', '/guests', body, key)).headers.get('trackside-replayed')).toBe('true')
})

test('metrics count calls by route, only on their own port', async () => {
  await first.call('GET', '/events')
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/events",status="200"\} [1-9]/,
  )
  expect(text).toMatch(/database_connections\{state="open"\} \d/)
  expect(text).toMatch(/live_desks \d/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(await (await fetch(`${first.origin}/metrics`)).text()).not.toContain('http_request')
  expect((await fetch(`${first.origin}/api/metrics`)).status).toBe(404)
})

interface Write {
  readonly id: string
  readonly key: string
  status: number
}

/** Sends new guests, 20 at a time, and records each outcome; an answer counts once it is complete. */
async function send(
  server: ServerProcess,
  body: object,
  writes: readonly Write[],
  onAnswer = (_: number) => {},
) {
  let next = 0
  let done = 0
  const work = async () => {
    for (let write = writes[next++]; write; write = writes[next++]) {
      const answer = await server
        .call('POST', '/guests', { ...body, id: write.id }, write.key)
        .catch(() => undefined)
      const whole = await answer?.text().catch(() => undefined)
      if (answer && whole !== undefined) write.status = answer.status
      done += 1
      onAnswer(done)
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
}

const newWrites = (howMany: number): Write[] =>
  Array.from({ length: howMany }, () => ({ key: randomUUID(), id: randomUUID(), status: 0 }))

const stored = async (name: string): Promise<string[]> =>
  (await client.query('select id from guests where first_name = $1', [name])).rows.map(({ id }) => id)

test('SIGTERM in the middle of writes: calls in flight are answered, streams end, nothing is lost', async () => {
  const stream = await second.call('GET', '/live?event=0')
  expect(stream.status).toBe(200)
  const streamed = stream.text()
  let ended: Promise<number | string> | undefined
  const writes = newWrites(200)
  await send(second, await newGuest('Graceful'), writes, done => {
    if (done === 60) ended = second.end('SIGTERM')
  })
  expect(await ended).toBe(0)
  expect(await streamed).toContain('data: ')
  const acknowledged = writes.filter(({ status }) => status === 201).map(({ id }) => id)
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  expect(acknowledged.length).toBeLessThan(200)
  // No write was executed without an answer, nor answered without being executed.
  expect((await stored('Graceful')).toSorted()).toEqual(acknowledged.toSorted())
  expect(second.printed()).not.toContain('request failed')
})

test('SIGKILL in the middle of 200 writes: no acknowledged one is lost, all others take effect once when repeated', async () => {
  let killed: Promise<number | string> | undefined
  const body = await newGuest('Killed')
  const writes = newWrites(200)
  await send(third, body, writes, done => {
    if (done === 80) killed = third.end('SIGKILL')
  })
  expect(await killed).toBe('SIGKILL')
  const there = new Set(await stored('Killed'))
  const acknowledged = writes.filter(({ status }) => status === 201)
  expect(acknowledged.length).toBeLessThan(200)
  expect(acknowledged.filter(({ id }) => !there.has(id))).toEqual([])
  const again = writes.filter(({ status }) => status !== 201)
  await send(first, body, again)
  expect(again.filter(({ status }) => status !== 201)).toEqual([])
  expect(await count("select count(*) from guests where first_name = 'Killed'")).toBe(200)
}, 120_000)

test('during the shutdown delay a process is alive and not ready', async () => {
  const slow = await start({ STOP_DELAY_SECONDS: '2' })
  await slow.up()
  const ended = slow.end('SIGTERM')
  await expect.poll(async () => (await slow.call('GET', '/ready')).status).toBe(503)
  expect((await slow.call('GET', '/alive')).status).toBe(200)
  expect((await slow.call('GET', '/events')).status).toBe(200)
  expect(await ended).toBe(0)
})

test('an unreachable database causes 503, and everything works again afterwards', async () => {
  const { hostname, port: behind } = new URL(store.url ?? '')
  const sockets = new Set<Socket>()
  const line = createServer(socket => {
    const passed = connect(Number(behind), hostname)
    for (const end of [socket, passed]) {
      sockets.add(end)
      end.on('error', () => undefined)
    }
    socket.pipe(passed).pipe(socket)
  })
  const port = await freePort()
  const listen = () => new Promise<void>(resolve => line.listen(port, '127.0.0.1', resolve))
  await listen()
  const target = new URL(store.url ?? '')
  target.host = `127.0.0.1:${port}`
  const server = await start({ DATABASE_URL: target.href })
  try {
    await server.up()
    const writes = newWrites(100)
    const body = await newGuest('Cut')
    // In the middle of transactions: one that is between two statements must not end the process.
    await send(server, body, writes, done => {
      if (done !== 30) return
      line.close()
      for (const socket of sockets) socket.destroy()
    })
    expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([201, 503]))
    const asked = ['/ready', '/alive', '/events', '/config'].map(path => server.call('GET', path))
    const [ready, alive, read, config] = await Promise.all(asked)
    expect([ready?.status, alive?.status, read?.status, config?.status]).toEqual([503, 200, 503, 200])
    expect(await read?.json()).toMatchObject({
      name: 'Unavailable',
      message: expect.stringContaining('database'),
    })
    expect(read?.headers.get('retry-after')).toBe('5')
    await listen()
    await expect.poll(async () => (await server.call('GET', '/ready')).status, { timeout: 10_000 }).toBe(200)
    await send(
      server,
      body,
      writes.filter(({ status }) => status !== 201),
    )
    expect(await count("select count(*) from guests where first_name = 'Cut'")).toBe(100)
    expect(await server.end('SIGTERM')).toBe(0)
  } finally {
    await server.end('SIGKILL')
    for (const socket of sockets) socket.destroy()
    line.close()
  }
}, 180_000)
