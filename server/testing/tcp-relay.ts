import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** A relay whose target port can be changed. */
interface TcpRelay {
  readonly port: number
  /** Sets the target of new connections. */
  pointAt(port: number): void
  /** Simulates a machine that disappears: nothing is answered on old and new connections, and none is closed. */
  silence(): void
  close(): Promise<void>
}

/** Opens a relay on loopback to the port `target`. */
export async function openTcpRelay(target: number): Promise<TcpRelay> {
  const pairs = new Map<Socket, Socket | undefined>()
  let leadsTo: number | undefined = target

  // Half open: the other end of a machine that disappears is not told of an end either.
  const server = createServer({ allowHalfOpen: true }, from => {
    from.on('error', () => from.destroy())
    from.on('close', () => pairs.delete(from))
    pairs.set(from, undefined)
    if (leadsTo === undefined) return
    const to = connect(leadsTo, '127.0.0.1')
    pairs.set(from, to)
    to.on('error', () => from.destroy())
    to.on('close', () => from.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to).pipe(from)
  })

  return {
    port: await listenOnLoopback(server),
    pointAt(port) {
      leadsTo = port
    },
    silence() {
      leadsTo = undefined
      for (const [from, to] of pairs) {
        from.unpipe()
        from.resume()
        to?.removeAllListeners('close').removeAllListeners('error')
        to?.unpipe()
        to?.on('error', () => undefined)
        to?.destroy()
      }
    },
    close() {
      for (const from of pairs.keys()) from.destroy()
      return new Promise(closed => server.close(() => closed()))
    },
  }
}
