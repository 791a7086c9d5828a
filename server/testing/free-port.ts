import { createServer } from 'node:net'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOnLoopback(probe)
  return new Promise(resolve => probe.close(() => resolve(port)))
}
