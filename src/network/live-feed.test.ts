import { afterEach, expect, test } from 'vitest'
import type { LiveMessage } from '../../contract/api/live.schema.ts'
import { createLiveFeed } from './live-feed.ts'

/** The page's end of the live feed, against a server that breaks the connection, falls silent or refuses. */

// src has no Node types, and its tests must not bring them in, so the few that are needed are spelled out.
const nodeHttp = 'node:http'
interface ServerResponse {
  writeHead(status: number, headers: Record<string, string>): void
  write(text: string): void
  end(text: string): void
  destroy(): void
  on(event: 'close', then: () => void): void
}
interface Server {
  listen(port: number, host: string, then: () => void): void
  address(): { readonly port: number }
  closeAllConnections(): void
  close(): void
}
type Listener = (
  request: { readonly url?: string; readonly headers: { readonly authorization?: string } },
  response: ServerResponse,
) => void
const { createServer }: { createServer: (listener: Listener) => Server } = await import(
  /* @vite-ignore */ nodeHttp
)

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Answer = (response: ServerResponse, at: number) => void
const event = (message: object) => `data: ${JSON.stringify(message)}\n\n`
const hello = (versions: string) => event({ type: 'hello', app: '0.9.9', versions })
const change = (to: number) => event({ type: 'change', scope: 7, from: to - 1, to, rows: {}, reread: [] })

/** A server that answers the n-th request by the n-th answer, the last one from then on. */
async function startFeed(...answers: Answer[]) {
  const asked: { url: string; token: string }[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', token: request.headers.authorization ?? '' })
    const at = asked.length - 1
    open.add(response)
    response.on('close', () => open.delete(response))
    ;(answers[at] ?? answers.at(-1))?.(response, at)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const received: LiveMessage[] = []
  let broken = 0
  const world = {
    open: true,
    token: 'first',
    device: async () => ({ 'trackside-device': 'desk-1' }),
    lock: (work: () => Promise<void>) => work(),
  }
  const feed = createLiveFeed({
    base: `http://127.0.0.1:${port}/api`,
    tokens: { stored: () => world.token, valid: async () => 'renewed' },
    deviceHeaders: () => world.device(),
    mayListen: () => world.open,
    onMessage: message => received.push(message),
    onBroken: () => {
      broken += 1
    },
    withDeviceLock: (_, signal, work) => (signal.aborted ? Promise.resolve() : world.lock(work)),
    times: {
      beginTimeoutMs: 300,
      silenceTimeoutMs: 300,
      retryPauses: { minMs: 10, maxMs: 40 },
    },
  })
  closing.push(() => {
    world.open = false
    feed.check()
    server.closeAllConnections()
    server.close()
  })
  return { feed, asked, received, world, open, brokenOff: () => broken }
}

const stream: (...texts: string[]) => Answer =
  (...texts) =>
  response => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    for (const text of texts) response.write(text)
  }
const broken: (...texts: string[]) => Answer =
  (...texts) =>
  response => {
    stream(...texts)(response, 0)
    setTimeout(() => response.destroy(), 20)
  }
async function until(what: () => boolean) {
  for (let tries = 0; tries < 300 && !what(); tries += 1) await new Promise(done => setTimeout(done, 10))
  expect(what()).toBe(true)
}

test('passes messages on, and resumes after the last one when the stream breaks [L5]', async () => {
  const { feed, asked, received, brokenOff } = await startFeed(
    broken(hello('7:3,0:9'), change(4)),
    stream(hello('7:4,0:9'), ': beat\n\n', change(5).slice(0, 20), change(5).slice(20)),
  )
  feed.watch(7)
  await until(() => received.length === 4)
  expect(received.map(message => message.type)).toEqual(['hello', 'change', 'hello', 'change'])
  expect(asked.map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/live?event=7',
    '/api/live?event=7&since=7:4,0:9',
  ])
  expect(feed.isLive()).toBe(true)
  expect(brokenOff()).toBe(1)
})

test('gives up a stream that has gone silent, without even a heartbeat [L5]', async () => {
  const { feed, asked, received } = await startFeed(stream(hello('7:3,0:9')))
  feed.watch(7)
  await until(() => asked.length >= 2)
  expect(received.length).toBeGreaterThanOrEqual(1)
})

test('uses another token when the current one is refused, and waits longer after each failure [L5]', async () => {
  const refuse: Answer = response => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{}')
  }
  const down: Answer = response => {
    response.writeHead(502, { 'content-type': 'text/html' })
    response.end('<html>')
  }
  const { feed, asked, received } = await startFeed(refuse, down, stream(hello('7:3,0:9')))
  feed.watch(7)
  await until(() => received.length === 1)
  expect(asked.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer renewed', 'Bearer first'])
})

test('reports that the device is signed out when a refusal says so', async () => {
  const order = { requested_by: 'Avery Holloway', requested_at: '2026-11-22T10:32:00.000Z', waits: false }
  const refuse: Answer = response => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ statusCode: 403, name: 'DeviceSignedOut', message: 'No.', ...order }))
  }
  const { feed, received } = await startFeed(refuse, stream(hello('7:3,0:9')))
  feed.watch(7)
  await until(() => received.length === 2)
  expect(received[0]).toEqual({ type: 'sign-out', ...order })
})

test('follows the event on screen, otherwise the team alone; closed while it may not listen', async () => {
  const { feed, asked, open, world, brokenOff } = await startFeed(stream(hello('0:9')))
  const leaveEvent = feed.watch(7)
  feed.watch(0)
  await until(() => asked.length === 1)
  leaveEvent()
  await until(() => asked.length === 2)
  expect(asked.map(({ url }) => decodeURIComponent(url).split('&')[0])).toEqual([
    '/api/live?event=7',
    '/api/live?event=0',
  ])
  world.open = false
  feed.check()
  await until(() => open.size === 0)
  expect(brokenOff(), 'what this page closes is not broken').toBe(0)
  world.open = true
  feed.check()
  await until(() => asked.length === 3 && open.size === 1)
})

test('a stream that has been replaced before it began does not end the feed of its successor', async () => {
  const { feed, received, world } = await startFeed(stream(hello('7:3,0:9')))
  const { device } = world
  let goOn = () => {}
  const late = new Promise<void>(resolve => {
    goOn = resolve
  })
  world.device = () => late.then(device)
  feed.watch(0)
  world.device = device
  feed.watch(7)
  await until(() => received.length === 1)
  goOn()
  await new Promise(done => setTimeout(done, 20))
  expect(feed.isLive()).toBe(true)
})

test('a lock that the browser denies is asked for again at the next check', async () => {
  const { feed, asked, world } = await startFeed(stream(hello('7:3,0:9')))
  const { lock } = world
  world.lock = () => Promise.reject(new DOMException('Denied.', 'SecurityError'))
  feed.watch(7)
  await new Promise(done => setTimeout(done, 20))
  expect(asked).toEqual([])
  world.lock = lock
  feed.check()
  await until(() => asked.length === 1)
})
