import { randomUUID } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { BatchedWrite } from '../../contract/api/batch.schema.ts'
import { header } from '../../contract/api/headers.ts'
import { API_BASE, contract } from '../../contract/index.ts'
import { listenOnLoopback } from '../../server/testing/listen-on-loopback.ts'
import { answerInstead, PORTAL_PAGE, refusalOf } from './answers.ts'
import type { Decide, Fault } from './faults.ts'

/** An API request that a gate holds. */
export interface Held {
  readonly method: string
  readonly url: string
  /** Lets the request go on. */
  release(): void
}

/** Where a gate holds a request: before the server has seen it, or after the server has answered it. */
export type Stage = 'before the server' | 'before the answer'

/** An HTTP proxy before the built server that does to API calls what bad networks do. Pages and files pass through. */
export interface FaultProxy {
  readonly origin: string
  /** Sets the server to which requests go. */
  pointAt(origin: string): void
  /** The number of times that each fault was injected. */
  readonly injected: ReadonlyMap<Fault, number>
  /** The key that the page gave, by the key that the server saw; filled only with `freshKeys`. */
  readonly originalKeys: ReadonlyMap<string, string>
  /** The Idempotency-Keys of all writes of this path (below the API base), sent alone or in a batch. */
  keysOf(path: string): ReadonlySet<string>
  /** The number of calls other than reads so far; a batch counts as one. */
  writeCalls(): number
  /** Holds the next request whose method and path contain `words` at `stage`; resolves when it has arrived there. */
  holdNext(words: string, stage: Stage): Promise<Held>
  /** Injects no more faults, and cuts off the requests that hang. */
  heal(): void
  close(): Promise<void>
}

interface Options {
  readonly decide?: Decide
  /** Added to each API call, in ms. */
  readonly latency?: number | (() => number)
  /** Answers calls of this path with 404, as a server that does not know it. */
  readonly unknownPath?: string
  /** Gives every write a new Idempotency-Key each time, so that the server recognises no repeated write. */
  readonly freshKeys?: boolean
  /** Texts of scripts, by path, to serve in place of the server's own. */
  readonly files?: ReadonlyMap<string, string>
  readonly port?: number
}

interface Gate {
  readonly words: string
  readonly stage: Stage
  readonly arrived: (held: Held) => void
}

/** Opens the proxy on a port of its own. */
export async function openFaultProxy(options: Options = {}): Promise<FaultProxy> {
  const { decide, latency = 0, freshKeys = false, files = new Map<string, string>(), unknownPath } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const injected = new Map<Fault, number>()
  const originalKeys = new Map<string, string>()
  const attempts = new Map<string, number>()
  const keys = new Map<string, Set<string>>()
  const hanging = new Set<IncomingMessage>()
  const gates: Gate[] = []
  let target = ''
  let healed = false
  let writeCalls = 0

  /** A batch gets the fault of its first write. */
  function faultOf(incoming: IncomingMessage, [write]: readonly KeyedWrite[]): Fault | undefined {
    if (!decide || healed) return undefined
    const name = write?.key ?? `${incoming.method} ${incoming.url}`
    const attempt = (attempts.get(name) ?? 0) + 1
    attempts.set(name, attempt)
    const fault = decide({ name, attempt })
    if (fault) injected.set(fault, (injected.get(fault) ?? 0) + 1)
    return fault
  }

  function recordKeys(writes: readonly KeyedWrite[]): void {
    for (const { path, key } of writes) keys.set(path, (keys.get(path) ?? new Set()).add(key))
  }

  async function stopAt(stage: Stage, { method = '', url = '' }: IncomingMessage): Promise<void> {
    const at = gates.findIndex(gate => gate.stage === stage && `${method} ${url}`.includes(gate.words))
    const [gate] = at < 0 ? [] : gates.splice(at, 1)
    if (gate) await new Promise<void>(release => gate.arrived({ method, url, release }))
  }

  function forward(incoming: IncomingMessage, given: Buffer): Promise<IncomingMessage> {
    const headers = { ...incoming.headers }
    let body = given
    for (const { key } of freshKeys ? writesIn(incoming, given) : []) {
      const fresh = randomUUID()
      originalKeys.set(fresh, key)
      if (headers[header.idempotencyKey] === key) headers[header.idempotencyKey] = fresh
      else body = Buffer.from(body.toString().replace(key, fresh))
    }
    return new Promise((resolve, reject) => {
      const { method, url } = incoming
      const call = request(target + url, { method: method ?? 'GET', headers, agent }, resolve)
      call.on('error', reject).end(body)
    })
  }

  async function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    fault?: Fault,
  ): Promise<void> {
    if (fault === 'dropped before the server') return void incoming.socket.destroy()
    if (fault === 'hung before the server') return void hanging.add(incoming)
    if (fault === 'slow') await pause(2500)
    await stopAt('before the server', incoming)
    const answer = await forward(incoming, body)
    // When the tablet hangs up, so does the proxy: a stream never ends by itself.
    outgoing.on('close', () => answer.destroy())
    if (fault === 'answer dropped' || fault === 'answer hung') {
      if (isStream(answer)) answer.destroy()
      else await bodyOf(answer)
      if (fault === 'answer hung') hanging.add(incoming)
      else incoming.socket.destroy()
      return
    }
    await stopAt('before the answer', incoming)
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url = '' } = incoming
    const file = files.get(url)
    if (file !== undefined) return answerInstead(outgoing, 200, 'text/javascript', file)
    const body = await bodyOf(incoming)
    if (!url.startsWith(`${API_BASE}/`)) return pass(incoming, outgoing, body)
    if (incoming.method !== 'GET') writeCalls += 1
    const writes = writesIn(incoming, body)
    recordKeys(writes)
    const fault = faultOf(incoming, writes)
    if (fault === 'refused') return void incoming.socket.destroy()
    const delay = typeof latency === 'number' ? latency : latency()
    if (delay > 0) await pause(delay)
    if (url === API_BASE + unknownPath)
      return answerInstead(outgoing, 404, 'application/json', JSON.stringify({ statusCode: 404 }))
    const refusal = refusalOf(fault)
    if (fault === 'captive portal') answerInstead(outgoing, 200, 'text/html', PORTAL_PAGE)
    else if (refusal)
      answerInstead(outgoing, refusal.status, 'application/json', refusal.body, refusal.headers)
    else await pass(incoming, outgoing, body, fault)
  }

  const server = createServer((incoming, outgoing) => {
    // To a tablet, any failure between the proxy and the server is a dead network.
    handle(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.keepAliveTimeout = 60_000
  const port = await listenOnLoopback(server, 'localhost', options.port)

  function cutOff(): void {
    for (const incoming of hanging) incoming.socket.destroy()
    hanging.clear()
  }

  return {
    origin: `http://localhost:${port}`,
    pointAt(origin) {
      target = origin
    },
    injected,
    originalKeys,
    keysOf: path => keys.get(path) ?? new Set(),
    writeCalls: () => writeCalls,
    holdNext: (words, stage) => new Promise(arrived => gates.push({ words, stage, arrived })),
    heal() {
      healed = true
      cutOff()
    },
    async close() {
      cutOff()
      agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

interface KeyedWrite {
  readonly path: string
  readonly key: string
}

/** The writes in a call that have a key. */
function writesIn({ url = '', headers }: IncomingMessage, body: Buffer): KeyedWrite[] {
  const key = headers[header.idempotencyKey]
  const path = url.slice(API_BASE.length)
  if (typeof key === 'string') return [{ path, key }]
  if (path !== contract.writeBatch.path) return []
  const { writes }: { writes: BatchedWrite[] } = JSON.parse(body.toString())
  return writes.map(write => ({ path: write.path, key: write.headers[header.idempotencyKey] }))
}

const isStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}
