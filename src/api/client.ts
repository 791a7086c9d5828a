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
import { errorOf, NetworkError, NoCopyError } from './errors.ts'

/** Where tokens come from; the worker asks for a fresh one by itself when the server refuses. */
export interface TokenSource {
  /** The token that this device holds now, if any: at once. */
  stored(): string | null
  /** A valid token, renewed when need be; null when none can be had. */
  valid(): Promise<string | null>
}

/** An answer and, when it comes from the device's copy, the ISO instant of that copy. */
export interface Reading<T> {
  readonly data: T
  readonly asOf: string | null
  /** Which view of the worker's it is, where it is one. */
  readonly view?: string | null
}

/** What became of a write: the server's answer, or stored on this device until the server can be reached. */
export type Sent<T> = { readonly outcome: 'done'; readonly answer: T } | { readonly outcome: 'queued' }

/** A write that waits on this device first, so that it can be given up by its key (a new UUID); without an engine it goes at once. */
export interface Held {
  readonly key: string
  /** 10,000 at most. */
  readonly milliseconds: number
}

type Given<T, K extends string> = undefined extends T
  ? { readonly [key in K]?: T }
  : { readonly [key in K]: T }

export type ReadInput<R> = Given<Params<R>, 'params'> & { readonly query?: Query<R> }
export type WriteInput<R> = Given<Params<R>, 'params'> &
  Given<BodyInput<R>, 'body'> & { readonly context?: WriteContext; readonly held?: Held }

type Values = Record<string, string | number>
/** An input of whichever row. That it fits, and that the answer is the row's, the row's types say to whoever calls. */
interface AnyInput {
  readonly params?: Values | undefined
  readonly query?: Values | undefined
  readonly body?: unknown
  readonly context?: WriteContext
  readonly held?: Held
}

export type Api = ReturnType<typeof createApi>

/** How calls reach the offline engine, which keeps them going without a network. */
interface EngineAccess {
  readonly place: () => 'worker' | 'page' | 'nowhere'
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface ApiOptions {
  readonly base: string
  readonly tokens: TokenSource
  /** Whether offline mode is on. */
  readonly isOfflineMode: () => boolean
  readonly engine: EngineAccess
  /** The server has refused the write of this key while its screen waited, which is about to say so. */
  readonly onRefused: (key: string) => void
}

/** Talks to the API at `base` by the rows of the contract; between page and server sits the offline engine. */
export function createApi({ base, tokens, isOfflineMode, engine, onRefused }: ApiOptions) {
  const hasEngine = () => engine.place() !== 'nowhere'

  async function request(
    url: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Response> {
    // Else keeping offline mode is the engine's business.
    if (isOfflineMode() && !hasEngine()) throw new NetworkError('Offline mode is on.')
    // Waiting for a new token would keep the screen empty; the engine shows its copy meanwhile.
    const token = hasEngine() ? tokens.stored() : await tokens.valid()
    const headers = token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers
    try {
      return await engine.fetch(base + url, { ...init, headers })
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new NetworkError('No answer from the network.', { cause })
    }
  }

  return {
    /** Whether writes are kept on this device until they have taken effect, and answers for when there is no network. */
    hasEngine,

    /**
     * Reads a row. `copy` takes the worker's copy as it is, without asking the server again.
     * Throws ApiError, NetworkError, or NoCopyError when offline without a copy.
     */
    async read<R extends ReadRow>(
      row: R,
      input: ReadInput<R>,
      { signal, copy = false }: { signal?: AbortSignal; copy?: boolean } = {},
    ): Promise<Reading<Answer<R>>> {
      const { params, query } = input as AnyInput
      const answer = await request(fillPath(row.path, params, query), {
        headers: { accept: row.produces ?? 'application/json' },
        ...(signal ? { signal } : {}),
        ...(copy ? { cache: 'force-cache' } : {}),
      })
      if (answer.ok && row.produces && isType(answer, row.produces))
        return { data: (await answer.text()) as Answer<R>, asOf: null }
      const content = await json(answer)
      if (isOfflineReply(content)) throw new NoCopyError('Offline, and no copy on this device.')
      if (!answer.ok || row.produces || content === undefined) throw errorOf(answer.status, content)
      return {
        data: content as Answer<R>,
        asOf: answer.headers.get(header.asOf),
        view: answer.headers.get(header.view),
      }
    },

    /**
     * Has the worker look at a path (below the base) anew, behind what is on screen; it tells when the answer is another
     * one. Throws NetworkError.
     */
    async look(path: string): Promise<void> {
      const answer = await request(path, { headers: { accept: 'application/json' } })
      await answer.body?.cancel()
    },

    /** Sends a write; once more under the same key where the engine left it unanswered. Throws ApiError or NetworkError. */
    async send<R extends AnyWriteRow>(row: R, input: WriteInput<R>): Promise<Sent<Answer<R>>> {
      const { params, body, context, held } = input as AnyInput
      const path = fillPath(row.path, params)
      const key = held?.key ?? crypto.randomUUID()
      const init = {
        method: row.method,
        headers: {
          accept: 'application/json',
          [header.idempotencyKey]: key,
          [header.at]: new Date().toISOString(),
          [header.sent]: new Date().toISOString(),
          ...(context ? { [header.context]: encodeURIComponent(JSON.stringify(context)) } : {}),
          ...(held ? { [header.held]: `${held.milliseconds}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      const answer = await request(path, init).catch(error => {
        // A worker that is stopped in the middle of a request leaves it unanswered, though it may have stored it. With
        // the same key it is the same write.
        if (!hasEngine() || !(error instanceof NetworkError)) throw error
        return request(path, init)
      })
      const content = await json(answer)
      if (isOfflineReply(content)) return { outcome: 'queued' }
      if (!answer.ok) {
        onRefused(key)
        throw errorOf(answer.status, content)
      }
      return { outcome: 'done', answer: content as Answer<R> }
    },
  }
}

const isType = (answer: Response, type: string): boolean =>
  answer.headers.get('content-type')?.startsWith(type) === true

/** The parsed JSON of an answer, undefined when it is something else. Throws NetworkError when it breaks off. */
async function json(answer: Response): Promise<unknown> {
  if (answer.status === 204 || !isType(answer, 'application/json')) return undefined
  return answer.json().catch((cause: unknown) => {
    if (cause instanceof DOMException) throw cause
    throw new NetworkError('The answer broke off.', { cause })
  })
}
