import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A balancer: passes each connection on to the first of some local ports where somebody answers. */
export interface Balancer {
  readonly origin: string
  close(): Promise<void>
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  const server = createServer(incoming => {
    const hold = (socket: Socket) => {
      sockets.add(socket)
      // A connection that breaks is the end of it on both sides; who broke it does not matter here.
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
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
