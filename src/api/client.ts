import type {
  Response as Answer,
  AnyWriteRow,
  BodyInput,
  Params,
  Query,
  ReadRow,
} from '../../contract/api/endpoint.ts'
import { header } from '../../contract/api/headers.ts'
import { fillPath } from '../../contract/api/path.ts'
import type { WriteContext } from '../../contract/offline/queued-write.ts'
import { isOfflineReply } from '../../contract/worker/messages.ts'
import { ApiError, errorOf, LateError, NetworkError, NoCopyError } from './errors.ts'

const JSON_TYPE = 'application/json'

/** The source of access tokens; when the server refuses one, the worker asks for a fresh one by itself. */
export interface TokenSource {
  /** The token stored on this device, if any, without waiting. */
  stored(): string | null
  /** A valid token, renewed if necessary; null if none can be had. */
  valid(): Promise<string | null>
}

/** An answer and, if it comes from the device's copy, the ISO instant of that copy. */
export interface Reading<T> {
  readonly data: T
  readonly asOf: string | null
  /** Version of the engine's view, if the answer is one. */
  readonly view?: string | null
}

/** The outcome of a write: answered by the server, or queued on this device until the server can be reached. */
export type Sent<T> = { readonly outcome: 'done'; readonly answer: T } | { readonly outcome: 'queued' }

/**
 * A write that is held back: not sent for `milliseconds`, so that Undo can discard it by its key, a new UUID. Without an
 * engine it is sent at once.
 */
interface Held {
  readonly key: string
  /** Maximum 10,000. */
  readonly milliseconds: number
}

type Given<T, K extends string> = undefined extends T
  ? { readonly [key in K]?: T }
  : { readonly [key in K]: T }

export type ReadInput<R> = Given<Params<R>, 'params'> & { readonly query?: Query<R> }
export type WriteInput<R> = Given<Params<R>, 'params'> &
  Given<BodyInput<R>, 'body'> & {
    readonly context?: WriteContext
    readonly held?: Held
    /** Another write of the same act follows, whose outcome is heard. */
    readonly isFirst?: boolean
  }

type Values = Record<string, string | number>
/** The input of any row. The types of the row make callers pass a fitting input and get the row's answer. */
interface AnyInput {
  readonly params?: Values | undefined
  readonly query?: Values | undefined
  readonly body?: unknown
  readonly context?: WriteContext
  readonly held?: Held
}

export type Api = ReturnType<typeof createApi>

/** How calls reach the offline engine, which serves them without a network. */
interface EngineAccess {
  readonly host: () => 'worker' | 'page' | 'nowhere'
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface ApiOptions {
  readonly base: string
  readonly tokens: TokenSource
  /** Whether offline mode is on. */
  readonly isOfflineMode: () => boolean
  /** Whether a sign-out has begun and nobody has signed in since: the token is ending, so nothing is read. */
  readonly isSignedOut: () => boolean
  readonly engine: EngineAccess
  /** A write was refused, or not answered while nothing can show it, before its screen had to wait no longer. */
  readonly onRefused: (refusal: Refusal) => void
}

export interface Refusal {
  /** The key of the write. */
  readonly key: string
  /** Whether the screen that made the write shows the refusal itself. */
  readonly isOnScreen: boolean
  /** What the write does, in the words of the audit trail. */
  readonly what: string
  readonly error: unknown
}

/** Calls the API at `base` by the rows of the contract, through the offline engine. */
export function createApi({ base, tokens, isOfflineMode, isSignedOut, engine, onRefused }: ApiOptions) {
  let heldKeys: string[] = []
  const hasEngine = () => engine.host() !== 'nowhere'

  /** `isHandledByEngine`: false for calls that the engine only forwards, which need a valid token of the page's. */
  async function request(
    url: string,
    init: RequestInit & { headers: Record<string, string> },
    isHandledByEngine: boolean,
  ): Promise<Response> {
    if (!init.method && isSignedOut()) throw new NetworkError('Nobody is signed in.')
    // With an engine, the engine enforces offline mode.
    if (isOfflineMode() && !hasEngine()) throw new NetworkError('Offline mode is on.')
    // Waiting for a new token would leave the screen empty; the engine shows its copy meanwhile.
    const token = isHandledByEngine && hasEngine() ? tokens.stored() : await tokens.valid()
    const headers = token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers
    try {
      return await engine.fetch(base + url, { ...init, headers })
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new NetworkError('No answer from the network.', { cause })
    }
  }

  return {
    /** Whether this device keeps writes until they have taken effect, and answers for use without a network. */
    hasEngine,

    /** The keys of the writes that this page had held back since the last call. */
    takeHeldKeys(): readonly string[] {
      const keys = heldKeys
      heldKeys = []
      return keys
    },

    /**
     * Reads a row. `copy` accepts the worker's copy as it is, without asking the server again. Throws ApiError,
     * NetworkError, or NoCopyError when offline without a copy, or LateError.
     */
    async read<R extends ReadRow>(
      row: R,
      input: ReadInput<R>,
      { signal, copy = false }: { signal?: AbortSignal; copy?: boolean } = {},
    ): Promise<Reading<Answer<R>>> {
      const { params, query } = input as AnyInput
      const answer = await request(
        fillPath(row.path, params, query),
        {
          headers: { accept: row.produces ?? JSON_TYPE },
          ...(signal && { signal }),
          ...(copy && { cache: 'force-cache' }),
        },
        row.keep === 'snapshot',
      )
      if (answer.ok && row.produces && isType(answer, row.produces))
        return { data: (await answer.text()) as Answer<R>, asOf: null }
      const content = await json(answer)
      if (isOfflineReply(content))
        throw new (answer.status === 504 ? LateError : NoCopyError)('There is no copy on this device.')
      if (!answer.ok || row.produces || content === undefined) throw errorOf(answer.status, content)
      return {
        data: content as Answer<R>,
        asOf: answer.headers.get(header.asOf),
        view: answer.headers.get(header.view),
      }
    },

    /**
     * Has the worker revalidate a path (below the base) in the background; the worker reports if the answer has
     * changed. Throws NetworkError.
     */
    async revalidate(path: string): Promise<void> {
      const answer = await request(path, { headers: { accept: JSON_TYPE } }, true)
      await answer.body?.cancel()
    },

    /**
     * Sends a write; repeats it with the same key if the engine did not answer. Throws ApiError or NetworkError.
     * `isOnScreen` tells whether the caller can show a refusal.
     */
    async send<R extends AnyWriteRow>(
      row: R,
      input: WriteInput<R>,
      isOnScreen: () => boolean = () => true,
    ): Promise<Sent<Answer<R>>> {
      const { params, body, context, held } = input as AnyInput
      const path = fillPath(row.path, params)
      const key = held?.key ?? crypto.randomUUID()
      if (held) heldKeys.push(key)
      const init = {
        method: row.method,
        headers: {
          accept: JSON_TYPE,
          [header.idempotencyKey]: key,
          [header.at]: new Date().toISOString(),
          [header.sent]: new Date().toISOString(),
          // For the engine alone: the names of a large group are more than the server accepts as headers.
          ...(context && hasEngine() && { [header.context]: encodeURIComponent(JSON.stringify(context)) }),
          ...(held && { [header.held]: `${held.milliseconds}` }),
          ...(body !== undefined && { 'content-type': JSON_TYPE }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const canWait = row.offline.mode === 'queue'
      try {
        const answer = await request(path, init, canWait).catch(error => {
          // A worker that is stopped during a request does not answer, though it may have stored the write. The same key
          // makes it the same write.
          if (!hasEngine() || !(error instanceof NetworkError)) throw error
          return request(path, init, canWait)
        })
        const content = await json(answer)
        if (isOfflineReply(content)) return { outcome: 'queued' }
        const isMissing = content === undefined && answer.status !== 204
        if (!answer.ok || isMissing) throw errorOf(answer.status, content)
        return { outcome: 'done', answer: content as Answer<R> }
      } catch (error) {
        const what = [row.auditLabel, context?.subject].filter(Boolean).join(', ')
        if (!isOnScreen() || error instanceof ApiError)
          onRefused({ key, isOnScreen: isOnScreen(), what, error })
        throw error
      }
    },
  }
}

const isType = (answer: Response, type: string): boolean =>
  answer.headers.get('content-type')?.startsWith(type) === true

/** The parsed JSON of an answer; undefined for another content type. Throws NetworkError if it breaks off. */
async function json(answer: Response): Promise<unknown> {
  if (answer.status === 204 || !isType(answer, JSON_TYPE)) return undefined
  return answer.json().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new NetworkError('The answer broke off.', { cause })
  })
}
