import { header } from '../../contract/api/headers.ts'
import { apiPath } from '../model/batch.ts'
import type { Feature } from '../plan.ts'
import type { ServerAnswer, ServerRequest, SimServer } from '../server.ts'
import type { VirtualClock } from './clock.ts'
import type { Life } from './life.ts'
import { bodyText, LightHeaders, type LightRequest, LightResponse, type LightSignal } from './light-web.ts'
import type { SeededRandom } from './random.ts'

/** A request in flight, and its sender. */
export interface Sent {
  readonly tablet: number
  readonly life: Life
  readonly request: ServerRequest
  /** Whether its sender still waits for the answer. */
  readonly isAwaited: () => boolean
}

interface Options {
  readonly clock: VirtualClock
  readonly random: SeededRandom
  readonly server: SimServer
  readonly has: (feature: Feature) => boolean
  /** A request leaves a device. */
  readonly onSent: (sent: Sent) => void
  /** The server has answered it, even if nobody ever sees the answer. */
  readonly onAnswered: (sent: Sent, answer: ServerAnswer) => void
  /** The answer has arrived at the device. */
  readonly onDelivered: (sent: Sent, answer: ServerAnswer) => void
}

export type Network = ReturnType<typeof createNetwork>

export interface FetchOptions {
  readonly method?: string
  readonly headers?: LightHeaders
  readonly body?: unknown
  readonly signal?: LightSignal
}

type Fate =
  | 'none'
  | 'refused'
  | 'lost'
  | 'answer-lost'
  | 'hang'
  | 'hang-after'
  | 'portal'
  | 'redirect'
  | 'broken-answer'
  | { readonly status: number; readonly retryAfter?: string }

const PORTAL: ServerAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: '<!doctype html><title>Welcome to the paddock</title>',
}

/** The network between tablets and server, with the faults of a bad one. */
export function createNetwork({ clock, random, server, has, onSent, onAnswered, onDelivered }: Options) {
  const down = new Set<number>()
  /** Functions that fail the calls without an answer. */
  const underWay = new Set<() => void>()
  /** Number of writes on their way to the server, whether or not anybody awaits them. */
  let arriving = 0
  let healed = false
  /** Share of requests with a fault. */
  const share = random.pick([0.03, 0.1, 0.25])

  const fates: Fate[] = [
    ...(has('refused') ? (['refused'] as const) : []),
    ...(has('lost') ? (['lost'] as const) : []),
    ...(has('answer-lost') ? (['answer-lost', 'answer-lost', 'broken-answer'] as const) : []),
    ...(has('hang') ? (['hang', 'hang-after'] as const) : []),
    ...(has('errors') ? [{ status: 500 }, { status: 502 }, { status: 504 }, { status: 408 }] : []),
    ...(has('busy')
      ? [
          { status: 503 },
          { status: 503, retryAfter: '2' },
          { status: 429, retryAfter: '1' },
          { status: 429, retryAfter: '7200' },
        ]
      : []),
    ...(has('unauthorized') ? [{ status: 401 }] : []),
    ...(has('portal') ? (['portal', 'redirect'] as const) : []),
    ...(has('foreign-403') ? [{ status: 403 }] : []),
  ]

  const latency = (): number => {
    if (healed) return 2 + random.int(10)
    if (has('slow') && random.chance(0.02)) return random.int(18_000)
    return has('reorder') && random.chance(0.2) ? random.int(900) : 3 + random.int(30)
  }

  const fateOf = (): Fate =>
    healed || fates.length === 0 || !random.chance(share) ? 'none' : random.pick(fates)

  function fetchFrom(tablet: number, life: Life, input: string | LightRequest, options: FetchOptions = {}) {
    const from = typeof input === 'string' ? undefined : input
    const request: ServerRequest = {
      method: options.method ?? from?.method ?? 'GET',
      path: apiPath(from?.url ?? String(input)),
      headers: options.headers ?? from?.headers ?? new LightHeaders(),
      body: options.body === undefined ? (from?.peek() ?? null) : bodyText(options.body),
    }
    return new Promise<LightResponse>((resolve, reject) => {
      let awaited = true
      const fail = () => {
        underWay.delete(fail)
        forgetEnd()
        if (!awaited) return
        awaited = false
        if (life.isAlive()) reject(new TypeError('Failed to fetch'))
      }
      options.signal?.addEventListener('abort', fail)
      const forgetEnd = life.onEnd(() => {
        awaited = false
      })
      underWay.add(fail)
      const sent: Sent = { tablet, life, request, isAwaited: () => awaited }
      onSent(sent)
      if (down.has(tablet)) {
        if (!random.chance(0.2)) clock.after(random.int(20), fail)
        return
      }
      const fate = fateOf()
      if (fate === 'refused') return void clock.after(1, fail)
      if (fate === 'lost') return void clock.after(latency(), fail)
      if (fate === 'hang') return

      const deliver = (answer: ServerAnswer) =>
        void clock.after(latency(), () => {
          if (!awaited || !life.isAlive()) return
          if (down.has(tablet)) return fail()
          awaited = false
          underWay.delete(fail)
          forgetEnd()
          onDelivered(sent, answer)
          const { status, headers, text } = answer
          resolve(new LightResponse(status === 204 || status === 304 ? null : text, { status, headers }))
        })
      if (fate === 'portal') return deliver(PORTAL)
      if (fate === 'redirect') {
        clock.after(latency(), () => {
          if (!awaited || !life.isAlive()) return
          awaited = false
          resolve(new LightResponse(null, { status: 0 }, 'opaqueredirect'))
        })
        return
      }
      if (typeof fate === 'object') return deliver(failure(fate))
      const arrive = (answer: ServerAnswer) => {
        onAnswered(sent, answer)
        if (fate === 'answer-lost') return void clock.after(latency(), fail)
        if (fate === 'hang-after') return
        deliver(
          fate === 'broken-answer'
            ? { ...answer, text: answer.text.slice(0, answer.text.length / 2) }
            : answer,
        )
      }
      if (request.method !== 'GET') arriving += 1
      clock.after(latency(), () => {
        if (request.method !== 'GET') arriving -= 1
        const answer = server.handle(request)
        if (answer instanceof Promise) return answer.then(arrive)
        arrive(answer)
        return undefined
      })
    })
  }

  return {
    fetchFrom,
    isDown: (tablet: number) => down.has(tablet),
    setDown(tablet: number, isDown: boolean): void {
      if (isDown && !healed) down.add(tablet)
      else down.delete(tablet)
    },

    /** Ends all faults, and aborts calls that hang or are slow. */
    heal(): void {
      healed = true
      down.clear()
      for (const fail of [...underWay]) fail()
    },
    isHealed: () => healed,
    arriving: () => arriving,
    latency,
  }
}

function failure({
  status,
  retryAfter,
}: {
  readonly status: number
  readonly retryAfter?: string
}): ServerAnswer {
  const names: Readonly<Record<number, string>> = {
    401: 'Unauthorized',
    408: 'RequestTimeout',
    429: 'TooManyRequests',
    503: 'Unavailable',
  }
  const isJson = ![403, 502, 504].includes(status)
  return {
    status,
    headers: {
      'content-type': isJson ? 'application/json' : 'text/html',
      // Our own gateway adds the version to any answer, so only the status shows that nothing was done.
      ...(status === 500 ? { [header.version]: '7:1' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
    text: isJson
      ? JSON.stringify({ statusCode: status, name: names[status] ?? 'InternalError', message: 'Injected.' })
      : '<html>Not the server</html>',
  }
}
