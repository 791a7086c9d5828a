import { connect, createServer, type Socket } from 'node:net'

/** A proxy that can lose answers: the server carries the request out, but the browser gets no answer. */
export interface LossyLink {
  readonly origin: string
  /** Loses answers to requests whose first line contains `words`; '' ends that. */
  loseAnswersTo(words: string): void
  close(): Promise<void>
}

/** Opens a lossy link to the server at `origin`, on a port of its own. */
export async function lossyLink(origin: string): Promise<LossyLink> {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  let lost = ''

  const relay = createServer(browser => {
    const server = connect(Number(port), hostname)
    let losing = false
    for (const [socket, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      // A reset also ends in 'close', so the error needs no report.
      socket.on('error', () => other.destroy())
    }
    browser.on('data', chunk => {
      const [head = ''] = chunk.toString('latin1').split('\r\n', 1)
      if (/ HTTP\/1\.1$/.test(head)) losing = lost !== '' && head.includes(lost)
      server.write(chunk)
    })
    server.on('data', chunk => {
      if (losing) browser.destroy()
      else browser.write(chunk)
    })
  })
  const address = await new Promise<ReturnType<typeof relay.address>>((resolve, reject) => {
    relay.on('error', reject)
    relay.listen(0, '127.0.0.1', () => resolve(relay.address()))
  })
  if (typeof address !== 'object' || !address) throw new Error('The link has no port.')
  return {
    origin: `http://localhost:${address.port}`,
    loseAnswersTo: words => {
      lost = words
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise(resolve => relay.close(() => resolve()))
    },
  }
}
