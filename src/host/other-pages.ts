import type { PageMessage, WorkerMessage } from '../../contract/worker/messages.ts'

const CHANNEL = 'trackside-engine-calls'

/** A call of the API, as sent from page to page. */
interface SentCall {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | null
  readonly cache: RequestCache
}

/**
 * The `value` of an `answer` is null if the request failed. After `until` (ms since the epoch) a call is not answered:
 * it was reported as failed by then, and must not be carried out when a frozen page becomes active again.
 */
type ChannelMessage =
  | { readonly type: 'call'; readonly id: string; readonly until: number; readonly call: SentCall }
  | { readonly type: 'ask'; readonly id: string; readonly until: number; readonly message: PageMessage }
  | { readonly type: 'answer'; readonly id: string; readonly value: unknown }
  | { readonly type: 'tell'; readonly message: WorkerMessage }
  /** The engine of this page has started: pages make the calls again that nobody has answered. */
  | { readonly type: 'ready' }

interface SentResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

interface Options {
  /** Receives what another page's engine sends to all pages. */
  readonly onMessage: (message: WorkerMessage) => void
  /** Answers a call or message of another page; undefined while the engine does not run here. */
  readonly onCall: (request: Request) => Promise<Response> | undefined
  readonly onAsk: (message: PageMessage) => Promise<unknown> | undefined
}

/** Connects the pages that no worker controls: one runs the engine, and answers the others over a channel. */
export function createOtherPages({ onMessage, onCall, onAsk }: Options) {
  const channel = new BroadcastChannel(CHANNEL)
  const asked = new Map<string, { message: ChannelMessage; resolve: (value: unknown) => void }>()
  const post = (message: ChannelMessage) => channel.postMessage(message)

  async function answer(id: string, work: Promise<unknown> | undefined): Promise<void> {
    if (!work) return
    const value = await work.catch(error => {
      console.warn('Another page got no answer from this one:', error)
      return null
    })
    post({ type: 'answer', id, value })
  }

  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'tell') onMessage(data.message)
    else if (data.type === 'ready') for (const { message } of asked.values()) post(message)
    else if ('until' in data && data.until < Date.now()) return
    else if (data.type === 'call') void answer(data.id, onCall(requestOf(data.call))?.then(sentResponse))
    else if (data.type === 'ask') void answer(data.id, onAsk(data.message))
    else {
      asked.get(data.id)?.resolve(data.value)
      asked.delete(data.id)
    }
  }

  /** Resolves with the answer of the page that runs the engine; never if there is none. */
  function send(make: (id: string) => ChannelMessage): Promise<unknown> {
    const id = crypto.randomUUID()
    const message = make(id)
    return new Promise(resolve => {
      asked.set(id, { message, resolve })
      post(message)
    })
  }

  return {
    /** Sends a call of this page to another page's engine, valid for `timeoutMs`. Rejects like `fetch`. */
    async call(request: Request, timeoutMs: number): Promise<Response> {
      const until = Date.now() + timeoutMs
      const call = await sentCall(request)
      const response = await send(id => ({ type: 'call', id, until, call }))
      if (!isSentResponse(response)) throw new TypeError('The call met no answer.')
      const { status, headers, body } = response
      return new Response(status === 204 || status === 304 ? null : body, {
        status,
        headers: headers.map(([name, value]) => [name, value]),
      })
    },

    /** Sends a message to another page's engine and resolves to its reply. */
    ask: (message: PageMessage, timeoutMs: number): Promise<unknown> =>
      send(id => ({ type: 'ask', id, until: Date.now() + timeoutMs, message })),

    /** Sends a message of this page's engine to the other pages. */
    broadcast: (message: WorkerMessage): void => post({ type: 'tell', message }),

    /** Says that this page's engine has started. */
    announce: (): void => post({ type: 'ready' }),

    close: (): void => channel.close(),
  }
}

async function sentCall(request: Request): Promise<SentCall> {
  const { url, method, headers, cache } = request
  const body = method === 'GET' ? null : await request.clone().text()
  return { url, method, headers: [...headers], body, cache }
}

const requestOf = ({ url, method, headers, body, cache }: SentCall): Request =>
  new Request(url, {
    method,
    headers: headers.map(([name, value]) => [name, value]),
    cache,
    ...(body === null || body === '' ? {} : { body }),
  })

const sentResponse = async (response: Response): Promise<SentResponse | null> =>
  response.type === 'error'
    ? null
    : { status: response.status, headers: [...response.headers], body: await response.text() }

const isSentResponse = (value: unknown): value is SentResponse =>
  typeof value === 'object' && value !== null && 'status' in value && 'headers' in value
