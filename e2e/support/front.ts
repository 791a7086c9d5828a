import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Certificate } from './certificate.ts'
import { type SlowLine, slowed } from './slow-line.ts'

/** What is answered in place of the server. */
export interface Instead {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Something in front of the server that answers some addresses by itself: another deployment, or a hotel's network. */
export interface Front {
  readonly origin: string
  /** Answers by path, or by method and path (`PUT /api/groups/1`); what is not in it goes to the server. */
  readonly instead: Map<string, Instead>
  /** Answers every request, whatever its path; undefined lets them through again. */
  answerAll(instead: Instead | undefined): void
  /** Holds the requests whose path begins so, until the function that it gives is called. */
  hold(path: string): () => void
  /** Everything goes over a slow line from now on; undefined takes it away. */
  slow(line: SlowLine | undefined): void
  /** Where requests go; with `desk`, those that carry the cookie `desk` with that value, as a balancer's sticky sessions. */
  pointAt(origin: string, desk?: string): void
  close(): Promise<void>
}

function answer(outgoing: ServerResponse, { status, type, body }: Instead): void {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
}

/** Opens a front on a port of its own; with a certificate it speaks TLS to browsers, and says so to the server. */
export async function openFront(certificate?: Certificate): Promise<Front> {
  const instead = new Map<string, Instead>()
  const targets = new Map<string | undefined, string>()
  let all: Instead | undefined
  let line: { readonly latencyMs: number; readonly through: () => Transform } | undefined
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
    // A page of the one that had this port before asks already.
    if (target === undefined) {
      incoming.socket.destroy()
      return
    }
    const passed = request(target + url, { method, headers }, coming => {
      outgoing.writeHead(coming.statusCode ?? 502, coming.headers)
      if (line) coming.pipe(line.through()).pipe(outgoing)
      else coming.pipe(outgoing)
      // The server has gone in the middle of an answer.
      coming.on('close', () => coming.complete || outgoing.destroy())
    })
    passed.on('error', () => incoming.socket.destroy())
    incoming.pipe(passed)
  }
  const server = certificate ? createTlsServer(certificate, handle) : createServer(handle)
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })
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
