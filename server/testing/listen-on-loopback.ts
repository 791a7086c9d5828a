import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Starts a server on loopback, on a free port unless one is given. Resolves to the port. */
export async function listenOnLoopback(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
