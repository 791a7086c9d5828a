import { header } from '../contract/headers.ts'
import { API_BASE } from '../contract/index.ts'
import { limits } from './limits.ts'
import type { NetworkState } from './network-state.ts'

/** No answer of the server: no network, too slow, the toggle is on, or somebody else answered. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

export type ApiCall = ReturnType<typeof createApiCall>

/**
 * The one way in which the worker itself calls the API. Measures the network as it goes, and never passes the toggle;
 * the answer to what had left before it was switched on is still taken.
 */
export function createApiCall(network: NetworkState) {
  return {
    /**
     * Gives the answer of whoever answers; its body may be read until `limits.giveUpAfter`. Redirects are not followed:
     * the API has none, captive portals do. Throws NoAnswer.
     */
    async send(url: string, init: RequestInit): Promise<Response> {
      if (network.isToggled()) throw new NoAnswer('Offline mode is on.')
      const controller = new AbortController()
      let counted = false
      const slow = setTimeout(() => {
        counted = true
        network.failed()
      }, limits.slow)
      const late = setTimeout(() => controller.abort(), limits.giveUpAfter)
      try {
        const response = await fetch(url, {
          ...init,
          cache: 'no-store',
          redirect: 'manual',
          signal: controller.signal,
        })
        if (!isOurs(response)) network.failed()
        else if (!counted) network.succeeded()
        return response
      } catch (error) {
        clearTimeout(late)
        if (!counted && !network.isToggled()) network.failed()
        throw new NoAnswer('The server could not be reached.', { cause: error })
      } finally {
        clearTimeout(slow)
      }
    },
  }
}

/** Whether an answer can have come from our own server, rather than a captive portal or a proxy. */
export const isOurs = (response: Response): boolean =>
  response.status === 304 ||
  response.headers.has(header.version) ||
  /^application\/json\b/i.test(response.headers.get('content-type') ?? '')

/** Asks the server whether it is there. */
export async function probeServer(): Promise<boolean> {
  const response = await fetch(`${API_BASE}/health`, {
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(limits.probeWithin),
  })
  return isOurs(response)
}
