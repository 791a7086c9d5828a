import type { Socket } from 'node:net'

/** The open sockets of a proxy. When one side of a connection ends, so does the other. */
export function createLinkedSockets() {
  const open = new Set<Socket>()

  function link(socket: Socket, other: Socket): void {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
    // A reset also ends in 'close', so the error needs no report.
    socket.on('error', () => other.destroy())
  }

  return {
    link(one: Socket, other: Socket): void {
      link(one, other)
      link(other, one)
    },
    destroy(): void {
      for (const socket of open) socket.destroy()
    },
  }
}
