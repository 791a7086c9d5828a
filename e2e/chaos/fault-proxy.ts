import { randomUUID } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { answerInstead, PORTAL_PAGE, refusalOf } from './answers.ts'
import type { Decide, Fault } from './faults.ts'

/** A request of the API on its way, held up by a gate. */
export interface Held {
  readonly method: string
  readonly url: string
  /** Lets it go on. */
  release(): void
}

/** At a gate, a request stops before the server has seen it, or after the server has answered it. */
export type Stage = 'before the server' | 'before the answer'

/** An HTTP proxy in front of the built server that does to API calls what bad networks do. Pages and files pass. */
export interface FaultProxy {
  readonly origin: string
  /** Where requests go. */
  pointAt(origin: string): void
  /** How often each fault was injected. */
  readonly injected: ReadonlyMap<Fault, number>
  /** The key that the page gave, by the key that the server saw; only with `freshKeys`. */
  readonly originalKeys: ReadonlyMap<string, string>
  /** The Idempotency-Keys with which a write of this path (below the API base) has come. */
  keysOf(path: string): ReadonlySet<string>
  /** The next request whose method and path hold `words` stops at `stage`; resolves when one is there. */
  holdNext(words: string, stage: Stage): Promise<Held>
  /** From now on no faults; what hangs is cut off. */
  heal(): void
  close(): Promise<void>
}

interface Options {
  readonly decide?: Decide
  /** Added to each API call, in ms. */
  readonly latency?: number
  /** Gives every write a new Idempotency-Key each time: to the server, nothing is ever sent twice. */
  readonly freshKeys?: boolean
  /** Served in place of the server's own. */
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
  const { decide, latency = 0, freshKeys = false, files = new Map<string, string>() } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const injected = new Map<Fault, number>()
  const originalKeys = new Map<string, string>()
  const attempts = new Map<string, number>()
  const keys = new Map<string, Set<string>>()
  const hanging = new Set<IncomingMessage>()
  const gates: Gate[] = []
  let target = ''
  let healed = false

  function faultOf(incoming: IncomingMessage): Fault | undefined {
    if (!decide || healed) return undefined
    const key = incoming.headers[header.idempotencyKey]
    const name = typeof key === 'string' ? key : `${incoming.method} ${incoming.url}`
    const attempt = (attempts.get(name) ?? 0) + 1
    attempts.set(name, attempt)
    const fault = decide({ name, attempt })
    if (fault) injected.set(fault, (injected.get(fault) ?? 0) + 1)
    return fault
  }

  function noteKey({ headers, url = '' }: IncomingMessage): void {
    const key = headers[header.idempotencyKey]
    const path = url.slice(API_BASE.length)
    if (typeof key === 'string') keys.set(path, (keys.get(path) ?? new Set()).add(key))
  }

  async function stopAt(stage: Stage, { method = '', url = '' }: IncomingMessage): Promise<void> {
    const at = gates.findIndex(gate => gate.stage === stage && `${method} ${url}`.includes(gate.words))
    const [gate] = at < 0 ? [] : gates.splice(at, 1)
    if (gate) await new Promise<void>(release => gate.arrived({ method, url, release }))
  }

  function forward(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const headers = { ...incoming.headers }
    const key = headers[header.idempotencyKey]
    if (freshKeys && typeof key === 'string') {
      const fresh = randomUUID()
      originalKeys.set(fresh, key)
      headers[header.idempotencyKey] = fresh
    }
    return new Promise((resolve, reject) => {
      const { method, url } = incoming
      const call = request(target + url, { method: method ?? 'GET', headers, agent }, resolve)
      call.on('error', reject).end(body)
    })
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse, fault?: Fault): Promise<void> {
    const body = await bodyOf(incoming)
    if (fault === 'dropped before the server') return void incoming.socket.destroy()
    if (fault === 'hung before the server') return void hanging.add(incoming)
    if (fault === 'slow') await pause(2500)
    await stopAt('before the server', incoming)
    const answer = await forward(incoming, body)
    // Whoever hangs up here hangs up there: a stream never ends by itself.
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
    if (!url.startsWith(`${API_BASE}/`)) return pass(incoming, outgoing)
    noteKey(incoming)
    const fault = faultOf(incoming)
    if (fault === 'refused') return void incoming.socket.destroy()
    if (latency > 0) await pause(latency)
    const refusal = refusalOf(fault)
    if (fault === 'captive portal') answerInstead(outgoing, 200, 'text/html', PORTAL_PAGE)
    else if (refusal)
      answerInstead(outgoing, refusal.status, 'application/json', refusal.body, refusal.headers)
    else await pass(incoming, outgoing, fault)
  }

  const server = createServer((incoming, outgoing) => {
    // Whatever goes wrong between here and the server is, to a tablet, a dead network.
    handle(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.keepAliveTimeout = 60_000
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject)
    server.listen(options.port ?? 0, 'localhost', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })

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

const isStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}
