import type { PageMessage, PageReply, WorkerMessage } from '../../contract/worker/messages.ts'
import { answerApiRequest, apiRequest } from '../../sync/api-request.ts'
import { createBrowserHost } from '../../sync/browser/browser-host.ts'
import { waitForEngineLock } from '../../sync/browser/engine-lock.ts'
import { type Engine, startEngine } from '../../sync/engine.ts'
import { createMessageHandlers, handleMessage } from '../../sync/message-handlers.ts'
import { timings } from '../../sync/timings.ts'
import { createOtherPages } from './other-pages.ts'

type MessageOf<T extends PageMessage['type']> = Extract<PageMessage, { type: T }>

/** The engine of a page that no worker controls: its own, or that of another page of this device. */
export interface PageEngine {
  /** Answers a call of the API as the worker would. Rejects like `fetch`, or with NoEngine, EngineTaken, SilentEngine. */
  fetch(request: Request): Promise<Response>
  /** Resolves to undefined if the message could not be carried out. Rejects with NoEngine, EngineTaken or SilentEngine. */
  ask<T extends PageMessage['type']>(message: MessageOf<T>): Promise<PageReply[T] | undefined>
  /** Stops the engine, so that a worker can continue from what is stored. */
  stop(): void
}

/** The stored data cannot be opened: the call must bypass the engine. */
export class NoEngine extends Error {
  override name = 'NoEngine'
}

/** A worker has taken the engine: the call must go to the worker once it controls this page. */
export class EngineTaken extends Error {
  override name = 'EngineTaken'
}

/** The page that runs the engine does not reply: this call must bypass it, the next need not. */
export class SilentEngine extends Error {
  override name = 'SilentEngine'
}

/** After this time without an answer, the page or worker that runs the engine counts as frozen. */
const ELSEWHERE_TIMEOUT_MS = 20_000
/** After a timeout, the next calls wait only this long, until one is answered. */
const SILENT_TIMEOUT_MS = 3_000
/** Of the pages that wait for an answer, this engine knows only its own page. */
const OWN_PAGE = 'own'

/**
 * Runs the offline engine in this page while no worker controls it (design section 4b). If there are several such
 * pages, one runs it and answers the others; when that page closes, another continues from what is stored. Unanswered
 * calls are sent again; each write has its key.
 */
export function startPageEngine(onMessage: (message: WorkerMessage) => void): PageEngine {
  let engine: Engine | undefined
  let isOver = false
  let timeoutMs = ELSEWHERE_TIMEOUT_MS
  const started = createDeferred<Engine>()
  const over = createDeferred<never>()
  const handlers = createMessageHandlers(() => started.promise)
  const askHere = <T extends PageMessage['type']>(message: MessageOf<T>) =>
    handleMessage(handlers, message).catch((error): undefined => {
      console.error(`A page got no answer to '${message.type}':`, error)
    })

  const others = createOtherPages({
    onMessage,
    onCall: request => (isOver ? undefined : engine && answer(engine, request, '')),
    onAsk: message => (isOver ? undefined : engine && askHere(message)),
  })

  async function start(): Promise<void> {
    const opened = await startEngine(
      createBrowserHost({
        async postToPages(message) {
          onMessage(message)
          // Each page would answer with the token of the same sign-in.
          if (message.type !== 'token-request') others.broadcast(message)
          return 1
        },
        isVisible: async clientId => clientId === OWN_PAGE && document.visibilityState === 'visible',
        registerWakeUp: async () => undefined,
      }),
    )
    if (isOver) return opened.stop()
    engine = opened
    started.resolve(opened)
    others.announce()
  }

  function end(reason: Error): void {
    isOver = true
    clearInterval(timer)
    over.reject(reason)
  }

  let starting: Promise<void> | undefined
  const leave = waitForEngineLock({
    onHeld(lose) {
      starting = start().catch(error => {
        console.error('The data stored on this device could not be opened:', error)
        end(new NoEngine('What this device has stored could not be opened.'))
        lose()
      })
    },
    async onLost() {
      end(new EngineTaken('A worker has taken over.'))
      // Until it has started, this engine reads and writes the stores: it would draw a second id for this device.
      await starting
      await engine?.stop()
    },
  })
  const timer = setInterval(() => engine?.tick(), timings.tickIntervalMs)

  /** Uses the engine of another page or of this page, whichever is ready first. */
  async function reach<T>(here: () => Promise<T>, there: () => Promise<unknown>): Promise<T> {
    if (isOver) return over.promise
    if (engine) return Promise.race([here(), over.promise])
    const silence = createDeferred<never>()
    const timeout = setTimeout(() => {
      timeoutMs = SILENT_TIMEOUT_MS
      silence.reject(new SilentEngine('No page has answered.'))
    }, timeoutMs)
    try {
      const first = await Promise.race([
        started.promise.then(() => 'here' as const),
        there().then(answer => ({ answer: answer as T })),
        over.promise,
        silence.promise,
      ])
      timeoutMs = ELSEWHERE_TIMEOUT_MS
      return first === 'here' ? await Promise.race([here(), over.promise]) : first.answer
    } finally {
      clearTimeout(timeout)
    }
  }

  return {
    fetch: request =>
      reach(
        async () => answer(await started.promise, request.clone(), OWN_PAGE),
        () => others.call(request.clone(), timeoutMs),
      ),
    ask: message =>
      reach(
        () => askHere(message),
        () => others.ask(message, timeoutMs),
      ),
    stop() {
      leave()
      if (!isOver) end(new EngineTaken('A worker controls this page.'))
      others.close()
    },
  }
}

interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

/** A promise with its resolve functions. It may be rejected without anybody awaiting it. */
function createDeferred<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => undefined
  let reject: Deferred<T>['reject'] = () => undefined
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

async function answer(engine: Engine, request: Request, clientId: string): Promise<Response> {
  const call = apiRequest(request.method, new URL(request.url))
  if (!call) return fetch(request)
  const later = (work: Promise<unknown>) => {
    work.catch(error => console.warn('The engine’s background work failed:', error))
  }
  return answerApiRequest(engine, call, { request, clientId, later })
}
