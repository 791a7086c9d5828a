import { header, PAGE_ONLY_HEADERS } from '../contract/api/headers.ts'
import { API_BASE } from '../contract/index.ts'
import { errorOf } from './classify.ts'
import type { Clock, Host } from './host.ts'
import { isoNow } from './host.ts'
import type { NetworkState } from './network-state.ts'
import type { SignOutOrder } from './remote-sign-out.ts'
import { unansweredReply } from './replies.ts'
import { timings } from './timings.ts'

/** The headers of a page's call without those for the engine. */
export function headersToSend(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  for (const name of PAGE_ONLY_HEADERS) headers.delete(name)
  return headers
}

/**
 * Sends a page's call with these headers, without storing it. Rejects like `fetch`, but a write that is not answered in
 * time gets an answer that says so: nobody can know whether the server has carried it out.
 */
export async function sendUnstored(
  { clock, fetch }: Pick<Host, 'clock' | 'fetch'>,
  request: Request,
  headers: Headers,
): Promise<Response> {
  const init: RequestInit = { headers }
  const controller = new AbortController()
  if (request.method !== 'GET') {
    init.signal = controller.signal
    clock.after(timings.requestTimeoutMs, () => controller.abort())
  }
  try {
    return await fetch(new Request(request, init))
  } catch (error) {
    if (controller.signal.aborted) return unansweredReply()
    throw error
  }
}

/** The server gave no usable answer: no network, too slow, offline mode is on, or the engine no longer wants it. */
export class NoResponse extends Error {
  override name = 'NoResponse'
}

interface Options extends Pick<Host, 'clock' | 'fetch'> {
  readonly network: Pick<NetworkState, 'isToggled' | 'failed' | 'succeeded'>
  /** The headers that describe this device, for every call. */
  readonly deviceHeaders: () => Readonly<Record<string, string>>
  /** Called when the server answers that this device is signed out. */
  readonly onSignedOut: (order: SignOutOrder) => void
}

export type ApiCall = ReturnType<typeof createApiCall>

/**
 * Makes the engine's API calls. Only its own calls (`send`) update the network state and fail while offline mode is on;
 * one that left before may still be answered. Calls from a page are passed on.
 */
export function createApiCall({ clock, fetch, network, deviceHeaders, onSignedOut }: Options) {
  const underWay = new Set<AbortController>()
  let hasEnded = false

  async function obeySignOutOrderIn(response: Response): Promise<void> {
    const order = await signOutOrderIn(response, clock).catch(() => undefined)
    if (order) onSignedOut(order)
  }

  function withDevice(given: HeadersInit | undefined): Headers {
    const headers = headersToSend(given)
    for (const [name, value] of Object.entries(deviceHeaders())) headers.set(name, value)
    return headers
  }

  return {
    /** Aborts the engine's own calls whose answer is not there to its end, and prevents new ones. */
    end(): void {
      hasEnded = true
      for (const controller of underWay) controller.abort()
    },

    /** Passes a call on unchanged. Rejects like `fetch`. */
    pass: (request: Request): Promise<Response> => fetch(request),

    /** Passes a page's call on with the headers of this device, and with the time limit of `sendUnstored`. */
    async forward(request: Request): Promise<Response> {
      const response = await sendUnstored({ clock, fetch }, request, withDevice(request.headers))
      if (response.status === 403) void obeySignOutOrderIn(response.clone())
      return response
    },

    /**
     * Returns the answer, possibly of a captive portal. Its body breaks off once nothing comes for
     * `timings.requestTimeoutMs`: on a slow line a long list takes longer than that as a whole.
     * Redirects are not followed: the API has none, captive portals do. Throws NoResponse.
     */
    async send(url: string, init: RequestInit): Promise<Response> {
      if (network.isToggled()) throw new NoResponse('Offline mode is on.')
      if (hasEnded) throw new NoResponse('The engine runs in another place by now.')
      const controller = new AbortController()
      underWay.add(controller)
      let counted = false
      const stopSlow = clock.after(timings.slowAnswerMs, () => {
        counted = true
        network.failed()
      })
      let stopLate = () => {}
      const restartLate = () => {
        stopLate()
        stopLate = clock.after(timings.requestTimeoutMs, () => controller.abort())
      }
      const onEnd = () => {
        stopLate()
        underWay.delete(controller)
      }
      controller.signal.addEventListener('abort', onEnd)
      restartLate()
      try {
        const response = await fetch(url, {
          ...init,
          headers: withDevice(init.headers),
          cache: 'no-store',
          redirect: 'manual',
          signal: controller.signal,
        })
        if (!isFromOurServer(response)) network.failed()
        else if (!counted) network.succeeded()
        if (response.status === 403) void obeySignOutOrderIn(response.clone())
        restartLate()
        return withBodyWatch(response, restartLate, onEnd)
      } catch (error) {
        onEnd()
        if (!counted && !network.isToggled()) network.failed()
        throw new NoResponse('The server could not be reached.', { cause: error })
      } finally {
        stopSlow()
      }
    },
  }
}

/** Answers that can have no body. */
const WITHOUT_BODY = [204, 205, 304]

/** What a copy of an answer has as its body: Chromium gives a 204 an empty stream, with which no 204 can be made. */
export const bodyToCopy = ({ status, body }: Response): Response['body'] =>
  WITHOUT_BODY.includes(status) ? null : body

/** The same answer; calls `onChunk` for each piece of its body, and `onEnd` after the last, or if it has none. */
function withBodyWatch(response: Response, onChunk: () => void, onEnd: () => void): Response {
  const body = bodyToCopy(response)
  if (!body) {
    onEnd()
    return response
  }
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onChunk()
      controller.enqueue(chunk)
    },
    flush: onEnd,
  })
  return new Response(body.pipeThrough(watch), response)
}

/** The sign-out order in an answer, if the answer says that this device is signed out. */
async function signOutOrderIn(response: Response, clock: Clock): Promise<SignOutOrder | undefined> {
  const { status, headers } = response
  const error = errorOf({ status, headers, text: await response.text() })
  if (error?.name !== 'DeviceSignedOut') return undefined
  const { requested_by: by, requested_at: at, waits } = error
  return {
    by: typeof by === 'string' ? by : null,
    at: typeof at === 'string' ? at : isoNow(clock),
    waits: waits !== false,
  }
}

/** Whether an answer can have come from our own server, rather than a captive portal or a proxy. */
export const isFromOurServer = (response: Response): boolean =>
  response.status === 304 ||
  response.headers.has(header.version) ||
  /^application\/json\b/i.test(response.headers.get('content-type') ?? '')

/** Returns whether our server answers. Rejects if nothing answers within `timings.probeTimeoutMs`. */
export async function probeServer({ clock, fetch }: Pick<Host, 'clock' | 'fetch'>): Promise<boolean> {
  const controller = new AbortController()
  const stop = clock.after(timings.probeTimeoutMs, () => controller.abort())
  try {
    const response = await fetch(`${API_BASE}/health`, {
      cache: 'no-store',
      redirect: 'manual',
      signal: controller.signal,
    })
    return isFromOurServer(response)
  } finally {
    stop()
  }
}
