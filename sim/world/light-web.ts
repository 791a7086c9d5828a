/**
 * Minimal Headers, Request, Response and AbortController, as far as the engine uses them. The platform's take most of
 * the time of a simulated write, and read bodies through streams that wait for more than promises.
 */

/** The app's origin. */
export const ORIGIN = 'http://app.test'

type HeadersFrom = Iterable<readonly [string, string]> | Readonly<Record<string, string>>

export class LightHeaders {
  readonly #values = new Map<string, string>()

  constructor(from?: HeadersFrom) {
    if (!from) return
    const entries = Symbol.iterator in from ? (from as Iterable<[string, string]>) : Object.entries(from)
    for (const [name, value] of entries) this.set(name, value)
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), String(value))
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase())
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values.entries()
  }
}

/** A body can be read once, as on the platform. */
class Body {
  #text: string | null
  bodyUsed = false

  constructor(text: string | null) {
    this.#text = text
  }

  /** Returns the body without consuming it. */
  peek(): string | null {
    return this.#text
  }

  take(): string {
    if (this.bodyUsed) throw new TypeError('Body has already been read')
    this.bodyUsed = true
    return this.#text ?? ''
  }

  async text(): Promise<string> {
    return this.take()
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.take())
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return encoder.encode(this.take()).buffer
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The body of a request or an answer, as text. */
export const bodyText = (body: unknown): string | null =>
  body === null || body === undefined
    ? null
    : typeof body === 'string'
      ? body
      : decoder.decode(body as ArrayBuffer)

interface RequestOptions {
  readonly method?: string
  readonly headers?: HeadersFrom
  readonly body?: unknown
  readonly cache?: string
}

export class LightRequest extends Body {
  readonly url: string
  readonly method: string
  readonly headers: LightHeaders
  readonly cache: string

  constructor(from: string | LightRequest, options: RequestOptions = {}) {
    const before = typeof from === 'string' ? undefined : from
    super(options.body === undefined ? (before?.peek() ?? null) : bodyText(options.body))
    this.url = before?.url ?? String(from)
    this.method = options.method ?? before?.method ?? 'GET'
    this.headers = new LightHeaders(options.headers ?? before?.headers)
    this.cache = options.cache ?? before?.cache ?? 'default'
  }

  clone(): LightRequest {
    return new LightRequest(this)
  }
}

interface ResponseOptions {
  readonly status?: number
  readonly statusText?: string
  readonly headers?: HeadersFrom
}

export class LightResponse extends Body {
  readonly status: number
  readonly statusText: string
  readonly headers: LightHeaders
  readonly type: string
  readonly ok: boolean

  constructor(body?: unknown, options: ResponseOptions = {}, type = 'default') {
    super(bodyText(body))
    this.status = options.status ?? 200
    this.statusText = options.statusText ?? ''
    this.headers = new LightHeaders(options.headers)
    this.type = type
    this.ok = this.status >= 200 && this.status < 300
  }

  /** There is no stream to read: bodies arrive whole here. */
  readonly body = null

  clone(): LightResponse {
    return new LightResponse(this.peek(), this, this.type)
  }

  static error(): LightResponse {
    return new LightResponse(null, { status: 0 }, 'error')
  }
}

export class LightSignal {
  aborted = false
  readonly #listeners: (() => void)[] = []

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  end(): void {
    if (this.aborted) return
    this.aborted = true
    for (const listener of this.#listeners) listener()
  }
}

class LightAbortController {
  readonly signal = new LightSignal()

  abort(): void {
    this.signal.end()
  }
}

/** Replaces the platform's globals in the whole process. Returns a function that restores them. */
export function installLightWeb(): () => void {
  const { Headers, Request, Response, AbortController } = globalThis
  Object.assign(globalThis, {
    Headers: LightHeaders,
    Request: LightRequest,
    Response: LightResponse,
    AbortController: LightAbortController,
  })
  return () => void Object.assign(globalThis, { Headers, Request, Response, AbortController })
}
