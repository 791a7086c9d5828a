import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { listenOnLoopback } from '../../server/testing/listen-on-loopback.ts'
import type { Certificate } from './certificate.ts'
import { type SlowLine, slowed } from './slow-line.ts'

/** An answer in place of the server's. */
export interface Instead {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** A proxy in front of the server that answers some requests itself: another deployment, or a hotel's network. */
export interface Front {
  readonly origin: string
  /** Answers by path, or by method and path (`PUT /api/groups/1`); other requests go to the server. */
  readonly instead: Map<string, Instead>
  /** Answers every request, whatever its path; undefined forwards them again. */
  answerAll(instead: Instead | undefined): void
  /** Holds requests whose path begins with `path`, until the returned function is called. */
  hold(path: string): () => void
  /** Loses the server's answers to requests whose path or query contains `words`; '' ends that. */
  loseAnswersTo(words: string): void
  /** Makes all traffic slow; undefined ends that. */
  slow(line: SlowLine | undefined): void
  /** Where requests go; with `desk`, those with the cookie `desk` of that value, like a balancer's sticky sessions. */
  pointAt(origin: string, desk?: string): void
  close(): Promise<void>
}

function answer(outgoing: ServerResponse, { status, type, body }: Instead): void {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
}

/** Opens a front on a port of its own; with a certificate it uses TLS with browsers, and tells the server so. */
export async function openFront(certificate?: Certificate): Promise<Front> {
  const instead = new Map<string, Instead>()
  const targets = new Map<string | undefined, string>()
  let all: Instead | undefined
  let line: { readonly latencyMs: number; readonly through: () => Transform } | undefined
  let lost = ''
  const holds = new Map<string, Promise<void>>()

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '/', method = 'GET' } = incoming
    const headers = certificate ? { ...incoming.headers, 'x-forwarded-proto': 'https' } : incoming.headers
    if (line) await pause(line.latencyMs)
    for (const [path, released] of holds) if (url.startsWith(path)) await released
    const [path = url] = url.split('?')
    const own = all ?? instead.get(`${method} ${path}`) ?? instead.get(path)
    if (own) {
      answer(outgoing, own)
      return
    }
    const desk = /\bdesk=(\w+)/.exec(headers.cookie ?? '')?.[1]
    const target = targets.get(desk) ?? targets.get(undefined)
    // A page of an earlier front on this port may already send requests.
    if (target === undefined) {
      incoming.socket.destroy()
      return
    }
    const passed = request(target + url, { method, headers }, coming => {
      if (lost !== '' && url.includes(lost)) {
        coming.resume()
        incoming.socket.destroy()
        return
      }
      outgoing.writeHead(coming.statusCode ?? 502, coming.headers)
      if (line) coming.pipe(line.through()).pipe(outgoing)
      else coming.pipe(outgoing)
      // The server has stopped during an answer.
      coming.on('close', () => coming.complete || outgoing.destroy())
    })
    passed.on('error', () => incoming.socket.destroy())
    incoming.pipe(passed)
  }
  const server = certificate ? createTlsServer(certificate, handle) : createServer(handle)
  const port = await listenOnLoopback(server, 'localhost')
  return {
    origin: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    instead,
    answerAll(given) {
      all = given
    },
    hold(path) {
      let release = () => {}
      holds.set(path, new Promise(resolve => (release = resolve)))
      return () => {
        holds.delete(path)
        release()
      }
    },
    loseAnswersTo(words) {
      lost = words
    },
    slow(given) {
      line = given && { latencyMs: given.latencyMs, through: slowed(given) }
    },
    pointAt(origin, desk) {
      targets.set(desk, origin)
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
