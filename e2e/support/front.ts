import { createServer, request, type ServerResponse } from 'node:http'

/** What is answered in place of the server. */
export interface Instead {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Something in front of the server that answers some addresses by itself: another deployment, or a hotel's network. */
export interface Front {
  readonly origin: string
  /** Answers by path; a path that is not in it goes to the server. */
  readonly instead: Map<string, Instead>
  /** Answers every request, whatever its path; undefined lets them through again. */
  answerAll(instead: Instead | undefined): void
  /** Where requests go. */
  pointAt(origin: string): void
  close(): Promise<void>
}

function answer(outgoing: ServerResponse, { status, type, body }: Instead): void {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
}

/** Opens a front on a port of its own. */
export async function openFront(): Promise<Front> {
  const instead = new Map<string, Instead>()
  let target = ''
  let all: Instead | undefined

  const server = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming
    const own = all ?? instead.get(url.split('?')[0] ?? url)
    if (own) {
      answer(outgoing, own)
      return
    }
    const passed = request(target + url, { method, headers }, coming => {
      outgoing.writeHead(coming.statusCode ?? 502, coming.headers)
      coming.pipe(outgoing)
    })
    passed.on('error', () => incoming.socket.destroy())
    incoming.pipe(passed)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })
  return {
    origin: `http://localhost:${port}`,
    instead,
    answerAll(given) {
      all = given
    },
    pointAt(origin) {
      target = origin
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
