import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** A balancer: passes each connection to the first of several local ports that accepts it. */
export interface Balancer {
  readonly origin: string
  close(): Promise<void>
}

/** Starts a balancer in front of these ports, on a free port of loopback. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  const server = createServer(incoming => {
    const hold = (socket: Socket) => {
      sockets.add(socket)
      // If either side breaks, both are closed; the cause does not matter.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    const pass = ([port, ...others]: readonly number[]): void => {
      if (port === undefined) {
        incoming.destroy()
        return
      }
      const outgoing = connect(port, '127.0.0.1')
      hold(outgoing)
      outgoing.once('connect', () => {
        outgoing.off('error', next)
        incoming.pipe(outgoing).pipe(incoming)
        outgoing.once('close', () => incoming.destroy())
        incoming.once('close', () => outgoing.destroy())
      })
      const next = () => pass(others)
      outgoing.once('error', next)
    }
    hold(incoming)
    pass(ports)
  })
  return {
    origin: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
