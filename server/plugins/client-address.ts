import { normalizeIP } from '@fastify/rate-limit'

/** `192.0.2.7:54321` and `[2001:db8::1]:54321`: some proxies put a client's port into X-Forwarded-For. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]*)\])(?::\d+)?$/

/**
 * The address by which a client is counted and recognised: without a port, which a client can change at will; for IPv6
 * the /64 network, which is what a subscriber gets. What a proxy sent instead of an address is shortened.
 */
export function clientAddress(address: string | undefined): string {
  // A client that has hung up meanwhile has none any more, whatever Fastify's types say.
  if (address === undefined) return 'gone'
  const [, v4, v6] = WITH_PORT.exec(address) ?? []
  return normalizeIP(v4 ?? v6 ?? address, 64).slice(0, 64)
}
