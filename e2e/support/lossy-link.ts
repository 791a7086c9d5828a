import { connect, createServer } from 'node:net'
import { createLinkedSockets } from '../../server/testing/linked-sockets.ts'
import { listenOnLoopback } from '../../server/testing/listen-on-loopback.ts'

/** A proxy that can lose answers: the server carries the request out, but the browser gets no answer. */
interface LossyLink {
  readonly origin: string
  /** Loses answers to requests whose first line contains `words`; '' ends that. */
  loseAnswersTo(words: string): void
  close(): Promise<void>
}

/** Opens a lossy link to the server at `origin`, on a port of its own. */
export async function lossyLink(origin: string): Promise<LossyLink> {
  const { hostname, port } = new URL(origin)
  const sockets = createLinkedSockets()
  let lost = ''

  const relay = createServer(browser => {
    const server = connect(Number(port), hostname)
    let losing = false
    sockets.link(browser, server)
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
  return {
    origin: `http://localhost:${await listenOnLoopback(relay)}`,
    loseAnswersTo: words => {
      lost = words
    },
    close: () => {
      sockets.destroy()
      return new Promise(resolve => relay.close(() => resolve()))
    },
  }
}
